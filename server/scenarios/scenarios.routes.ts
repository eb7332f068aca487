import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { inOrder } from '#contract/scenario-ways.ts';
import * as rule from '#contract/scenarios.messages.ts';
import type { Scenario, scenarios } from '#contract/scenarios.ts';
import { cutText } from '#server/cut-text.ts';
import { asDeleted, type Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { seal } from '#server/secrets.ts';
import { findSetting, findTimeZone } from '#server/settings/setting.queries.ts';
import { holdTemplates } from '#server/templates/templates.queries.ts';
import { dayIn } from '#server/time/calendar.ts';
import { reschedule, switchOff, switchOn } from './activation.queries.ts';
import { ENTERED } from './catalogue/member-triggers.modules.ts';
import { changeOf, freshStep, type ScenarioChange, stepOf } from './change.rules.ts';
import { type Definition, withNewIds } from './definition.rules.ts';
import { fromFile, toFile } from './files.rules.ts';
import { listScenarioSummaries } from './listed.queries.ts';
import { auditScenario, lockedScenario, readDrafted, readScenario, webhookSecretName, withLocked } from './locked.actions.ts';
import { readyMade, toReadyMade } from './ready-made.rules.ts';
import { findReferred } from './referred.queries.ts';
import { cancelWaiting } from './runs.queries.ts';
import * as text from './scenarios.messages.ts';
import { asDrafted, insertScenario, publishDraft, type ScenarioRow, toScenario, updateScenario } from './scenarios.queries.ts';
import { refuseMissing, type StepTemplates, templatesOf, withTemplates } from './step-templates.rules.ts';
import { watchSegments } from './watch/watch.jobs.ts';

export function scenarioRoutes(deps: Deps) {
  const requireVersion = async (db: Db, row: ScenarioRow, version: number | undefined) => {
    if (version !== undefined && version !== row.rev) throw new AppError(409, text.stale(), { data: await show(db, row) });
  };
  /** Refuses an incomplete scenario with the first thing that is missing. */
  const requireComplete = async (db: Db, row: ScenarioRow) => {
    const shown = await show(db, row);
    const [problem] = shown.problems;
    if (!problem) return;
    const { step, field, message } = problem;
    const errors = { [step ?? field ?? 'trigger']: message };
    throw new AppError(400, text.notComplete({ problem: message }), { data: shown, errors });
  };
  /** Has the job look at once who is in the segment with which a scenario begins, because they are known from then on. */
  const watchSoon = async (db: Db, { active, trigger_module }: ScenarioRow) => {
    if (active && trigger_module === ENTERED) await deps.jobs.enqueue(db, watchSegments, {});
  };
  const show = async (db: Db, row: ScenarioRow) =>
    toScenario(row, deps.env.PUBLIC_URL, await findReferred(db, [asDrafted(row).definition]));

  /** Changes a scenario that somebody else may change at the same time. */
  const change = (
    req: FastifyRequest,
    id: string,
    version: number | undefined,
    make: (row: ScenarioRow) => ScenarioChange,
    reactions: StepTemplates = [],
  ): Promise<{ data: Scenario }> =>
    deps.db.transaction().execute(async (db) => {
      const held = await holdTemplates(db, templatesOf(reactions));
      const row = await lockedScenario(db, id);
      await requireVersion(db, row, version);
      refuseMissing(reactions, held, asDrafted(row).definition);
      const made = make(row);
      await requireRoom(db, made.reactions ?? [], asDrafted(row).definition.reactions);
      const after = await updateScenario(db, id, await changeOf(db, row, made));
      await auditScenario(db, req, id, 'change', { before: shape(asDrafted(row)), after: shape(asDrafted(after)) });
      return { data: await show(db, after) };
    });

  const insert = (
    req: FastifyRequest,
    verb: string,
    given: Omit<Parameters<typeof insertScenario>[1], 'start_date'> & { start_date?: string | undefined },
  ) =>
    deps.db.transaction().execute(async (db) => {
      const today = dayIn(await findTimeZone(db), new Date());
      const held = await holdTemplates(db, templatesOf(given.definition.reactions));
      const definition = withTemplates(given.definition, held);
      await requireRoom(db, definition.reactions);
      const own = { start_date: given.start_date || today, created_by: caller(req).account.id };
      const row = await insertScenario(db, { ...given, ...own, definition }, { asDraft: true });
      await auditScenario(db, req, row.id, verb, { after: shape(row) });
      return show(db, row);
    });

  return {
    list: ({ query }) => listScenarioSummaries(deps, query),
    get: async ({ params }) => ({ data: await show(deps.db, await readScenario(deps.db, params.id)) }),

    async create({ body: { name, frequency, time, startDate, startTime, conditions, triggerId } }, req) {
      const trigger = triggerId === undefined ? null : stepOf(freshStep(triggerId, 'trigger', 'triggerId'), 'trigger');
      const definition: Definition = { match: 'all', conditions, trigger, reactions: [] };
      const schedule = { frequency, every: time, start_date: startDate || undefined, start_time: startTime };
      const data = await insert(req, 'create', { name, ...schedule, definition });
      return { message: text.created(), data };
    },

    update: ({ params, body: { version, ...body } }, req) => change(req, params.id, version, () => body, body.reactions),

    remove: ({ params }, req) =>
      withLocked(deps, params.id, async (db, row) => {
        await updateScenario(db, row.id, { active: false, next_run_at: null, ...asDeleted(caller(req).account.id) });
        await cancelWaiting(db, row.id);
        await auditScenario(db, req, row.id, 'delete', { before: shape(row) });
        return { status: 200 as const, message: text.deleted() };
      }),

    changeTrigger: ({ params, body: { triggerId, version } }, req) =>
      change(req, params.id, version, () => ({ trigger: freshStep(triggerId, 'trigger', 'triggerId') })),

    addReaction: ({ params, body: { actionId, version } }, req) =>
      change(req, params.id, version, (row) => {
        const { reactions } = asDrafted(row).definition;
        return { reactions: [...reactions, { ...freshStep(actionId, 'action', 'actionId'), conditions: [] }] };
      }),

    deleteReaction({ params, query, body }, req) {
      const { index, version, reactionId } = { ...query, ...body };
      if (reactionId === undefined && index === undefined) throw fieldError(400, 'index', text.whichReaction());
      return change(req, params.id, version, (row) => {
        const { reactions } = asDrafted(row).definition;
        const at = reactionId === undefined ? index! : reactions.findIndex(({ _id }) => _id === reactionId);
        if (!reactions[at]) throw new AppError(404, text.reactionGone());
        // The steps on its ways go with it.
        return { reactions: inOrder(reactions.filter((_, i) => i !== at)) };
      });
    },

    activate: ({ params }, req) =>
      withLocked(deps, params.id, async (db, row) => {
        await requireComplete(db, row);
        const published = await publishDraft(db, row);
        const after = row.active ? await reschedule(db, published, row) : await switchOn(db, published);
        await watchSoon(db, after);
        if (!row.active || row.draft) await auditScenario(db, req, row.id, 'activate', { after: shape(after) });
        return { message: text.isActive(), data: await show(db, after) };
      }),

    publish: ({ params, body }, req) =>
      withLocked(deps, params.id, async (db, row) => {
        await requireVersion(db, row, body?.version);
        await requireComplete(db, row);
        if (!row.draft) return { message: text.nothingToPublish(), data: await show(db, row) };
        const after = await reschedule(db, await publishDraft(db, row), row);
        await watchSoon(db, after);
        await auditScenario(db, req, row.id, 'publish', { before: shape(row), after: shape(after) });
        return { message: text.published(), data: await show(db, after) };
      }),

    discard: ({ params, body }, req) =>
      withLocked(deps, params.id, async (db, row) => {
        await requireVersion(db, row, body?.version);
        if (row.published_at === null) throw new AppError(409, text.neverPublished());
        const after = row.draft ? await updateScenario(db, row.id, { draft: null }) : row;
        if (row.draft) await auditScenario(db, req, row.id, 'discard', { before: shape(asDrafted(row)), after: shape(after) });
        return { message: text.discarded(), data: await show(db, after) };
      }),

    pause: ({ params }, req) =>
      withLocked(deps, params.id, async (db, row) => {
        const after = row.active ? await switchOff(db, row, null) : row;
        if (row.active) await auditScenario(db, req, row.id, 'pause');
        return { message: text.isPaused(), data: await show(db, after) };
      }),

    async duplicate({ params }, req) {
      const drafted = await readDrafted(deps.db, params.id);
      const { frequency, every, start_date, start_time, missed, overlap, concurrency, per_minute, pause_after } = drafted;
      const suffix = text.copySuffix();
      const name = `${cutText(drafted.name, 120 - suffix.length)}${suffix}`;
      const schedule = { frequency, every, start_date, start_time, missed, overlap };
      const copy = { name, ...schedule, concurrency, per_minute, pause_after, definition: withNewIds(drafted.definition) };
      return { message: text.duplicated(), data: await insert(req, 'duplicate', copy) };
    },

    exportFile: async ({ params }) => ({ data: toFile(await readDrafted(deps.db, params.id)) }),
    importFile: async ({ body: { file } }, req) => ({ message: text.imported(), data: await insert(req, 'import', fromFile(file)) }),
    readyMade: () => ({ data: readyMade().map(toReadyMade) }),
    async createReadyMade({ params }, req) {
      const chosen = readyMade().find(({ key }) => key === params.key);
      const { file } = found(chosen, text.noReadyMade());
      return { message: text.created(), data: await insert(req, 'create', fromFile(file)) };
    },

    webhookSecret: ({ params }, req) =>
      withLocked(deps, params.id, async (db, row) => {
        const secret = `whsec_${randomBytes(32).toString('base64')}`;
        await updateScenario(db, row.id, { webhook_secret: seal(deps.env.CAURI_SECRET_KEY, webhookSecretName(row.id), secret) });
        await auditScenario(db, req, row.id, 'webhook-secret');
        return { data: { url: `${deps.env.PUBLIC_URL}/api/hooks/${row.webhook_token}`, secret } };
      }),
  } satisfies Partial<Handlers<typeof scenarios>>;
}

/** Refuses more reactions than the programme allows. A scenario that holds more since before may be changed, but not grow. */
async function requireRoom(db: Db, reactions: readonly unknown[], before: readonly unknown[] = []): Promise<void> {
  const { scenarioActions: most } = await findSetting(db);
  if (reactions.length > Math.max(most, before.length)) throw fieldError(400, 'reactions', rule.tooManyReactions({ most }));
}

/** The part of a scenario that the audit log stores. */
const shape = ({ name, active, frequency, every, start_date, start_time, definition }: ScenarioRow) => {
  return { name, active, frequency, every, start_date, start_time, definition };
};
