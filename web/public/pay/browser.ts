// The page works without this script, which only keeps a second touch from sending a form again while the network is slow.
for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
    for (const button of form.querySelectorAll('button')) button.setAttribute('aria-disabled', 'true');
  });
}
// A page that the browser kept in memory can be sent again.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form')) {
    delete form.dataset.sent;
    for (const button of form.querySelectorAll('button')) button.removeAttribute('aria-disabled');
  }
});
