// A link's secret stands behind the #, which no browser sends anywhere: it is handed in here, and wiped from the address.
"use strict";
const secret = location.hash.slice(1);
if (secret) {
  history.replaceState(null, "", location.pathname);
  const field = document.getElementById("link");
  field.value = secret;
  field.form.submit();
}
