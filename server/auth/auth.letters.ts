import { type Letter, letter } from '#server/mail/letter.ts';
import { RESET_MINUTES } from './reset.queries.ts';

interface Person {
  name: string;
}

export const resetCode = ({ name }: Person, code: string): Letter =>
  letter({
    kind: 'password-reset',
    sensitive: true,
    subject: 'Your code to set a new password',
    lines: [
      `Hello ${name},`,
      'Somebody, most likely you, asked to set a new password for your Cauri account. Type this code on the sign-in page:',
      { code },
      `It is valid for ${RESET_MINUTES} minutes and works once. If it was not you, ignore this e-mail: nothing changes.`,
    ],
  });

export const passwordChanged = ({ name }: Person): Letter =>
  letter({
    kind: 'password-changed',
    subject: 'Your password was changed',
    lines: [
      `Hello ${name},`,
      'The password of your Cauri account was just changed, and other devices were signed out. If it was not you, use “Forgot password” on the sign-in page at once and tell an admin.',
    ],
  });

export const emailChanged = ({ name, email }: Person & { email: string }): Letter =>
  letter({
    kind: 'email-changed',
    subject: 'Your e-mail address was changed',
    lines: [`Hello ${name},`, `Your Cauri account now uses the address ${email}. If it was not you, tell an admin at once.`],
  });

export const approved = ({ name }: Person, publicUrl: string): Letter =>
  letter({
    kind: 'admin-approved',
    subject: 'Your Cauri account was approved',
    lines: [`Hello ${name},`, 'An admin approved your account. You can sign in now:', { link: `${publicUrl}/login` }],
  });

export const rejected = ({ name }: Person): Letter =>
  letter({
    kind: 'admin-rejected',
    subject: 'Your request for a Cauri account',
    lines: [
      `Hello ${name},`,
      'An admin looked at your request for an account and refused it. If you think that this is a mistake, please ask the programme.',
    ],
  });
