import { z } from 'zod';
import type { Role } from './auth.ts';
import { contract } from './endpoint.ts';
import { Id } from './shared.ts';

/** An event says what changed. The message must fit into a PostgreSQL NOTIFY, so screens fetch the data themselves. */
export const ServerEvent = z.discriminatedUnion('type', [
  // Coaches hear of responses that they do not see, so the events name none and no form.
  z.object({ type: z.literal('response.created') }),
  // Responses were deleted, restored or erased.
  z.object({ type: z.literal('responses.changed') }),
  // Staff set the status, note, owner or member of responses.
  z.object({ type: z.literal('responses.handled') }),
  z.object({ type: z.literal('form.changed'), formId: Id }),
  // Somebody opened or closed the editor of a form.
  z.object({ type: z.literal('presence.changed'), formId: Id }),
  z.object({ type: z.literal('admin-request.changed') }),
  z.object({ type: z.literal('delivery.changed') }),
  z.object({ type: z.literal('export.changed'), formId: Id.nullable() }),
  z.object({ type: z.literal('invite.changed'), formId: Id }),
  z.object({ type: z.literal('member.changed'), memberId: Id }),
  // Many members changed at once, or members were added or removed.
  z.object({ type: z.literal('members.changed') }),
  // Somebody saved, changed, deleted or restored a segment.
  z.object({ type: z.literal('views.changed') }),
  z.object({ type: z.literal('import.changed'), importId: Id }),
  z.object({ type: z.literal('circle.changed') }),
  z.object({ type: z.literal('payments.changed'), memberId: Id.nullable() }),
  // The event doesn't say who was notified or what they have read, because that is private: every account counts again.
  z.object({ type: z.literal('notification.changed') }),
  z.object({ type: z.literal('templates.changed') }),
  // Sent also when a coach's hours or services change.
  z.object({ type: z.literal('coaches.changed') }),
  // The role or status of a staff account changed, or its sessions were ended. Its streams end at once if they are no
  // longer allowed.
  z.object({ type: z.literal('staff.changed'), accountId: Id }),
  z.object({ type: z.literal('reservations.changed') }),
  z.object({ type: z.literal('accounts.changed') }),
  z.object({ type: z.literal('campaign.changed'), campaignId: Id }),
  z.object({ type: z.literal('products.changed') }),
  z.object({ type: z.literal('tasks.changed') }),
  z.object({ type: z.literal('settings.changed') }),
  // A run of reminders started, made progress or ended.
  z.object({ type: z.literal('history.changed'), runId: Id }),
  // A scenario or one of its runs changed. `due` means that there is work to do for it, which wakes the workers.
  z.object({ type: z.literal('scenario.changed'), scenarioId: Id, due: z.boolean().optional() }),
]);
export type ServerEvent = z.infer<typeof ServerEvent>;

/** Coaches are notified of changes in what they may read; every other event is for admins only. */
const COACH_EVENTS: ReadonlySet<ServerEvent['type']> = new Set([
  'response.created',
  'responses.changed',
  'responses.handled',
  'form.changed',
  'export.changed',
  'member.changed',
  'members.changed',
  'views.changed',
  'notification.changed',
  'coaches.changed',
  'products.changed',
  'reservations.changed',
  'tasks.changed',
  // The time zone, in which every time is shown.
  'settings.changed',
]);

export const isVisibleTo = (role: Role, event: ServerEvent): boolean =>
  role === 'admin' || (COACH_EVENTS.has(event.type) && !(event.type === 'export.changed' && event.formId === null));

/** A stream can start this far back, which is longer than a page takes to load. */
export const EVENTS_KEPT_MS = 60_000;

export const events = contract({
  stream: {
    route: 'GET /api/events',
    coaches: 'changes of what they may read',
    summary:
      'Server-sent events: `data:` lines of JSON with a `type`; a comment line every 20 s keeps it open. `since`: begins with what happened in so many milliseconds before',
    query: z.object({ since: z.coerce.number().int().min(0).max(EVENTS_KEPT_MS) }).partial(),
    response: 'events',
  },
});
