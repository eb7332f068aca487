import { z } from 'zod';
import { BookedSession } from './booked-session.ts';
import { Coach } from './coaches.ts';
import { contract } from './endpoint.ts';
import { Data, Id, MaybeMailed } from './shared.ts';

// A coach leaves. Their sessions to come are given to another coach, or stay without one.

/** A session to come of the coach. */
const LeftSession = BookedSession.extend({
  /** The other coach has another session then, so this one cannot be handed over. */
  isTaken: z.boolean(),
});
export type LeftSession = z.infer<typeof LeftSession>;

export const LEFT_SESSIONS_MAX = 200;

export const coachRemoval = contract({
  look: {
    route: 'GET /api/coach/{id}/removal',
    summary:
      'The sessions to come of a coach, the first 200 by time, which of them another coach cannot take over, and how many members the coach has',
    query: z.object({ to: Id.optional() }),
    response: Data(z.array(LeftSession)).extend({
      count: z.int().min(0),
      /** This is the number of the coach's members, including archived ones. */
      members: z.int().min(0),
    }),
  },
  remove: {
    route: 'POST /api/coach/{id}/removal',
    summary:
      'Remove a coach: they cannot sign in any more, and their sessions to come go to another coach (`to`) as far as that coach is free, or stay without one. Their members go to that coach too, unless `members` is false, or have no coach any more. Called again, it hands over what stayed. Clients and coaches are told of each session',
    body: z.object({ to: Id.nullable().default(null), members: z.boolean().default(true) }),
    response: Data(z.object({ handedOver: z.int().min(0), left: z.int().min(0), members: z.int().min(0), coach: Coach.nullable() })).extend(
      MaybeMailed,
    ),
  },
});
