import { z } from 'zod';
import type { JobName } from '#server/jobs/define.ts';

const FORMER = z.object({ memberId: z.string(), former: z.string() });
/** The job that gives coming sessions of a member the corrected e-mail address; its handler is in server/reservations. */
export const READDRESS_SESSIONS: JobName<typeof FORMER> = { name: 'reservation.readdress', payload: FORMER };
