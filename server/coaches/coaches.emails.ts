import { toStaff } from '#server/auth/auth.emails.ts';
import { personalLink, type SystemEmail } from '#server/mail/system-email.rules.ts';
import * as text from './emails.messages.ts';
import { INVITATION_DAYS } from './invitation.queries.ts';

export const coachInvitation = ({ name, link }: { name: string; link: string }): SystemEmail =>
  toStaff(
    'coach-invitation',
    { name },
    text.coachSubject(),
    text.coachInvited(),
    personalLink(link),
    text.coachLinkValid({ days: INVITATION_DAYS }),
  );

export const coachClosed = (to: { name: string }): SystemEmail => toStaff('coach-closed', to, text.closedSubject(), text.closed());

export const coachReopened = (to: { name: string }, link: string): SystemEmail =>
  toStaff('coach-reopened', to, text.reopenedSubject(), text.reopened(), { link, secret: null });

export const adminInvitation = ({ name, link }: { name: string; link: string }): SystemEmail =>
  toStaff(
    'admin-invitation',
    { name },
    text.adminSubject(),
    text.adminInvited(),
    personalLink(link),
    text.adminLinkValid({ days: INVITATION_DAYS }),
  );
