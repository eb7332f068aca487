import { CONFIRM_HOURS } from '#contract/registration.ts';
import { endOf, type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';
import { EMAIL_CHANGE_MINUTES } from './email-change.queries.ts';
import { RESET_MINUTES } from './reset.queries.ts';

interface Person {
  name: string;
}

export const resetCode = ({ name }: Person, code: string): SystemEmail =>
  systemEmail({
    kind: 'password-reset',
    subject: 'Your code to set a new password',
    lines: [
      `Hello ${name},`,
      'Somebody, most likely you, asked to set a new password for your Cauri account. Type this code on the sign-in page:',
      { code },
      `It is valid for ${RESET_MINUTES} minutes and works once. If it was not you, ignore this e-mail: nothing changes.`,
    ],
  });

export const passwordChanged = ({ name }: Person): SystemEmail =>
  systemEmail({
    kind: 'password-changed',
    subject: 'Your password was changed',
    lines: [
      `Hello ${name},`,
      'The password of your Cauri account was just changed, and other devices were signed out. If it was not you, use “Forgot password” on the sign-in page at once and tell an admin.',
    ],
  });

export const emailChanged = ({ name, email }: Person & { email: string }): SystemEmail =>
  systemEmail({
    kind: 'email-changed',
    subject: 'Your e-mail address was changed',
    lines: [`Hello ${name},`, `Your Cauri account now uses the address ${email}. If it was not you, tell an admin at once.`],
  });

export const confirmEmail = ({ name }: Person, code: string): SystemEmail =>
  systemEmail({
    kind: 'email-confirm',
    subject: 'Your code to confirm this e-mail address',
    lines: [
      `Hello ${name},`,
      'Enter this code in your personal settings, and your Cauri account uses this address from then on:',
      { code },
      `It is valid for ${EMAIL_CHANGE_MINUTES} minutes and works once. If you do not know Cauri, ignore this e-mail: nothing changes.`,
    ],
  });

export const twoFactorChanged = ({ name }: Person, on: boolean): SystemEmail =>
  systemEmail({
    kind: 'two-factor-changed',
    subject: on ? 'The second step at sign-in was turned on' : 'The second step at sign-in was turned off',
    lines: [
      `Hello ${name},`,
      on
        ? 'Your Cauri account now asks for a code of your authenticator app at sign-in.'
        : 'Your Cauri account no longer asks for a code of your authenticator app at sign-in.',
      'If it was not you, change your password at once and tell an admin.',
    ],
  });

export const confirmRegistration = ({ name }: Person, link: string): SystemEmail =>
  systemEmail({
    kind: 'registration',
    subject: 'Please confirm your e-mail address',
    lines: [
      `Hello ${name},`,
      'Somebody, most likely you, asked for an account on Cauri with this e-mail address. Open this link to confirm it:',
      { link, secret: endOf(link) },
      `Then an admin decides on your request. The link works once, for ${CONFIRM_HOURS} hours. If it was not you, ignore this e-mail: nobody gets an account.`,
    ],
  });

export const accountExists = ({ name }: Person, publicUrl: string): SystemEmail =>
  systemEmail({
    kind: 'account-exists',
    subject: 'You have a Cauri account already',
    lines: [
      `Hello ${name},`,
      'Somebody, most likely you, asked for an account on Cauri with this e-mail address, which has one already. Nothing was changed. You sign in here:',
      { link: `${publicUrl}/login`, secret: null },
      'If you do not know the password any more, choose “Forgot password” there. If you were invited and have not chosen a password yet, open the link of the invitation first.',
    ],
  });

export const approved = ({ name }: Person, publicUrl: string): SystemEmail =>
  systemEmail({
    kind: 'admin-approved',
    subject: 'Your Cauri account was approved',
    lines: [`Hello ${name},`, 'An admin approved your account. You can sign in now:', { link: `${publicUrl}/login`, secret: null }],
  });

export const rejected = ({ name }: Person): SystemEmail =>
  systemEmail({
    kind: 'admin-rejected',
    subject: 'Your request for a Cauri account',
    lines: [
      `Hello ${name},`,
      'An admin looked at your request for an account and refused it. If you think that this is a mistake, please ask the programme.',
    ],
  });
