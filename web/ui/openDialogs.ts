/** The dialogs and drawers that are open, the upper ones last. A dialog that keeps what was typed stays in the page, hidden. */
export const openDialogs = (): Element[] =>
  [...document.querySelectorAll('[aria-modal="true"]')].filter((dialog) => !dialog.closest('[style*="display: none"]'));

/**
 * Closes a drawer, unless a dialog is open over it: the Escape that closes the dialog reaches both, and somebody who leaves the
 * dialog goes on in the drawer.
 */
export const unlessCovered = (close: () => void) => (): void => {
  if (openDialogs().length < 2) close();
};
