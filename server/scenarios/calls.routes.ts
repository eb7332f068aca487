import { sql } from 'kysely';
import type { scenarios } from '#contract/scenarios.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { parseJson } from '#server/integrations/json.ts';
import { LISTEN_MINUTES, listCalls } from './calls.queries.ts';
import { auditScenario, readDrafted, readScenario } from './locked.actions.ts';
import { redact, toKept } from './redact.rules.ts';
import { storeSample } from './samples.queries.ts';
import * as text from './scenarios.messages.ts';
import type { ScenarioRow } from './scenarios.queries.ts';

/**
 * The calls from which staff build a webhook scenario before it is live: one that they wait for, one that they paste, or one of the
 * last.
 */
export function callRoutes(deps: Deps) {
  const hookOf = async (db: Db, id: string): Promise<ScenarioRow> => {
    const row = await readDrafted(db, id);
    if (row.definition.trigger?.module !== 'webhooks.received') throw new AppError(409, text.noWebhook());
    return row;
  };
  const untilOf = ({ listens_until: until }: Pick<ScenarioRow, 'listens_until'>) =>
    until && until > new Date() ? until.toISOString() : null;

  return {
    async calls({ params }) {
      const row = await readScenario(deps.db, params.id);
      return { data: await listCalls(deps.db, row.id), listensUntil: untilOf(row) };
    },

    listen: ({ params, body: { on } }, req) =>
      deps.db.transaction().execute(async (db) => {
        const { id } = await hookOf(db, params.id);
        const row = await db
          .updateTable('scenario')
          .set({ listens_until: on ? sql<Date>`now() + make_interval(mins => ${LISTEN_MINUTES})` : null })
          .where('id', '=', id)
          .returning('listens_until')
          .executeTakeFirstOrThrow();
        await publish(db, { type: 'scenario.changed', scenarioId: id });
        await auditScenario(db, req, id, on ? 'listen' : 'listen-stop');
        return { data: { listensUntil: untilOf(row) } };
      }),

    setSample: ({ params, body }, req) =>
      deps.db.transaction().execute(async (db) => {
        const { id } = await hookOf(db, params.id);
        const output = 'call' in body ? await outputOf(db, id, body.call) : pasted(body.text);
        await storeSample(db, id, 'trigger', output);
        await publish(db, { type: 'scenario.changed', scenarioId: id });
        await auditScenario(db, req, id, 'sample');
        return { data: { output } };
      }),
  } satisfies Partial<Handlers<typeof scenarios>>;
}

async function outputOf(db: Db, scenarioId: string, callId: string): Promise<unknown> {
  const call = (await listCalls(db, scenarioId)).find(({ _id }) => _id === callId);
  if (!call || call.output === null) throw new AppError(404, text.callGone());
  return call.output;
}

/** The output that the trigger would have for a call with this body. */
function pasted(json: string): unknown {
  const body = parseJson(json);
  if (body === undefined) throw fieldError(400, 'text', text.notJson());
  return JSON.parse(toKept(redact({ body, query: {}, receivedAt: new Date().toISOString() }))!);
}
