import type { FastifyRequest } from 'fastify';
import type { reminders } from '#contract/reminders.ts';
import { audit } from '#server/audit.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { caller } from '#server/http/auth.ts';
import type { Handlers } from '#server/http/serve.ts';
import { findMember, lockMember } from '#server/members/members.queries.ts';
import { type Day, dayIn } from '#server/payments/calendar.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { outcomeOf } from './daily.rules.ts';
import { dryRun, plannedSteps, someOthers } from './dry-run.ts';
import { ReminderMessages } from './messages.ts';
import { noteFailure, runReminders } from './reminders.jobs.ts';
import { whatIsDue } from './reminders.rules.ts';
import { advanceRun } from './run.ts';
import { findRun, findRunning, insertRun } from './runs.queries.ts';
import { findReminded, writeReminders } from './written.queries.ts';

/** A second click, not a second reminder. */
const TWICE_MS = 60_000;
/** Somebody waits for the answer so long; the job goes on with what is left. */
const PATIENCE_MS = 15_000;

export const reminderRoutes = (deps: Deps): Handlers<typeof reminders> => ({
  async run(_, req) {
    const { timeZone } = await findSetting(deps.db);
    const runId = await beginOrJoin(deps, req, dayIn(timeZone, new Date()));
    try {
      await advanceRun(deps, runId, { until: Date.now() + PATIENCE_MS });
    } catch (error) {
      await noteFailure(deps, runId, error);
      throw new AppError(503, 'The reminders broke off. They are tried again in a moment: see the history.');
    }
    const data = (await findRun(deps.db, runId))!;
    const message = outcomeOf({ running: data.running, reminders: data.reminderCount, outs: data.outCount });
    return { status: 'success' as const, message, data };
  },

  dryRun: async ({ query }) => ({ data: await dryRun(deps.db, query) }),
  others: async ({ query }) => ({ data: await someOthers(deps.db, query.reason) }),
  sequence: async () => ({ data: await plannedSteps(deps.db) }),

  send: ({ params }, req) =>
    deps.db.transaction().execute(async (db) => {
      const member = await lockMember(db, params.id);
      if (!member) throw new AppError(404, 'This member does not exist.');
      const setting = await findSetting(db);
      const now = new Date();
      const today = dayIn(setting.timeZone, now);
      const due = whatIsDue(member, today, setting);
      if ('refusal' in due) throw new AppError(409, due.refusal);
      if (member.reminder_last && now.valueOf() - member.reminder_last.valueOf() < TWICE_MS)
        throw new AppError(409, 'A reminder was sent to this member less than a minute ago.');
      const { written } = await findReminded(db, member.id, setting.timeZone);
      const sequence = Math.max(member.reminder_sequence, written) + 1;
      const to = { fullName: member.full_name, email: member.email, product: member.product, due: due.day, sequence };
      const message = await new ReminderMessages(setting).write(db, due.state, to, today);
      const { account } = caller(req);
      await writeReminders(db, [{ ...to, memberId: member.id, ...message }], {
        kind: due.state,
        runId: null,
        by: account,
        now,
      });
      await audit(db, req, {
        action: 'member.reminder',
        subject: { type: 'member', id: member.id },
        before: { sequence: member.reminder_sequence },
        after: { state: due.state, due: due.day, sequence },
      });
      await publish(db, { type: 'member.changed', memberId: member.id });
      return { message: 'Payment reminder sent successfully!', data: (await findMember(db, member.id))! };
    }),
});

/** A new run, or the one that is going on. */
async function beginOrJoin(deps: Deps, req: FastifyRequest, day: Day): Promise<string> {
  for (let tries = 0; tries < 3; tries++) {
    const runId = await deps.db.transaction().execute(async (db) => {
      const id = await insertRun(db, { day, cause: 'manual', by: caller(req).account });
      // Undefined: it ended in between.
      if (!id) return (await findRunning(db))?.id;
      // Should this process end meanwhile.
      await deps.jobs.enqueue(db, runReminders, { runId: id }, { startAfter: new Date(Date.now() + PATIENCE_MS) });
      await audit(db, req, { action: 'reminders.run', subject: { type: 'reminder-run', id } });
      return id;
    });
    if (runId) return runId;
  }
  throw new AppError(409, 'Reminders were being sent and are done by now. Please try again.');
}
