import { expireResponses, recountResponses } from '#server/answers/answers.jobs.ts';
import { notifyStaff } from '#server/answers/notices.jobs.ts';
import { exportForm } from '#server/exports/exports.jobs.ts';
import { housekeeping } from '#server/housekeeping/housekeeping.jobs.ts';
import { deliverMail } from '#server/mail/mail.jobs.ts';
import type { Job } from './define.ts';

/** Every job of the product; a worker serves all of them. */
export const allJobs: Job[] = [deliverMail, exportForm, housekeeping, expireResponses, recountResponses, notifyStaff] as Job[];
