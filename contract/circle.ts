import { z } from 'zod';
import { contract } from './endpoint.ts';
import { Count, Data, Email, Id, Mailed, Page, Success, Time } from './shared.ts';

export const CircleSync = z.object({
  _id: Id,
  state: z.enum(['running', 'done', 'failed']),
  step: z.enum(['members', 'spaces', 'access-groups', 'memberships', 'apply']),
  /** Members and memberships read so far; `expected` is how many members Circle reports. */
  members: Count,
  expected: Count.nullable(),
  memberships: Count,
  /** Members that were created here, and existing members that were found in the community. */
  added: Count,
  linked: Count,
  accessGiven: Count,
  accessTaken: Count,
  error: z.string().nullable(),
  createdAt: Time,
  finishedAt: Time.nullable(),
});
export type CircleSync = z.infer<typeof CircleSync>;

/**
 * `name`, `email`: the value differs in Circle. `gone`: the member was in Circle and is not any more. `access`: the
 * member has access here that Circle does not know of. `only-here`: the member is not in Circle. `duplicate`: the member
 * is in Circle more than once.
 */
export const DIFFERENCE_KINDS = ['name', 'email', 'gone', 'access', 'duplicate', 'only-here'] as const;
export const DifferenceKind = z.enum(DIFFERENCE_KINDS);
export type DifferenceKind = z.infer<typeof DifferenceKind>;

export const CircleDifference = z.object({
  kind: DifferenceKind,
  memberId: Id,
  fullName: z.string(),
  email: z.string(),
  /** The value here and the value in Circle, where they can be written as text. */
  ours: z.string().nullable(),
  circle: z.string().nullable(),
  accessGroup: Id.nullable(),
});
export type CircleDifference = z.infer<typeof CircleDifference>;

export const CircleStatus = z.object({
  linked: z.boolean(),
  /** Calls of this month (UTC) and the plan's quota. */
  quota: z.object({ used: Count, limit: Count, resetsAt: Time }),
  /** Until when Circle has asked us to wait. */
  pausedUntil: Time.nullable(),
  sync: CircleSync.nullable(),
  members: z.object({ local: Count, pending: Count, synced: Count, failed: Count }),
  /** Changes of access that were not sent to Circle yet, or that Circle refused. */
  access: z.object({ pending: Count, failed: Count }),
  differences: z.object({
    name: Count,
    email: Count,
    gone: Count,
    access: Count,
    duplicate: Count,
    'only-here': Count,
  } satisfies Record<DifferenceKind, z.ZodType>),
});
export type CircleStatus = z.infer<typeof CircleStatus>;

export const circle = contract({
  sendInvitation: {
    route: 'POST /api/circle/send-invitation',
    once: true,
    coaches: 'all members, at the address that an admin entered',
    summary: 'Invite a member to the community: through Circle, or by e-mail where Circle is not linked or cannot send it again',
    body: z.object({ email: Email }),
    response: Success.extend({ ...Mailed, data: z.object({ via: z.enum(['circle', 'mail']), invitedAt: Time.nullable() }) }),
  },
  status: {
    route: 'GET /api/circle/sync',
    summary: 'Whether Circle is linked, its quota, the latest sync, and what differs',
    response: Data(CircleStatus),
  },
  start: {
    route: 'POST /api/circle/sync',
    summary: 'Read the community now; a job does it',
    response: Data(CircleStatus),
  },
  retry: {
    route: 'POST /api/circle/sync/retry',
    summary: 'Send Circle again the changes of access that it refused',
    response: Data(CircleStatus),
  },
  differences: {
    route: 'GET /api/circle/sync/differences',
    summary: 'What differs between us and Circle, as it was last read',
    query: Page.extend({ kind: DifferenceKind }),
    response: Data(z.array(CircleDifference)).extend({ count: Count }),
  },
  resolve: {
    route: 'POST /api/circle/sync/resolve',
    summary: 'Copy the value from Circle, or send ours to Circle: for some members, or for all that differ in this way',
    body: z.object({
      kind: z.enum(['name', 'email', 'gone', 'access', 'only-here']),
      take: z.enum(['circle', 'ours']),
      members: z.union([z.literal('all'), z.array(Id).min(1).max(10_000)]),
      /** For `access`: the one access group that is meant; without it, all that differ. */
      accessGroup: Id.optional(),
    }),
    response: Success.extend({ changed: Count, data: CircleStatus }),
  },
});
