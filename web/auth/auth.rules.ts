import * as rule from '#contract/auth.messages.ts';
import { PASSWORD_MIN, RESET_CODE_LENGTH } from '#contract/auth.ts';
import { validEmail } from '#contract/shared.messages.ts';
import { looksLikeEmail } from '#web/ui/email.ts';
import * as text from './auth.messages.ts';

// The checks of the sign-in screens, in the words of the specification. The server checks everything again.

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
  return looksLikeEmail(email) ? {} : { email: validEmail() };
}

export function checkRegister({ email, password }: { email: string; password: string }): FieldErrors {
  return { ...checkLogin({ email }), ...(password.length < PASSWORD_MIN && { password: rule.passwordTooShort() }) };
}

export function checkEmail(email: string): string | null {
  if (email.trim() === '') return text.emailNeeded();
  return looksLikeEmail(email) ? null : validEmail();
}

export const checkCode = (code: string): string | null =>
  code.length === RESET_CODE_LENGTH && /^\d+$/.test(code) ? null : rule.codeIncomplete();

/** Checks a new password that was typed twice. */
export function checkNewPassword({ password, confirm }: { password: string; confirm: string }): FieldErrors {
  if (!password || !confirm) return { [password ? 'confirm' : 'password']: text.fillInPasswords() };
  if (password.length < PASSWORD_MIN) return { password: rule.passwordTooShort() };
  return password === confirm ? {} : { confirm: text.passwordsDiffer() };
}
