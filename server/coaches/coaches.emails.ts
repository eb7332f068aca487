import { endOf, type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';
import { INVITATION_DAYS } from './invitation.queries.ts';

export const coachInvitation = ({ name, link }: { name: string; link: string }): SystemEmail =>
  systemEmail({
    kind: 'coach-invitation',
    subject: 'You are invited to coach on Cauri',
    lines: [
      `Hello ${name},`,
      'The team of your programme has made you a coach. Open this link to choose a password:',
      { link, secret: endOf(link) },
      `The link is your own, works once and is valid for ${INVITATION_DAYS} days. After that you sign in with your e-mail address and your password, and find your reservations and your weekly hours.`,
    ],
  });

export const coachClosed = ({ name }: { name: string }): SystemEmail =>
  systemEmail({
    kind: 'coach-closed',
    subject: 'Your Cauri account was closed',
    lines: [
      `Hello ${name},`,
      'An admin closed your coach account, and you were signed out everywhere. If you think that this is a mistake, please ask the programme.',
    ],
  });

export const coachReopened = ({ name, link }: { name: string; link: string }): SystemEmail =>
  systemEmail({
    kind: 'coach-reopened',
    subject: 'Your Cauri account is open again',
    lines: [`Hello ${name},`, 'An admin opened your coach account again. You can sign in with your password:', { link, secret: null }],
  });
