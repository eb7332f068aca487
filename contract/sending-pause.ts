import { z } from 'zod';
import { contract } from './endpoint.ts';
import { Count, Data, Time } from './shared.ts';

/** These messages wait since a backup was restored. They may have left before the backup was needed. */
export const SendingPause = z.object({
  restoredAt: Time,
  /** The moment of the backup. */
  takenAt: Time,
  /** E-mails of the system and of reminders. */
  emails: Count,
  /** E-mails of campaigns that were being sent. */
  campaignEmails: Count,
  /** Campaigns whose time has come since the backup. */
  campaigns: Count,
  /** Reminders of payments that were due before the restore. */
  reminders: Count,
  /** Reminders of sessions that were due before the restore. */
  sessionReminders: Count,
  /** Runs of scenarios that had begun or waited. */
  runs: Count,
  /** Invitations to the community that Circle was to send. */
  invitations: Count,
  /** Jobs that were to write messages: welcomes, confirmations, what a bulk action sends, and notices of new responses. */
  jobs: Count,
});
export type SendingPause = z.infer<typeof SendingPause>;

export const sendingPause = contract({
  get: {
    route: 'GET /api/system/pause',
    summary: 'What waits since a backup was restored; null when sending is not paused',
    response: Data(SendingPause.nullable()),
  },
  end: {
    route: 'POST /api/system/pause/end',
    summary: 'Let sending go on: send what waits, or drop what waited before the restore',
    body: z.object({ choice: z.enum(['send', 'drop']) }),
  },
});
