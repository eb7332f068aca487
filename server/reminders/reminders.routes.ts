import type { FastifyRequest } from 'fastify';
import type { history } from '#contract/history.ts';
import type { reminders } from '#contract/reminders.ts';
import { audit } from '#server/audit.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { mailFateOf } from '#server/mail/deliveries.queries.ts';
import { lockMember } from '#server/members/members.queries.ts';
import { findMember } from '#server/profiles/profile.queries.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { type Day, dayIn } from '#server/time/calendar.ts';
import { remindByHand } from './by-hand.actions.ts';
import { outcomeOf } from './daily.rules.ts';
import { dryRun, listDue, listExamples, plannedSteps } from './dry-run.queries.ts';
import { recordFailure, runReminders } from './reminders.jobs.ts';
import * as text from './reminders.messages.ts';
import { advanceRun } from './run.actions.ts';
import { findRun, findRunDetail, findRunning, insertRun, listRuns } from './runs.queries.ts';

/** The request waits this long for the run; the job finishes what is left. */
const MAX_WAIT_MS = 15_000;

export const reminderRoutes = (deps: Deps): Handlers<typeof reminders> => ({
  async run(_, req) {
    const { timeZone } = await findSetting(deps.db);
    const runId = await beginOrJoin(deps, req, dayIn(timeZone, new Date()));
    try {
      await advanceRun(deps, runId, { until: Date.now() + MAX_WAIT_MS });
    } catch (error) {
      await recordFailure(deps, runId, error);
      throw new AppError(503, text.brokeOff());
    }
    const data = (await findRun(deps.db, runId))!;
    const message = outcomeOf({ running: data.running, reminders: data.reminderCount, captured: data.capturedCount, outs: data.outCount });
    return { status: 'success' as const, message, mail: mailFateOf(data.capturedCount > 0), data };
  },

  dryRun: async ({ query }) => ({ data: await dryRun(deps, query) }),
  due: ({ query }) => listDue(deps, query),
  others: async ({ query }) => ({ data: await listExamples(deps, query.reason) }),
  sequence: async () => ({ data: await plannedSteps(deps) }),

  send: ({ params }, req) =>
    deps.db.transaction().execute(async (db) => {
      const member = await lockMember(db, params.id);
      if (!member) throw new AppError(404, text.memberNotFound());
      const written = await remindByHand(db, deps, member, { by: caller(req).account, now: new Date() });
      if ('refusal' in written) throw new AppError(409, written.refusal());
      const { due, sequence, captured } = written;
      await audit(db, req, {
        action: 'member.reminder',
        id: member.id,
        before: { sequence: member.reminder_sequence },
        after: { state: due.state, due: due.day, sequence, captured },
      });
      await publish(db, { type: 'member.changed', memberId: member.id });
      return {
        message: captured ? text.captured() : text.sent(),
        mail: mailFateOf(captured),
        data: (await findMember(db, member.id))!,
      };
    }),
});

async function beginOrJoin(deps: Deps, req: FastifyRequest, day: Day): Promise<string> {
  for (let tries = 0; tries < 3; tries++) {
    const runId = await deps.db.transaction().execute(async (db) => {
      const id = await insertRun(db, { day, cause: 'manual', by: caller(req).account });
      // No id means that a run is in progress. It may have ended meanwhile; then the loop tries again.
      if (!id) return (await findRunning(db))?.id;
      // The job continues the run if this process ends.
      await deps.jobs.enqueue(db, runReminders, { runId: id }, { startAfter: new Date(Date.now() + MAX_WAIT_MS) });
      await audit(db, req, { action: 'reminders.run', type: 'reminder-run', id });
      return id;
    });
    if (runId) return runId;
  }
  throw new AppError(409, text.alreadyDone());
}

export const historyRoutes = ({ db }: Deps): Handlers<typeof history> => ({
  list: ({ query }) => listRuns(db, query),
  get: async ({ params, query }) => ({ data: found(await findRunDetail(db, params.id, query), text.noData()) }),
});
