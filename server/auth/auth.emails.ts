import { CONFIRM_HOURS } from '#contract/registration.ts';
import { endOf, type Line, type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';
import { EMAIL_CHANGE_MINUTES } from './email-change.queries.ts';
import { RESET_MINUTES } from './reset.queries.ts';

interface Person {
  name: string;
}

/** An e-mail to one of the staff, which begins with a greeting. */
export const toStaff = (kind: string, { name }: Person, subject: string, ...lines: Line[]): SystemEmail =>
  systemEmail({ kind, subject, lines: [`Hello ${name},`, ...lines] });

export const resetCode = (to: Person, code: string): SystemEmail =>
  toStaff(
    'password-reset',
    to,
    'Your code to set a new password',
    'Somebody, most likely you, asked to set a new password for your Cauri account. Type this code on the sign-in page:',
    { code },
    `It is valid for ${RESET_MINUTES} minutes and works once. If it was not you, ignore this e-mail: nothing changes.`,
  );

export const passwordChanged = (to: Person): SystemEmail =>
  toStaff(
    'password-changed',
    to,
    'Your password was changed',
    'The password of your Cauri account was just changed, and other devices were signed out. If it was not you, use “Forgot password” on the sign-in page at once and tell an admin.',
  );

export const emailChanged = (to: Person & { email: string }): SystemEmail =>
  toStaff(
    'email-changed',
    to,
    'Your e-mail address was changed',
    `Your Cauri account now uses the address ${to.email}. If it was not you, tell an admin at once.`,
  );

export const confirmEmail = (to: Person, code: string): SystemEmail =>
  toStaff(
    'email-confirm',
    to,
    'Your code to confirm this e-mail address',
    'Enter this code in your personal settings, and your Cauri account uses this address from then on:',
    { code },
    `It is valid for ${EMAIL_CHANGE_MINUTES} minutes and works once. If you do not know Cauri, ignore this e-mail: nothing changes.`,
  );

export const twoFactorChanged = (to: Person, on: boolean): SystemEmail =>
  toStaff(
    'two-factor-changed',
    to,
    `The second step at sign-in was turned ${on ? 'on' : 'off'}`,
    `Your Cauri account ${on ? 'now' : 'no longer'} asks for a code of your authenticator app at sign-in.`,
    'If it was not you, change your password at once and tell an admin.',
  );

export const confirmRegistration = (to: Person, link: string): SystemEmail =>
  toStaff(
    'registration',
    to,
    'Please confirm your e-mail address',
    'Somebody, most likely you, asked for an account on Cauri with this e-mail address. Open this link to confirm it:',
    { link, secret: endOf(link) },
    `Then an admin decides on your request. The link works once, for ${CONFIRM_HOURS} hours. If it was not you, ignore this e-mail: nobody gets an account.`,
  );

export const accountExists = (to: Person, publicUrl: string): SystemEmail =>
  toStaff(
    'account-exists',
    to,
    'You have a Cauri account already',
    'Somebody, most likely you, asked for an account on Cauri with this e-mail address, which has one already. Nothing was changed. You sign in here:',
    { link: `${publicUrl}/login`, secret: null },
    'If you do not know the password any more, choose “Forgot password” there. If you were invited and have not chosen a password yet, open the link of the invitation first.',
  );

export const approved = (to: Person, publicUrl: string): SystemEmail =>
  toStaff('admin-approved', to, 'Your Cauri account was approved', 'An admin approved your account. You can sign in now:', {
    link: `${publicUrl}/login`,
    secret: null,
  });

export const rejected = (to: Person): SystemEmail =>
  toStaff(
    'admin-rejected',
    to,
    'Your request for a Cauri account',
    'An admin looked at your request for an account and refused it. If you think that this is a mistake, please ask the programme.',
  );
