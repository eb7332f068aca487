import { PASSWORD_MIN, RESET_CODE_LENGTH } from '#contract/auth.ts';
import { looksLikeEmail } from '#web/ui/email.ts';

// The checks of the sign-in screens, in the words of the specification. The server checks everything again.

export const FILL_IN_ALL = 'Please fill in all fields';
const INVALID_EMAIL = 'Please enter a valid email address';
const PASSWORD_TOO_SHORT = 'Password must be at least 8 characters long';

type FieldErrors = Record<string, string>;

/** Marks the empty fields with `true`, or else returns the sentences of `check`. Spaces count in passwords only. */
export function checkFilled<V extends Record<string, unknown>>(
  values: V,
  check: (values: V) => FieldErrors,
): Record<string, string | true> {
  const empty = Object.entries(values).filter(
    ([name, value]) => typeof value === 'string' && (/password/i.test(name) ? value : value.trim()) === '',
  );
  return empty.length > 0 ? Object.fromEntries(empty.map(([name]) => [name, true])) : check(values);
}

export function checkLogin({ email }: { email: string }): FieldErrors {
  return looksLikeEmail(email) ? {} : { email: INVALID_EMAIL };
}

export function checkRegister({ email, password }: { email: string; password: string }): FieldErrors {
  return { ...checkLogin({ email }), ...(password.length < PASSWORD_MIN && { password: PASSWORD_TOO_SHORT }) };
}

export function checkEmail(email: string): string | null {
  if (email.trim() === '') return 'Please enter your email address';
  return looksLikeEmail(email) ? null : INVALID_EMAIL;
}

export const checkCode = (code: string): string | null =>
  code.length === RESET_CODE_LENGTH && /^\d+$/.test(code) ? null : 'Please enter the complete 8-digit verification code';

/** Checks a new password that was typed twice. */
export function checkNewPassword({ password, confirm }: { password: string; confirm: string }): FieldErrors {
  if (!password || !confirm) return { [password ? 'confirm' : 'password']: 'Please fill in all password fields' };
  if (password.length < PASSWORD_MIN) return { password: PASSWORD_TOO_SHORT };
  return password === confirm ? {} : { confirm: 'Passwords do not match' };
}
