import { housekeeping } from '#server/housekeeping/housekeeping.jobs.ts';
import { deliverMail } from '#server/mail/mail.jobs.ts';
import type { Job } from './define.ts';

/** Every job of the product; a worker serves all of them. */
export const allJobs: Job[] = [deliverMail, housekeeping] as Job[];
