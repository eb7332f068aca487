import { z } from 'zod';
import { contract } from './endpoint.ts';
import { InviteState } from './filters.ts';
import { Data, Id, Mailed, Page, Text, Time } from './shared.ts';

export { INVITE_STATES } from './filter-values.ts';
export { InviteState } from './filters.ts';

export const Invite = z.object({
  _id: Id,
  email: z.string(),
  name: z.string(),
  state: InviteState,
  /** The personal link. */
  link: z.string(),
  sentAt: Time.nullable(),
  remindedAt: Time.nullable(),
  usedAt: Time.nullable(),
  revokedAt: Time.nullable(),
  /** The response that was sent with the invitation; null when it was deleted after that. */
  responseId: Id.nullable(),
});
export type Invite = z.infer<typeof Invite>;

const Unreadable = z.object({ text: z.string(), message: z.string() });

export const invites = contract({
  create: {
    route: 'POST /api/forms/{id}/invites',
    summary: 'Invite people by e-mail: {emails: a pasted text or a list, each with an optional name}; `dryRun` only says who would be',
    body: z.object({
      emails: z.union([Text(900_000), z.array(Text(400)).max(10_000)]),
      dryRun: z.boolean().default(false),
    }),
    response: Data(
      z.object({
        /** It counts all e-mails, including those to people whose invitation had been revoked. */
        invited: z.int(),
        /** Addresses that had been invited before. */
        already: z.array(z.string()),
        problems: z.array(Unreadable),
      }),
    ).extend(Mailed),
  },
  list: {
    route: 'GET /api/forms/{id}/invites',
    summary: 'Who was invited to a form, and who has answered',
    query: Page.extend({ search: Text(200).optional(), state: InviteState.optional() }),
    response: Data(z.array(Invite)).extend({
      count: z.int(),
      totals: z.object({
        waiting: z.int(),
        answered: z.int(),
        revoked: z.int(),
        /** It counts the people who have not answered and can be reminded now. */
        remindable: z.int(),
      }),
    }),
  },
  remind: {
    route: 'POST /api/forms/{id}/invites/remind',
    summary: 'Remind these people, or all but some who have not answered; each at most once in 24 hours',
    body: z.object({ ids: z.array(Id).min(1).max(1_000).optional(), except: z.array(Id).max(1_000).optional() }).default({}),
    response: Data(z.object({ reminded: z.int() })).extend(Mailed),
  },
  revoke: {
    route: 'POST /api/invites/{id}/revoke',
    summary: 'Revoke an unused invitation',
  },
  restore: {
    route: 'POST /api/invites/{id}/restore',
    summary: 'Undo a revocation: the same link works again',
  },
});
