"""The pages of the desk, each module its own; what they show comes from the table, filtered for the seat."""
