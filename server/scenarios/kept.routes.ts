import type { scenarios } from '#contract/scenarios.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { discardKept, findKept, runKept } from './kept.queries.ts';
import { auditScenario, readScenario, withLocked } from './locked.actions.ts';
import * as text from './scenarios.messages.ts';

/** Shows what happened while a scenario was paused, and runs or discards it. */
export const keptRoutes = (deps: Deps) =>
  ({
    async kept({ params: { id } }) {
      await readScenario(deps.db, id);
      return { data: (await findKept(deps.db, [id]))(id) };
    },

    chooseKept: ({ params: { id }, body: { decision, count: seen } }, req) =>
      withLocked(deps, id, async (db, row) => {
        if (decision === 'run' && !row.active) throw new AppError(409, text.pausedFirst());
        const { count: events, from, to } = (await findKept(db, [id]))(id);
        const count = decision === 'run' ? await runKept(db, id) : await discardKept(db, id);
        // The person decided about the events that they saw, and not about those that came since.
        if (decision === 'leave' && seen !== undefined && count > seen) throw new AppError(409, text.keptMeanwhile());
        if (events > 0)
          await auditScenario(db, req, id, `kept.${decision}`, {
            before: { events, from, to },
            ...(decision === 'run' && { after: { runs: count } }),
          });
        await publish(db, { type: 'scenario.changed', scenarioId: id });
        return { message: messageOf(decision, count), data: { count } };
      }),
  }) satisfies Partial<Handlers<typeof scenarios>>;

function messageOf(decision: 'run' | 'leave', count: number): string {
  if (count === 0) return text.nothingKept();
  return decision === 'run' ? text.keptRun({ count }) : text.keptLeft({ count });
}
