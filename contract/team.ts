import { z } from 'zod';
import { ACCOUNT_STATUS, Role } from './auth.ts';
import { RequiredEmail } from './coaches.ts';
import { contract } from './endpoint.ts';
import { inOrder } from './ranges.ts';
import { nameRequired } from './shared.messages.ts';
import { Counted, Data, Day, Id, Invited, Page, PersonName, Text, Time } from './shared.ts';

export const TeamMember = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  status: z.enum(ACCOUNT_STATUS),
  createdAt: Time,
  lastLogin: Time.nullable(),
  /** Number of sessions in which the account is signed in. */
  sessions: z.int().min(0),
  /** Sign-in also asks for a code from the phone. */
  twoFactor: z.boolean(),
  /** An invitation was sent and is not accepted yet. */
  invited: z.boolean(),
  /** The request that waits for an admin's decision; null when there is none. */
  requestId: Id.nullable(),
  /** The caller's own account can be changed by another admin only. */
  self: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** A change that somebody made, or an attempt that was refused. */
export const AuditEntry = z.object({
  _id: Id,
  at: Time,
  /** A name such as `subject.verb`; the app translates it into a sentence. */
  action: z.string(),
  actor: z.object({ _id: Id, name: z.string() }).nullable(),
  subject: z.object({ type: z.string(), _id: Id.nullable(), name: z.string().nullable() }),
  address: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const Name = PersonName(100, nameRequired);

export const team = contract({
  list: {
    route: 'GET /api/team',
    summary: 'Everybody with an account: admins and coaches, those who can sign in first',
    response: Data(z.array(TeamMember)),
  },
  invite: {
    route: 'POST /api/team/invite',
    summary: 'Invite an admin by e-mail; an address that was rejected before is invited anew, 409 when another account has it',
    body: z.object({ name: Name, email: RequiredEmail }),
    response: Data(TeamMember).extend(Invited),
  },
  inviteAgain: {
    route: 'POST /api/team/{id}/invite',
    summary: 'E-mail a new invitation to an invited admin; earlier links stop working',
    response: Data(TeamMember).extend(Invited),
  },
  update: {
    route: 'PATCH /api/team/{id}',
    summary: 'Change the role of an account, close it, or open it again; its sessions end. 409 for one’s own and for the last active admin',
    body: z.object({ role: Role, status: z.enum(['Active', 'Inactive']) }).partial(),
    response: Data(TeamMember),
  },
  endSessions: {
    route: 'POST /api/team/{id}/end-sessions',
    summary: 'Sign an account out everywhere',
    response: Data(TeamMember),
  },
  audit: {
    route: 'GET /api/audit',
    summary: 'The audit log, latest first: who changed what, from where, and what was refused',
    query: inOrder(
      Page.extend({
        /** The account that acted. */
        actor: Id.optional(),
        action: Text(60).optional(),
        /** The range of days in the programme’s time zone, both included. */
        from: Day.optional(),
        to: Day.optional(),
      }),
    ),
    response: Data(z.array(AuditEntry)).extend({
      ...Counted,
      actions: z.array(z.string()),
    }),
  },
});
