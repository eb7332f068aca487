import { z } from 'zod';
import { contract } from './endpoint.ts';
import {
  Conditions,
  Connection,
  ConnectionValues,
  Frequency,
  MAX_REACTIONS,
  Module,
  ModuleOutput,
  Option,
  Reaction,
  ReactionInput,
  Run,
  RunState,
  RunStep,
  Service,
  ServiceTag,
  Trigger,
  TriggerInput,
} from './scenario-parts.ts';
import { Data, Day, Id, IdParams, Page, Success, Text, Time } from './shared.ts';

const Count = z.int().min(0);
const Name = Text(120).trim().min(1, { error: 'Scenario name is required' });
const Interval = z.coerce
  .number({ error: 'Interval must be a number' })
  .int({ error: 'Interval must be a whole number' })
  .min(1, { error: 'Interval must be at least 1' })
  .max(10_000, { error: 'Interval must be 10000 at most' });
const StartTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Please enter a time such as 08:30' });
/** The version that the change is meant for: a stale one gets 409 with the newer scenario. */
const Version = z.coerce.number().int().min(0).max(2_000_000_000);

/** `run`: a missed occurrence runs once, late and labelled. */
export const MISSED = ['run', 'skip'] as const;
/** What a scheduled run does while the one before it is still under way. */
export const OVERLAP = ['wait', 'skip', 'allow'] as const;

const settings = {
  frequency: Frequency,
  /** Every so many of `frequency`. */
  time: Interval,
  /** The anchor, in the programme's time zone; null: the day of creation. */
  startDate: Day,
  startTime: StartTime,
  conditions: Conditions,
  /** Whether all conditions must hold, or any. */
  match: z.enum(['all', 'any']),
  missed: z.enum(MISSED),
  overlap: z.enum(OVERLAP),
  /** Runs at the same time. */
  concurrency: z.int().min(1).max(50),
  /** Runs begun per minute; null: as many as come. */
  perMinute: z.int().min(1).max(10_000).nullable(),
  /** Paused after so many failed runs in a row; null: never. */
  pauseAfter: z.int().min(1).max(1_000).nullable(),
};

export const Scenario = z.object({
  _id: Id,
  name: z.string(),
  ...settings,
  frequency: Frequency,
  active: z.boolean(),
  /** Why it was paused by itself. */
  pausedReason: z.string().nullable(),
  createdAt: Time,
  updatedAt: Time,
  lastRun: Time.nullable(),
  /** Null while paused, and for a trigger that waits for something to happen. */
  nextRun: Time.nullable(),
  __v: z.int(),
  trigger: Trigger.nullable(),
  reactions: z.array(Reaction).max(MAX_REACTIONS),
  /** Where others call it, for the incoming webhook. */
  webhookUrl: z.string().nullable(),
  /** What hinders it from being active; `step` is `trigger`, a reaction's `_id`, or null. */
  problems: z.array(z.object({ step: z.string().nullable(), field: z.string().nullable(), message: z.string() })),
});
export type Scenario = z.infer<typeof Scenario>;

/** A scenario to carry elsewhere: no connection, no secret. */
export const ScenarioFile = z.object({
  cauri: z.literal('scenario', { error: 'This file is not a scenario of Cauri.' }),
  format: z.literal(1, { error: 'This file was made by a newer version of Cauri.' }),
  name: Name,
  frequency: settings.frequency,
  time: Interval.default(1),
  startTime: StartTime.default('08:00'),
  conditions: settings.conditions.default([]),
  match: settings.match.default('all'),
  missed: settings.missed.default('run'),
  overlap: settings.overlap.default('wait'),
  trigger: TriggerInput.omit({ connection: true }).nullable(),
  reactions: z.array(ReactionInput.omit({ connection: true, _id: true }).extend({ ref: Text(40) })).max(MAX_REACTIONS),
});
export type ScenarioFile = z.infer<typeof ScenarioFile>;

export const ReadyMade = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  trigger: ServiceTag.extend({ action: z.string() }),
  reactions: z.array(ServiceTag.extend({ action: z.string() })),
});
export type ReadyMade = z.infer<typeof ReadyMade>;

/** Example values that a step gives: from a test, else from the last run, else as the module declares them. */
export const Sample = z.object({
  /** `trigger`, or a reaction's `ref`. */
  step: z.string(),
  source: z.enum(['test', 'run', 'declared']),
  at: Time.nullable(),
  output: z.unknown(),
  /** What it gives besides what its module declares: the answers to the chosen forms, under the titles of their questions. */
  outputs: z.array(ModuleOutput),
});

const RunPage = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  state: RunState.optional(),
  /** `next` of the page before. */
  cursor: Id.optional(),
};
const Runs = Data(z.array(Run)).extend({ next: Id.nullable() });
const One = Data(Scenario);
const DeleteReaction = z.object({
  index: z.coerce.number().int().min(0).max(100).optional(),
  version: Version.optional(),
  reactionId: Id.optional(),
});

export const scenarios = contract({
  list: {
    method: 'GET',
    path: '/api/scenario',
    access: 'admin',
    summary: 'Scenarios, the newest first; `count` is of all that match, `active` of those that are switched on',
    query: Page.extend({
      limit: z.coerce.number().int().min(1).max(100).default(24),
      search: Text(200).optional(),
      state: z.enum(['active', 'paused']).optional(),
    }),
    response: Data(z.array(Scenario)).extend({ count: Count, active: Count, totalPages: Count }),
  },
  get: { method: 'GET', path: '/api/scenario/{id}', access: 'admin', summary: 'One scenario', params: IdParams, response: One },
  create: {
    method: 'POST',
    path: '/api/scenario/create',
    access: 'admin',
    summary: 'A new scenario, paused until it is complete and switched on',
    body: z.object({
      name: Name,
      frequency: Frequency.default('day'),
      time: Interval.default(1),
      startDate: Day.nullish().or(z.literal('')),
      startTime: StartTime.default('08:00'),
      conditions: Conditions.default([]),
    }),
    response: One,
  },
  update: {
    method: 'PATCH',
    path: '/api/scenario/{id}',
    access: 'admin',
    summary: 'Change any part: name, schedule, trigger, reactions and their order. 409 with the newer one when `version` is stale',
    params: IdParams,
    body: z
      .object({
        name: Name,
        ...settings,
        trigger: TriggerInput.nullable(),
        reactions: z.array(ReactionInput).max(MAX_REACTIONS, { error: 'A scenario may hold at most 5 actions.' }),
      })
      .partial()
      .extend({ version: Version }),
    response: One,
  },
  remove: {
    method: 'DELETE',
    path: '/api/scenario/delete-scenario/{id}',
    access: 'admin',
    summary: 'Delete a scenario; what waits is cancelled',
    params: IdParams,
    response: Success.extend({ status: z.literal(200) }),
  },
  changeTrigger: {
    method: 'POST',
    path: '/api/scenario/change-trigger/{id}',
    access: 'admin',
    summary: 'Another trigger; its form starts empty',
    params: IdParams,
    body: z.object({ triggerId: Text(100), version: Version.optional() }),
    response: One,
  },
  addReaction: {
    method: 'POST',
    path: '/api/scenario/add-reaction/{id}',
    access: 'admin',
    summary: 'One more reaction at the end, 5 at most',
    params: IdParams,
    body: z.object({ actionId: Text(100), version: Version.optional() }),
    response: One,
  },
  deleteReaction: {
    method: 'DELETE',
    path: '/api/scenario/delete-reaction/{id}',
    access: 'admin',
    summary: 'Delete a reaction: by `reactionId`, or by `index` together with `version`',
    params: IdParams,
    query: DeleteReaction,
    body: DeleteReaction.nullish(),
    response: One,
  },
  option: {
    method: 'GET',
    path: '/api/scenario/option/{id}',
    access: 'admin',
    summary: 'Options of a select field of a module',
    params: z.object({ id: Text(100) }),
    query: z.object({ scenarioId: Id.optional(), field: Text(60), connection: Id.optional(), search: Text(200).optional() }),
    response: Data(z.array(Option)),
  },
  services: {
    method: 'GET',
    path: '/api/service',
    access: 'admin',
    summary: 'Apps that scenarios can use',
    response: Data(z.array(Service)),
  },
  actions: {
    method: 'GET',
    path: '/api/service/actions/{id}',
    access: 'admin',
    summary: 'Modules of a service: its triggers and actions',
    params: z.object({ id: Text(100) }),
    response: Data(z.array(Module)),
  },
  modules: {
    method: 'GET',
    path: '/api/modules',
    access: 'admin',
    summary: 'All modules of all services',
    response: Data(z.array(Module)),
  },

  activate: {
    method: 'POST',
    path: '/api/scenario/{id}/activate',
    access: 'admin',
    summary: 'Switch on; 400 with the problems when it is not complete',
    params: IdParams,
    response: One,
  },
  pause: {
    method: 'POST',
    path: '/api/scenario/{id}/pause',
    access: 'admin',
    summary: 'Switch off; runs under way finish',
    params: IdParams,
    response: One,
  },
  duplicate: {
    method: 'POST',
    path: '/api/scenario/{id}/duplicate',
    access: 'admin',
    summary: 'A paused copy',
    params: IdParams,
    response: One,
  },
  exportFile: {
    method: 'GET',
    path: '/api/scenario/{id}/export',
    access: 'admin',
    summary: 'The scenario as a file, without connections and secrets',
    params: IdParams,
    response: Data(ScenarioFile),
  },
  importFile: {
    method: 'POST',
    path: '/api/scenario/import',
    access: 'admin',
    summary: 'A paused scenario from such a file',
    body: z.object({ file: ScenarioFile }),
    response: One,
  },
  readyMade: {
    method: 'GET',
    path: '/api/scenario/ready-made',
    access: 'admin',
    summary: 'Scenarios to start from',
    response: Data(z.array(ReadyMade)),
  },
  createReadyMade: {
    method: 'POST',
    path: '/api/scenario/ready-made/{key}',
    access: 'admin',
    summary: 'A paused scenario made from one of them',
    params: z.object({ key: Text(100) }),
    response: One,
  },
  webhookSecret: {
    method: 'POST',
    path: '/api/scenario/{id}/webhook-secret',
    access: 'admin',
    summary: 'A new signing secret of the incoming webhook, shown this once; the one before no longer counts',
    params: IdParams,
    response: Data(z.object({ url: z.string(), secret: z.string() })),
  },
  samples: {
    method: 'GET',
    path: '/api/scenario/{id}/samples',
    access: 'admin',
    summary: 'Example values of each step, for mapping',
    params: IdParams,
    response: Data(z.array(Sample)),
  },
  testStep: {
    method: 'POST',
    path: '/api/scenario/{id}/test-step',
    access: 'admin',
    summary: 'Do one step for real with example values; its output becomes the step’s example. `trigger` fetches the latest event',
    params: IdParams,
    body: z.object({ step: z.union([z.literal('trigger'), Id]) }),
    response: Data(
      z.object({ ok: z.boolean(), input: z.unknown(), output: z.unknown(), error: z.string().nullable(), durationMs: z.int() }),
    ),
  },
  runOnce: {
    method: 'POST',
    path: '/api/scenario/{id}/run',
    access: 'admin',
    summary: 'Run once now with the trigger’s example values, active or paused',
    params: IdParams,
    response: Data(Run),
  },
  runs: {
    method: 'GET',
    path: '/api/scenario/{id}/runs',
    access: 'admin',
    summary: 'Runs of a scenario, the newest first; the next page by `cursor`',
    params: IdParams,
    query: z.object(RunPage),
    response: Runs,
  },
  allRuns: {
    method: 'GET',
    path: '/api/scenario/runs',
    access: 'admin',
    summary: 'Runs of all scenarios',
    query: z.object(RunPage),
    response: Runs,
  },
  run: {
    method: 'GET',
    path: '/api/scenario/run/{id}',
    access: 'admin',
    summary: 'One run, step by step',
    params: IdParams,
    response: Data(Run.extend({ detail: z.array(RunStep) })),
  },
  retry: {
    method: 'POST',
    path: '/api/scenario/run/{id}/retry',
    access: 'admin',
    summary: 'Go on from the failed step',
    params: IdParams,
    response: Data(Run),
  },
  resolve: {
    method: 'POST',
    path: '/api/scenario/run/{id}/resolve',
    access: 'admin',
    summary: 'What became of an interrupted step: it was `done`, do it `again`, or `stop` the run',
    params: IdParams,
    body: z.object({ decision: z.enum(['done', 'again', 'stop']) }),
    response: Data(Run),
  },
  replay: {
    method: 'POST',
    path: '/api/scenario/run/{id}/replay',
    access: 'admin',
    summary: 'A new run of today’s scenario with the original event',
    params: IdParams,
    response: Data(Run),
  },
  cancel: {
    method: 'POST',
    path: '/api/scenario/run/{id}/cancel',
    access: 'admin',
    summary: 'Stop a run before its next step',
    params: IdParams,
    response: Data(Run),
  },

  connections: {
    method: 'GET',
    path: '/api/connection',
    access: 'admin',
    summary: 'Connections to services; secrets are never returned',
    query: z.object({ service: Text(60).optional() }),
    response: Data(z.array(Connection)),
  },
  createConnection: {
    method: 'POST',
    path: '/api/connection',
    access: 'admin',
    summary: 'Keep what a service asks for (`authfields`), encrypted',
    body: z.object({ service: Text(60), name: Text(120).trim().min(1, { error: 'Name is required' }), values: ConnectionValues }),
    response: Data(Connection),
  },
  updateConnection: {
    method: 'PATCH',
    path: '/api/connection/{id}',
    access: 'admin',
    summary: 'Another name or other values; fields that are left out stay',
    params: IdParams,
    body: z.object({ name: Text(120).trim().min(1, { error: 'Name is required' }), values: ConnectionValues }).partial(),
    response: Data(Connection),
  },
  testConnection: {
    method: 'POST',
    path: '/api/connection/{id}/test',
    access: 'admin',
    summary: 'Ask the service whether the connection works',
    params: IdParams,
    response: Data(Connection),
  },
  removeConnection: {
    method: 'DELETE',
    path: '/api/connection/{id}',
    access: 'admin',
    summary: 'Delete a connection; 409 while scenarios use it',
    params: IdParams,
    response: Success,
  },
});
