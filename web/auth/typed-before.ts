const NOTHING = { name: '', email: '' };

/**
 * The name and the e-mail address that were last typed on a screen for people without a session. They are carried from /register to
 * /login and back, also by the browser's buttons, and live as long as the page, so that they never appear in an address. Passwords and
 * codes are not kept.
 */
let typed = NOTHING;

export const typedBefore = (): typeof NOTHING => typed;

export function rememberTyped(given: Partial<typeof NOTHING>): void {
  typed = { ...typed, ...given };
}

export function forgetTyped(): void {
  typed = NOTHING;
}
