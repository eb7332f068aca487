import type { scenarios } from '#contract/scenarios.ts';
import { audit } from '#server/audit.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/serve.ts';
import { discardKept, findKept, runKept } from './kept.queries.ts';
import { findScenario, lockScenario } from './scenarios.queries.ts';
import { NO_SCENARIO } from './scenarios.routes.ts';

const PAUSED = 'This scenario is paused. Switch it on first, then run what was kept.';

/** Shows what happened while a scenario was paused, and runs or discards it. */
export const keptRoutes = (deps: Deps): Handlers<Pick<typeof scenarios, 'kept' | 'chooseKept'>> => ({
  async kept({ params: { id } }) {
    found(await findScenario(deps.db, id), NO_SCENARIO);
    return { data: (await findKept(deps.db, [id]))(id) };
  },

  chooseKept: ({ params: { id }, body: { decision } }, req) =>
    deps.db.transaction().execute(async (db) => {
      const row = found(await lockScenario(db, id), NO_SCENARIO);
      if (decision === 'run' && !row.active) throw new AppError(409, PAUSED);
      const { count: events, from, to } = (await findKept(db, [id]))(id);
      const count = decision === 'run' ? await runKept(db, id) : events;
      if (decision === 'leave') await discardKept(db, id);
      if (events > 0)
        await audit(db, req, {
          action: `scenario.kept.${decision}`,
          subject: { type: 'scenario', id },
          before: { events, from, to },
          ...(decision === 'run' && { after: { runs: count } }),
        });
      await publish(db, { type: 'scenario.changed', scenarioId: id });
      return { message: messageOf(decision, count), data: { count } };
    }),
});

function messageOf(decision: 'run' | 'leave', count: number): string {
  if (count === 0) return 'Nothing was kept any more.';
  if (decision === 'run') return count === 1 ? '1 event that was kept runs now.' : `${count} events that were kept run now.`;
  return count === 1 ? '1 event that was kept is left out.' : `${count} events that were kept are left out.`;
}
