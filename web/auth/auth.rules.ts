import { PASSWORD_MIN, RESET_CODE_LENGTH } from '#contract/auth.ts';
import { looksLikeEmail } from '#web/ui/email.ts';

// The authentication screen's own checks, in the specification's words. The server has the last word.

export const FILL_IN_ALL = 'Please fill in all fields';
export const ENTER_EMAIL = 'Please enter your email address';
export const INVALID_EMAIL = 'Please enter a valid email address';
export const ENTER_CODE = 'Please enter the complete 8-digit verification code';
export const FILL_IN_PASSWORDS = 'Please fill in all password fields';
export const PASSWORD_TOO_SHORT = 'Password must be at least 8 characters long';
export const PASSWORDS_DIFFER = 'Passwords do not match';

type FieldErrors = Record<string, string>;

/** The fields left empty; passwords count as they are, spaces included. */
export const emptyFields = (values: Record<string, unknown>): string[] =>
  Object.entries(values)
    .filter(([name, value]) => typeof value === 'string' && (/password/i.test(name) ? value : value.trim()) === '')
    .map(([name]) => name);

export function checkLogin({ email }: { email: string }): FieldErrors {
  return looksLikeEmail(email) ? {} : { email: INVALID_EMAIL };
}

export function checkRegister({ email, password }: { email: string; password: string }): FieldErrors {
  return { ...checkLogin({ email }), ...(password.length < PASSWORD_MIN && { password: PASSWORD_TOO_SHORT }) };
}

export function checkEmail(email: string): string | null {
  if (email.trim() === '') return ENTER_EMAIL;
  return looksLikeEmail(email) ? null : INVALID_EMAIL;
}

export const checkCode = (code: string): string | null => (code.length === RESET_CODE_LENGTH && /^\d+$/.test(code) ? null : ENTER_CODE);

/** A new password typed twice: what is wrong, and in which field. */
export function checkNewPassword({ password, confirm }: { password: string; confirm: string }): FieldErrors {
  if (!password || !confirm) return { [password ? 'confirm' : 'password']: FILL_IN_PASSWORDS };
  if (password.length < PASSWORD_MIN) return { password: PASSWORD_TOO_SHORT };
  return password === confirm ? {} : { confirm: PASSWORDS_DIFFER };
}
