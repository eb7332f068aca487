import { CONFIRM_HOURS } from '#contract/registration.ts';
import { type Line, personalLink, type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';
import { EMAIL_CHANGE_MINUTES } from './email-change.queries.ts';
import * as text from './emails.messages.ts';
import { RESET_MINUTES } from './reset.queries.ts';

interface Person {
  name: string;
}

/** An e-mail to one of the staff, which begins with a greeting. `forStaff` writes it in their language. */
export const toStaff = (kind: string, { name }: Person, subject: string, ...lines: Line[]): SystemEmail =>
  systemEmail({ kind, subject, lines: [text.hello({ name }), ...lines] });

export const resetCode = (to: Person, code: string): SystemEmail =>
  toStaff('password-reset', to, text.resetSubject(), text.resetAsked(), { code }, text.resetValid({ minutes: RESET_MINUTES }));

export const passwordChanged = (to: Person): SystemEmail => toStaff('password-changed', to, text.passwordSubject(), text.passwordChanged());

export const emailChanged = (to: Person & { email: string }): SystemEmail =>
  toStaff('email-changed', to, text.addressSubject(), text.addressChanged(to));

export const confirmEmail = (to: Person, code: string): SystemEmail =>
  toStaff('email-confirm', to, text.confirmSubject(), text.confirmEnter(), { code }, text.confirmValid({ minutes: EMAIL_CHANGE_MINUTES }));

export const twoFactorOn = (to: Person): SystemEmail =>
  toStaff('two-factor-changed', to, text.secondStepOnSubject(), text.secondStepOn(), text.secondStepNotYou());

export const twoFactorOff = (to: Person): SystemEmail =>
  toStaff('two-factor-changed', to, text.secondStepOffSubject(), text.secondStepOff(), text.secondStepNotYou());

/** Greets nobody by name: whoever asks may have typed words of their own, and the address of a stranger. */
export const confirmRegistration = (link: string): SystemEmail =>
  systemEmail({
    kind: 'registration',
    subject: text.registrationSubject(),
    lines: [text.registrationAsked(), personalLink(link), text.registrationValid({ hours: CONFIRM_HOURS })],
  });

export const accountExists = (to: Person, publicUrl: string): SystemEmail =>
  toStaff('account-exists', to, text.existsSubject(), text.exists(), { link: `${publicUrl}/login`, secret: null }, text.existsForgot());

export const approved = (to: Person, publicUrl: string): SystemEmail =>
  toStaff('admin-approved', to, text.approvedSubject(), text.approved(), { link: `${publicUrl}/login`, secret: null });

export const rejected = (to: Person): SystemEmail => toStaff('admin-rejected', to, text.rejectedSubject(), text.rejected());
