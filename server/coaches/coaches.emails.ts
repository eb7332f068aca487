import { toStaff } from '#server/auth/auth.emails.ts';
import { endOf, type SystemEmail } from '#server/mail/system-email.rules.ts';
import { INVITATION_DAYS } from './invitation.queries.ts';

export const coachInvitation = ({ name, link }: { name: string; link: string }): SystemEmail =>
  toStaff(
    'coach-invitation',
    { name },
    'You are invited to coach on Cauri',
    'The team of your programme has made you a coach. Open this link to choose a password:',
    { link, secret: endOf(link) },
    `The link is your own, works once and is valid for ${INVITATION_DAYS} days. After that you sign in with your e-mail address and your password, and find your reservations and your weekly hours.`,
  );

export const coachClosed = (to: { name: string }): SystemEmail =>
  toStaff(
    'coach-closed',
    to,
    'Your Cauri account was closed',
    'An admin closed your coach account, and you were signed out everywhere. If you think that this is a mistake, please ask the programme.',
  );

export const coachReopened = (to: { name: string }, link: string): SystemEmail =>
  toStaff(
    'coach-reopened',
    to,
    'Your Cauri account is open again',
    'An admin opened your coach account again. You can sign in with your password:',
    { link, secret: null },
  );

export const adminInvitation = ({ name, link }: { name: string; link: string }): SystemEmail =>
  toStaff(
    'admin-invitation',
    { name },
    'You are invited to administer a programme on Cauri',
    'An admin of your programme invites you as an admin. Open this link to choose a password:',
    { link, secret: endOf(link) },
    `The link is your own, works once and is valid for ${INVITATION_DAYS} days. After that you sign in with your e-mail address and your password.`,
  );
