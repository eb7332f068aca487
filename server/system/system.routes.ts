import type { FastifyRequest } from 'fastify';
import { fromKysely } from 'pg-boss';
import type { Finding, system } from '#contract/system.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { readRefusal } from '#server/members/refusals.rules.ts';
import { readStored } from '#server/stored-errors.ts';
import { findingsOf, findingTexts, type StoredFinding } from './checks.rules.ts';
import { type Facts, shareFacts } from './facts.actions.ts';
import { lockProcess, removeProcess } from './processes.queries.ts';
import { queueTitle } from './queue-names.messages.ts';
import { findFailed } from './queues.queries.ts';
import * as text from './system.messages.ts';

export function systemRoutes(deps: Deps): Handlers<typeof system> {
  const { db, jobs } = deps;
  const facts = shareFacts(deps);

  /** Changes failed jobs in one transaction with its entry in the audit log. The work returns the sentence for the admin. */
  const changeFailed = (
    req: FastifyRequest,
    action: string,
    which: Parameters<typeof findFailed>[1],
    work: (db: Db, ids: string[]) => Promise<string>,
  ) =>
    db.transaction().execute(async (db) => {
      const ids = await failedOf(db, which);
      const message = await work(db, ids);
      await audit(db, req, { action, id: which._id, after: { queue: which.queue, count: ids.length } });
      facts.refresh();
      return { message, count: ids.length };
    });

  return {
    get: async () => ({ data: toSystem(await facts.read()) }),

    retryFailed: ({ body }, req) =>
      changeFailed(req, 'job.retry', body, async (db, ids) => {
        await jobs.boss.retry(body.queue, ids, { db: fromKysely(db) });
        return text.retried({ count: ids.length });
      }),

    dismissFailed: ({ body }, req) =>
      changeFailed(req, 'job.dismiss', body, async (db, ids) => {
        await jobs.boss.deleteJob(body.queue, ids, { db: fromKysely(db) });
        return text.dismissed({ count: ids.length });
      }),

    forgetProcess: ({ params }, req) =>
      db.transaction().execute(async (db) => {
        const { gone } = found(await lockProcess(db, params.id), text.noProcess());
        if (!gone) throw new AppError(409, text.processLives());
        await removeProcess(db, params.id);
        await audit(db, req, { action: 'process.forget', id: params.id });
        facts.refresh();
        return {};
      }),
  };
}

async function failedOf(db: Deps['db'], which: Parameters<typeof findFailed>[1]): Promise<string[]> {
  const ids = await findFailed(db, which);
  if (ids.length === 0) throw new AppError(409, text.nothingFailed());
  return ids;
}

/** The facts in the language of the reader. */
function toSystem({ settings, ...facts }: Facts) {
  return {
    ...facts,
    findings: findingsOf({ settings, ...facts }).map(toFinding),
    queues: facts.queues.map((queue) => ({ ...queue, title: queueTitle(queue.name) })),
    failures: facts.failures.map((job) => ({ ...job, title: queueTitle(job.queue) })),
    mail: facts.mail.map((lane) => ({ ...lane, error: lane.channel === 'email' ? readRefusal(lane.error) : readStored(lane.error) })),
    services: facts.services.map((service) => ({ ...service, error: readRefusal(service.error) })),
  };
}

const toFinding = ({ title, advice, ...finding }: StoredFinding): Finding => ({
  ...finding,
  title: findingTexts.read(title),
  advice: findingTexts.read(advice),
});
