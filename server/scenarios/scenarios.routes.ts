import type { FastifyRequest } from 'fastify';
import { MAX_REACTIONS } from '#contract/scenario-parts.ts';
import type { Scenario, scenarios } from '#contract/scenarios.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import { caller } from '#server/http/auth.ts';
import type { Handlers } from '#server/http/serve.ts';
import { dayIn } from '#server/members/joining.rules.ts';
import { seal } from '#server/secrets.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { switchOff, switchOn } from './activation.queries.ts';
import { changeOf, type ScenarioChange } from './change.rules.ts';
import { type Definition, newToken, withNewIds } from './definition.rules.ts';
import { fromFile, toFile } from './files.rules.ts';
import { readyMade, toReadyMade } from './ready-made.ts';
import { cancelWaiting } from './runs.queries.ts';
import {
  findScenario,
  insertScenario,
  listScenarios,
  lockScenario,
  type ScenarioRow,
  toScenario,
  updateScenario,
} from './scenarios.queries.ts';

export const NO_SCENARIO = 'This scenario does not exist.';
const STALE = 'Somebody else changed this scenario meanwhile. Please look at the newer one first.';
const COPY = ' (copy)';
const TOO_MANY = 'A scenario may hold at most 5 actions.';
const WHICH = 'Say which reaction: by its id, or by its place together with the version of the scenario.';

type Calls =
  | 'list'
  | 'get'
  | 'create'
  | 'update'
  | 'remove'
  | 'changeTrigger'
  | 'addReaction'
  | 'deleteReaction'
  | 'activate'
  | 'pause'
  | 'duplicate'
  | 'exportFile'
  | 'importFile'
  | 'readyMade'
  | 'createReadyMade'
  | 'webhookSecret';

export function scenarioRoutes(deps: Deps): Handlers<Pick<typeof scenarios, Calls>> {
  const show = (row: ScenarioRow) => toScenario(row, deps.env.PUBLIC_URL);

  /** One change of a scenario that somebody else may change at the same moment. */
  const change = (
    req: FastifyRequest,
    id: string,
    version: number | undefined,
    make: (row: ScenarioRow, db: Db) => ScenarioChange,
    verb = 'change',
  ): Promise<{ data: Scenario }> =>
    deps.db.transaction().execute(async (db) => {
      const row = found(await lockScenario(db, id), NO_SCENARIO);
      if (version !== undefined && version !== row.rev) throw new AppError(409, STALE, { data: show(row) });
      const columns = await changeOf(db, row, make(row, db));
      const after = await updateScenario(db, id, columns);
      await audit(db, req, { action: `scenario.${verb}`, subject: { type: 'scenario', id }, before: shape(row), after: shape(after) });
      return { data: show(after) };
    });

  const insert = (
    req: FastifyRequest,
    verb: string,
    given: Partial<Parameters<typeof insertScenario>[1]> & { name: string; definition: Definition },
  ) =>
    deps.db.transaction().execute(async (db) => {
      const today = dayIn(new Date(), await findTimeZone(db));
      const row = await insertScenario(db, {
        frequency: 'day',
        every: 1,
        startTime: '08:00',
        ...given,
        startDate: given.startDate || today,
        token: newToken(),
        createdBy: caller(req).account.id,
      });
      await audit(db, req, { action: `scenario.${verb}`, subject: { type: 'scenario', id: row.id }, after: shape(row) });
      return show(row);
    });

  return {
    async list({ query }) {
      const { rows, count, active } = await listScenarios(deps.db, query);
      return { data: rows.map(show), count, active, totalPages: Math.ceil(count / query.limit) };
    },
    get: async ({ params }) => ({ data: show(found(await findScenario(deps.db, params.id), NO_SCENARIO)) }),

    async create({ body: { name, frequency, time, startDate, startTime, conditions } }, req) {
      const definition: Definition = { match: 'all', conditions, trigger: null, reactions: [] };
      const data = await insert(req, 'create', { name, frequency, every: time, startDate: startDate || '', startTime, definition });
      return { message: 'Scenario created successfully!', data };
    },

    update: ({ params, body: { version, ...body } }, req) => change(req, params.id, version, () => body),

    remove: ({ params }, req) =>
      deps.db.transaction().execute(async (db) => {
        const row = found(await lockScenario(db, params.id), NO_SCENARIO);
        await updateScenario(db, row.id, { active: false, next_run_at: null, deleted_at: new Date() });
        await cancelWaiting(db, row.id);
        await audit(db, req, { action: 'scenario.delete', subject: { type: 'scenario', id: row.id }, before: shape(row) });
        return { status: 200 as const, message: 'Scenario deleted successfully!' };
      }),

    changeTrigger: ({ params, body: { triggerId, version } }, req) =>
      change(req, params.id, version, () => ({ trigger: { module: triggerId, connection: null, config: null } })),

    addReaction: ({ params, body: { actionId, version } }, req) =>
      change(req, params.id, version, ({ definition: { reactions } }) => {
        if (reactions.length >= MAX_REACTIONS) throw new AppError(400, TOO_MANY, { errors: { actionId: TOO_MANY } });
        return { reactions: [...reactions, { module: actionId, connection: null, config: null, conditions: [] }] };
      }),

    deleteReaction({ params, query, body }, req) {
      const { index, version, reactionId } = { ...query, ...body };
      if (reactionId === undefined && (index === undefined || version === undefined))
        throw new AppError(400, WHICH, { errors: { reactionId: WHICH } });
      return change(req, params.id, version, ({ definition: { reactions } }) => {
        const at = reactionId === undefined ? index! : reactions.findIndex(({ _id }) => _id === reactionId);
        if (!reactions[at]) throw new AppError(404, 'This reaction does not exist any more.');
        return { reactions: reactions.filter((_, i) => i !== at) };
      });
    },

    activate: ({ params }, req) =>
      deps.db.transaction().execute(async (db) => {
        const row = found(await lockScenario(db, params.id), NO_SCENARIO);
        const { problems } = show(row);
        if (problems[0]) {
          const { step, field, message } = problems[0];
          throw new AppError(400, `This scenario is not complete: ${message}`, {
            data: show(row),
            errors: { [step ?? field ?? 'trigger']: message },
          });
        }
        const after = row.active ? row : await switchOn(db, row);
        if (!row.active) await audit(db, req, { action: 'scenario.activate', subject: { type: 'scenario', id: row.id } });
        return { message: 'Scenario is active.', data: show(after) };
      }),

    pause: ({ params }, req) =>
      deps.db.transaction().execute(async (db) => {
        const row = found(await lockScenario(db, params.id), NO_SCENARIO);
        const after = row.active ? await switchOff(db, row, null) : row;
        if (row.active) await audit(db, req, { action: 'scenario.pause', subject: { type: 'scenario', id: row.id } });
        return { message: 'Scenario is paused.', data: show(after) };
      }),

    async duplicate({ params }, req) {
      const { name, frequency, every, start_date, start_time, missed, overlap, definition } = found(
        await findScenario(deps.db, params.id),
        NO_SCENARIO,
      );
      const copy = { frequency, every, startDate: start_date, startTime: start_time, missed, overlap, definition: withNewIds(definition) };
      return {
        message: 'Scenario duplicated.',
        data: await insert(req, 'duplicate', { ...copy, name: `${name.slice(0, 120 - COPY.length)}${COPY}` }),
      };
    },

    exportFile: async ({ params }) => ({ data: toFile(found(await findScenario(deps.db, params.id), NO_SCENARIO)) }),
    importFile: async ({ body: { file } }, req) => ({ message: 'Scenario imported.', data: await insert(req, 'import', fromFile(file)) }),
    readyMade: () => ({ data: readyMade.map(toReadyMade) }),
    async createReadyMade({ params }, req) {
      const { file } = found(
        readyMade.find(({ key }) => key === params.key),
        'There is no such ready-made scenario.',
      );
      return { message: 'Scenario created successfully!', data: await insert(req, 'create', fromFile(file)) };
    },

    webhookSecret: ({ params }, req) =>
      deps.db.transaction().execute(async (db) => {
        const row = found(await lockScenario(db, params.id), NO_SCENARIO);
        const secret = newToken();
        await updateScenario(db, row.id, { webhook_secret: seal(deps.env.CAURI_SECRET_KEY, webhookPlace(row.id), secret) });
        await audit(db, req, { action: 'scenario.webhook-secret', subject: { type: 'scenario', id: row.id } });
        return { data: { url: `${deps.env.PUBLIC_URL}/api/hooks/${row.webhook_token}`, secret } };
      }),
  };
}

/** Where the signing secret of a scenario’s webhook is sealed. */
export const webhookPlace = (id: string): string => `scenario.webhook:${id}`;

/** What the audit log keeps of a scenario. */
const shape = ({ name, active, frequency, every, start_date, start_time, definition }: ScenarioRow) => ({
  name,
  active,
  frequency,
  every,
  start_date,
  start_time,
  definition,
});
