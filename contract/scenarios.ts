import { z } from 'zod';
import { contract } from './endpoint.ts';
import { connectionCalls } from './scenario-connections.ts';
import { MAX_REACTIONS } from './scenario-limits.ts';
import {
  Conditions,
  Frequency,
  Module,
  Option,
  Reaction,
  ReactionInput,
  RunState,
  ScenarioWords,
  Service,
  ServiceTag,
  Trigger,
  TriggerInput,
} from './scenario-parts.ts';
import { runCalls } from './scenario-runs.ts';
import { testCalls, Version } from './scenario-tests.ts';
import { versionCalls } from './scenario-versions.ts';
import { WayName } from './scenario-ways.ts';
import * as text from './scenarios.messages.ts';
import { Count, Data, Day, Id, Page, RequiredText, Success, Text, Time } from './shared.ts';

const Name = RequiredText(120, text.scenarioNameRequired);
export const Interval = z.coerce
  .number({ error: text.intervalNumber })
  .int({ error: text.intervalWhole })
  .min(1, { error: text.intervalAtLeast })
  .max(10_000, { error: text.intervalAtMost });
const StartTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: text.startTimeInvalid });

/** `run`: a missed occurrence runs once, late and marked as late. */
export const MISSED = ['run', 'skip'] as const;
/** A scheduled run does this when the previous one has not finished. */
export const OVERLAP = ['wait', 'skip', 'allow'] as const;

const settings = {
  frequency: Frequency,
  /** The scenario runs once every `time` units of `frequency`. */
  time: Interval,
  /** The first day from which intervals are counted, in the programme's time zone; null for the day of creation. */
  startDate: Day,
  startTime: StartTime,
  conditions: Conditions,
  match: z.enum(['all', 'any']),
  missed: z.enum(MISSED),
  overlap: z.enum(OVERLAP),
  concurrency: z.int().min(1).max(50),
  /** At most this many runs may start per minute; null for no limit. */
  perMinute: z.int().min(1).max(10_000).nullable(),
  /** The scenario is paused after this many failed runs in a row; null means never. */
  pauseAfter: z.int().min(1).max(1_000).nullable(),
};

export const Scenario = z.object({
  _id: Id,
  name: z.string(),
  ...settings,
  frequency: Frequency,
  active: z.boolean(),
  /** True when this is a draft with changes that are not active yet. */
  unpublished: z.boolean(),
  /** This is null when no version was published yet. */
  publishedAt: Time.nullable(),
  pausedReason: z.string().nullable(),
  createdAt: Time,
  updatedAt: Time,
  lastRun: Time.nullable(),
  /** Null while the scenario is paused, and for a trigger that waits for an event. */
  nextRun: Time.nullable(),
  __v: z.int(),
  trigger: Trigger.nullable(),
  reactions: z.array(Reaction).max(MAX_REACTIONS),
  /** The address that other systems call, for the incoming webhook. */
  webhookUrl: z.string().nullable(),
  hasSecret: z.boolean(),
  /** These keep the scenario from being active. `step` is `trigger`, a reaction's `_id`, or null. */
  problems: z.array(z.object({ step: z.string().nullable(), field: z.string().nullable(), message: z.string() })),
});
export type Scenario = z.infer<typeof Scenario>;

/** The results of its recent runs. */
const RecentRuns = z.object({
  /** The latest run that ended by itself; null when none has. */
  last: z.object({ run: Id, state: RunState, at: Time }).nullable(),
  /** Number of runs that failed in the last 24 hours. */
  failed: Count,
  /** Number of runs that wait for somebody's decision. */
  review: Count,
});
export type RecentRuns = z.infer<typeof RecentRuns>;

/** Events that happened while the scenario was paused and wait for somebody's decision: the newest 1,000, for 30 days. */
const Kept = z.object({
  count: Count,
  /** The times of the first and the last of them are null when there are none. */
  from: Time.nullable(),
  to: Time.nullable(),
  /** The people or things that some of them are about, the latest first. */
  subjects: z.array(z.string()),
});
export type Kept = z.infer<typeof Kept>;
export const KEPT_DECISIONS = ['run', 'leave'] as const;
export type KeptDecision = (typeof KEPT_DECISIONS)[number];

export const ListedScenario = Scenario.extend({ recent: RecentRuns, kept: Kept, words: ScenarioWords });
export type ListedScenario = z.infer<typeof ListedScenario>;

/** A scenario as a portable file, without connections and secrets. */
export const ScenarioFile = z.object({
  cauri: z.literal('scenario', { error: text.notScenarioFile }),
  format: z.literal(1, { error: text.newerScenarioFile }),
  name: Name,
  frequency: settings.frequency,
  time: Interval.default(1),
  startTime: StartTime.default('08:00'),
  conditions: settings.conditions.default([]),
  match: settings.match.default('all'),
  missed: settings.missed.default('run'),
  overlap: settings.overlap.default('wait'),
  trigger: TriggerInput.omit({ connection: true }).nullable(),
  reactions: z
    .array(
      ReactionInput.omit({ connection: true, _id: true }).extend({
        ref: Text(40),
        /** As in a scenario, with the `ref` of the step at which the way begins. */
        way: z.object({ step: Text(40), on: WayName }).nullish(),
      }),
    )
    .max(MAX_REACTIONS),
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

const One = Data(Scenario);
const DeleteReaction = z.object({
  index: z.coerce.number().int().min(0).max(100).optional(),
  version: Version.optional(),
  reactionId: Id.optional(),
});

export const scenarios = contract({
  list: {
    route: 'GET /api/scenario',
    summary:
      'Scenarios, the newest first; `count` is of all that match, `active` of those that are switched on. Active scenarios are shown as published, not as their draft',
    query: Page.extend({
      limit: z.coerce.number().int().min(1).max(100).default(24),
      search: Text(200).optional(),
      state: z.enum(['active', 'paused']).optional(),
    }),
    response: Data(z.array(ListedScenario)).extend({ count: Count, active: Count, totalPages: Count }),
  },
  get: {
    route: 'GET /api/scenario/{id}',
    summary: 'One scenario: its draft, where there are unpublished changes',
    response: One,
  },
  create: {
    route: 'POST /api/scenario/create',
    once: true,
    summary: 'A new scenario, paused until it is complete and switched on',
    body: z.object({
      name: Name,
      frequency: Frequency.default('day'),
      time: Interval.default(1),
      startDate: Day.nullish().or(z.literal('')),
      startTime: StartTime.default('08:00'),
      conditions: Conditions.default([]),
      /** The module of its trigger; without one, the trigger is chosen later. */
      triggerId: Text(100).optional(),
    }),
    response: One,
  },
  update: {
    route: 'PATCH /api/scenario/{id}',
    summary:
      'Change any part of the draft: schedule, trigger, reactions and their order; the name at once. 409 with the newer one when `version` is stale',
    body: z
      .object({
        name: Name,
        ...settings,
        trigger: TriggerInput.nullable(),
        reactions: z.array(ReactionInput).max(MAX_REACTIONS, { error: () => text.tooManyReactions({ most: MAX_REACTIONS }) }),
      })
      .partial()
      .extend({ version: Version }),
    response: One,
  },
  remove: {
    route: 'DELETE /api/scenario/delete-scenario/{id}',
    summary: 'Delete a scenario; what waits is cancelled',
    response: Success.extend({ status: z.literal(200) }),
  },
  changeTrigger: {
    route: 'POST /api/scenario/change-trigger/{id}',
    summary: 'Another trigger in the draft; its form starts empty',
    body: z.object({ triggerId: Text(100), version: Version.optional() }),
    response: One,
  },
  addReaction: {
    route: 'POST /api/scenario/add-reaction/{id}',
    once: true,
    summary: 'One more reaction at the end of the draft, as long as it holds fewer than the settings allow',
    body: z.object({ actionId: Text(100), version: Version.optional() }),
    response: One,
  },
  deleteReaction: {
    route: 'DELETE /api/scenario/delete-reaction/{id}',
    summary:
      'Delete a reaction of the draft by `index` (the first is 0) or by `reactionId`, in the query or in the body. With `version`, 409 when it is stale',
    query: DeleteReaction,
    body: DeleteReaction.nullish(),
    response: One,
  },
  option: {
    route: 'GET /api/scenario/option/{id}',
    summary: 'Options of a select field of a module, the first that the search finds, and those of `chosen`',
    params: z.object({ id: Text(100) }),
    query: z.object({
      scenarioId: Id.optional(),
      field: Text(60),
      connection: Id.optional(),
      search: Text(200).optional(),
      /** The values that the step has. */
      chosen: z.union([Text(2_000).transform((one) => [one]), z.array(Text(2_000)).max(200)]).default([]),
    }),
    response: Data(z.array(Option)),
  },
  services: {
    route: 'GET /api/service',
    summary: 'Apps that scenarios can use',
    response: Data(z.array(Service)),
  },
  actions: {
    route: 'GET /api/service/actions/{id}',
    summary: 'Modules of a service: its triggers and actions',
    params: z.object({ id: Text(100) }),
    response: Data(z.array(Module)),
  },
  modules: {
    route: 'GET /api/modules',
    summary: 'All modules of all services',
    response: Data(z.array(Module)),
  },

  activate: {
    route: 'POST /api/scenario/{id}/activate',
    summary: 'Publish the draft and switch on; 400 with the problems when it is not complete',
    response: One,
  },
  publish: {
    route: 'POST /api/scenario/{id}/publish',
    summary: 'Let runs that begin from now on follow the draft; 400 with the problems when it is not complete',
    body: z.object({ version: Version.optional() }).nullish(),
    response: One,
  },
  discard: {
    route: 'POST /api/scenario/{id}/discard',
    summary: 'Discard the unpublished changes',
    body: z.object({ version: Version.optional() }).nullish(),
    response: One,
  },
  pause: {
    route: 'POST /api/scenario/{id}/pause',
    summary: 'Switch off; runs under way finish',
    response: One,
  },
  kept: {
    route: 'GET /api/scenario/{id}/kept',
    summary: 'Events that happened while the scenario was paused and were neither run nor discarded yet',
    response: Data(Kept),
  },
  chooseKept: {
    route: 'POST /api/scenario/{id}/kept',
    summary:
      'Run the events that were stored while the scenario was paused, or discard them. A repeated call runs nothing twice; 409 to run them while paused',
    body: z.object({
      decision: z.enum(KEPT_DECISIONS, { error: text.keptDecisionInvalid }),
      /** The number of events that the person saw. The call answers 409 when more would be left; without the number, all are left. */
      count: Count.optional(),
    }),
    response: Data(z.object({ count: Count })),
  },
  duplicate: {
    route: 'POST /api/scenario/{id}/duplicate',
    once: true,
    summary: 'A paused copy',
    response: One,
  },
  exportFile: {
    route: 'GET /api/scenario/{id}/export',
    summary: 'The scenario as a file, without connections and secrets',
    response: Data(ScenarioFile),
  },
  importFile: {
    route: 'POST /api/scenario/import',
    once: true,
    summary: 'A paused scenario from such a file',
    body: z.object({ file: ScenarioFile }),
    response: One,
  },
  readyMade: {
    route: 'GET /api/scenario/ready-made',
    summary: 'Scenarios to start from',
    response: Data(z.array(ReadyMade)),
  },
  createReadyMade: {
    route: 'POST /api/scenario/ready-made/{key}',
    once: true,
    summary: 'A paused scenario made from one of them',
    params: z.object({ key: Text(100) }),
    response: One,
  },
  webhookSecret: {
    route: 'POST /api/scenario/{id}/webhook-secret',
    summary: 'A new signing secret of the incoming webhook, shown this once; the one before no longer counts',
    response: Data(z.object({ url: z.string(), secret: z.string() })),
  },
  ...testCalls,
  ...versionCalls,
  ...runCalls,
  ...connectionCalls,
});
