import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { scenarios } from '#contract/scenarios.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/serve.ts';
import { LISTEN_MINUTES, listCalls } from './calls.queries.ts';
import { redact, toKept } from './redact.rules.ts';
import { storeSample } from './samples.queries.ts';
import { asDrafted, findScenario, type ScenarioRow } from './scenarios.queries.ts';
import { NO_SCENARIO } from './scenarios.routes.ts';

const NOT_JSON = 'This is not JSON. Paste the whole body of a call, for example {"email": "awa@exemple.sn"}.';
const NO_WEBHOOK = 'The trigger of this scenario is not the incoming webhook.';

/**
 * The calls from which staff build a webhook scenario before it is live: one that they wait for, one that they paste, or one of the
 * last.
 */
export function callRoutes(deps: Deps): Handlers<Pick<typeof scenarios, 'calls' | 'listen' | 'setSample'>> {
  const hookOf = async (db: Db, id: string): Promise<ScenarioRow> => {
    const row = asDrafted(found(await findScenario(db, id), NO_SCENARIO));
    if (row.definition.trigger?.module !== 'webhooks.received') throw new AppError(409, NO_WEBHOOK);
    return row;
  };
  const untilOf = ({ listens_until: until }: Pick<ScenarioRow, 'listens_until'>) =>
    until && until > new Date() ? until.toISOString() : null;
  const note = (db: Db, req: FastifyRequest, id: string, verb: string) =>
    audit(db, req, { action: `scenario.${verb}`, subject: { type: 'scenario', id } });

  return {
    async calls({ params }) {
      const row = found(await findScenario(deps.db, params.id), NO_SCENARIO);
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
        await note(db, req, id, on ? 'listen' : 'listen-stop');
        return { data: { listensUntil: untilOf(row) } };
      }),

    setSample: ({ params, body }, req) =>
      deps.db.transaction().execute(async (db) => {
        const { id } = await hookOf(db, params.id);
        const output = 'call' in body ? await outputOf(db, id, body.call) : pasted(body.text);
        await storeSample(db, id, 'trigger', output);
        await publish(db, { type: 'scenario.changed', scenarioId: id });
        await note(db, req, id, 'sample');
        return { data: { output } };
      }),
  };
}

async function outputOf(db: Db, scenarioId: string, callId: string): Promise<unknown> {
  const call = (await listCalls(db, scenarioId)).find(({ _id }) => _id === callId);
  if (!call || call.output === null) throw new AppError(404, 'This call is no longer kept.');
  return call.output;
}

/** The output that the trigger would have for a call with this body. */
function pasted(text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new AppError(400, NOT_JSON, { errors: { text: NOT_JSON } });
  }
  return JSON.parse(toKept(redact({ body, query: {}, receivedAt: new Date().toISOString() }))!);
}
