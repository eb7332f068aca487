import { z } from 'zod';
import type { Role } from './auth.ts';
import { contract } from './endpoint.ts';
import { Id } from './shared.ts';

/** What changed, small enough for a NOTIFY: screens fetch the rest. */
export const ServerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('response.created'), formId: Id }),
  // Deleted, restored or erased.
  z.object({ type: z.literal('responses.changed'), formId: Id }),
  z.object({ type: z.literal('form.changed'), formId: Id }),
  // Somebody opened the editor of a form, or closed it.
  z.object({ type: z.literal('presence.changed'), formId: Id }),
  z.object({ type: z.literal('admin-request.changed') }),
  z.object({ type: z.literal('delivery.changed') }),
  z.object({ type: z.literal('export.changed'), formId: Id.nullable() }),
  z.object({ type: z.literal('invite.changed'), formId: Id }),
  z.object({ type: z.literal('member.changed'), memberId: Id }),
  // Many at once, or which ones there are.
  z.object({ type: z.literal('members.changed') }),
  z.object({ type: z.literal('import.changed'), importId: Id }),
  z.object({ type: z.literal('circle.changed') }),
  z.object({ type: z.literal('payments.changed'), memberId: Id.nullable() }),
  // Who is told of it, and what they have read, is theirs alone: everybody counts anew.
  z.object({ type: z.literal('notification.changed') }),
  z.object({ type: z.literal('templates.changed') }),
  // Their hours and services too.
  z.object({ type: z.literal('coaches.changed') }),
  // An account of staff: its role, its status, or its sessions were ended. Streams that may not go on end at once.
  z.object({ type: z.literal('staff.changed'), accountId: Id }),
  z.object({ type: z.literal('reservations.changed') }),
  z.object({ type: z.literal('accounts.changed') }),
  z.object({ type: z.literal('campaign.changed'), campaignId: Id }),
  z.object({ type: z.literal('settings.changed') }),
  // A run of reminders began, moved on or ended.
  z.object({ type: z.literal('history.changed'), runId: Id }),
  // Or one of its runs. `due`: there is something to be done for it, which wakes the workers.
  z.object({ type: z.literal('scenario.changed'), scenarioId: Id, due: z.boolean().optional() }),
]);
export type ServerEvent = z.infer<typeof ServerEvent>;

/** Coaches are notified of changes of what they may read; every other event is for admins. */
const COACH_EVENTS: ReadonlySet<ServerEvent['type']> = new Set([
  'response.created',
  'responses.changed',
  'form.changed',
  'export.changed',
  'member.changed',
  'members.changed',
  'notification.changed',
  'coaches.changed',
  'reservations.changed',
]);

export const isToldTo = (role: Role, event: ServerEvent): boolean =>
  role === 'admin' || (COACH_EVENTS.has(event.type) && !(event.type === 'export.changed' && event.formId === null));

/** How far back a stream can begin, in milliseconds: longer than a page takes to load. */
export const EVENTS_KEPT_MS = 60_000;

export const events = contract({
  stream: {
    method: 'GET',
    path: '/api/events',
    access: 'staff',
    coaches: 'changes of what they may read',
    summary:
      'Server-sent events: `data:` lines of JSON with a `type`; a comment line every 20 s keeps it open. `since`: begins with what happened in so many milliseconds before',
    query: z.object({ since: z.coerce.number().int().min(0).max(EVENTS_KEPT_MS) }).partial(),
    response: 'events',
  },
});
