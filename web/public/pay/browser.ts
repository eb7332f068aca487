// The page works without this script, which keeps a second touch from sending a form again while the network is slow.

/** A sending that was stopped, or that a dead network swallowed, leaves the page as it is. The server takes a repeated form once. */
const PATIENCE_MS = 10_000;
/** A photo takes minutes on a slow network, and a second touch would begin it again. */
const PHOTO_PATIENCE_MS = 180_000;

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = 'yes';
    for (const button of form.querySelectorAll('button')) button.setAttribute('aria-disabled', 'true');
    for (const said of form.querySelectorAll<HTMLElement>('[data-sending]')) said.textContent = said.dataset.sending!;
    setTimeout(() => release(form), form.enctype === 'multipart/form-data' ? PHOTO_PATIENCE_MS : PATIENCE_MS);
  });
}
// A page that the browser kept in memory can be sent again.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form')) release(form);
});

function release(form: HTMLFormElement): void {
  delete form.dataset.sent;
  for (const button of form.querySelectorAll('button')) button.removeAttribute('aria-disabled');
  for (const said of form.querySelectorAll('[data-sending]')) said.textContent = '';
}

// A field that is filled in anew is not called wrong before it has been sent again.
addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  target.removeAttribute('aria-invalid');
  document.getElementById(`${target.id}-error`)?.remove();
});

// A visitor who types an amount chooses it, and one who then chooses another amount does not mean it any more.
for (const amount of document.querySelectorAll<HTMLInputElement>('input[name="amount"]')) {
  for (const choice of amount.form?.querySelectorAll<HTMLInputElement>('input[name="choice"]') ?? []) {
    if (choice.value === 'other') amount.addEventListener('input', () => (choice.checked = true));
    else choice.addEventListener('change', () => (amount.value = ''));
  }
}

export {};
