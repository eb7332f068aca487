/**
 * The e-mail address that was last typed on a screen for people without a session. It is carried from /register to /login and
 * back, and lives as long as the page, so that it never appears in an address.
 */
let typed = '';

export const typedEmail = (): string => typed;

export function rememberEmail(email: string): void {
  typed = email;
}
