import { z } from 'zod';
import { Day, Id } from './shared.ts';

/**
 * A session that is booked on a day that a coach wants off. A screen reads it with this schema, so it has a file of its own: beside the
 * calls of coaches, which the first screens know, it would bring zod into each first visit.
 */
export const BookedSession = z.object({ _id: Id, date: Day, time: z.string(), client: z.string(), service: z.string() });
export type BookedSession = z.infer<typeof BookedSession>;
