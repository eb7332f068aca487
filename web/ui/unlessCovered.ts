/**
 * Closes a drawer, unless a dialog is open over it: the Escape that closes the dialog reaches both, and somebody who leaves the
 * dialog goes on in the drawer.
 */
export const unlessCovered = (close: () => void) => (): void => {
  if (document.querySelectorAll('[aria-modal="true"]').length < 2) close();
};
