import { z } from 'zod';
import { MEMBER_FIELD_KINDS } from './field-tests.ts';
import { ON_ERROR, Way, WayName } from './scenario-ways.ts';
import * as text from './scenarios.messages.ts';
import { Id, RequiredText, Text, Time } from './shared.ts';

// The parts of scenarios: services, their modules, connections, conditions, and the records of runs.

export const FREQUENCIES = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;
export const Frequency = z.enum(FREQUENCIES, { error: text.frequencyRequired });
export type Frequency = z.infer<typeof Frequency>;

/**
 * An app that the picker offers: an area of Cauri itself, or an outside service. Ids are short names (`members`,
 * `fedapay`).
 */
export const Service = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string(),
  description: z.string(),
  logoUrl: z.string(),
  /** Its modules need a connection with the service's `authfields`. */
  connects: z.boolean(),
  triggers: z.int(),
  actions: z.int(),
});
export type Service = z.infer<typeof Service>;
export const ServiceTag = Service.pick({ id: true, name: true, color: true });
export type ServiceTag = z.infer<typeof ServiceTag>;

export const FIELD_TYPES = [
  'text',
  'textarea',
  'email',
  'url',
  'password',
  'number',
  'switch',
  'date',
  'time',
  'select',
  'multiselect',
  /** A list of names and values: `[{name, value}]`. */
  'pairs',
  /** The responses of the form in the field `form` are chosen by the filters of their list, as JSON; empty for all. */
  'responses',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export const Option = z.object({ value: z.string(), label: z.string() });
export type Option = z.infer<typeof Option>;

/** One input of a module's form, or of a connection's form (`authfields`). */
export const ModuleField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  placeholder: z.string(),
  /** Null when GET /api/scenario/option/{id} returns the options, or when the field has none. */
  options: z.array(Option).nullable(),
  /** True when the options come from that call. */
  dynamic: z.boolean(),
  help: z.string(),
  /** The field may contain values of earlier steps, such as `{{ trigger.member.email }}`. */
  mappable: z.boolean(),
  default: z.unknown().optional(),
});
export type ModuleField = z.infer<typeof ModuleField>;

/** A value that a step provides to later ones; `path` is what follows `trigger.` or the step's `ref.`. */
export const ModuleOutput = z.object({
  path: z.string(),
  label: z.string(),
  sample: z.unknown(),
  /** The values that it can have, with their labels. Conditions compare with the value. */
  options: z.array(Option).optional(),
  /** The kind of one of the programme's own fields of members, which conditions compare as the list of members does. */
  kind: z.enum(MEMBER_FIELD_KINDS).optional(),
});
export type ModuleOutput = z.infer<typeof ModuleOutput>;

/**
 * The kind decides how a run continues after a call was interrupted. `key`: the service accepts an idempotency key, so the call is
 * repeated. `natural`: repeating the call changes nothing. `unsafe`: a person decides.
 */
export const IDEMPOTENCY = ['key', 'natural', 'unsafe'] as const;

export const Module = z.object({
  /** For example `members.created` or `fedapay.payment-link`. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(['trigger', 'action']),
  service: ServiceTag,
  fields: z.array(ModuleField),
  authfields: z.array(ModuleField),
  outputs: z.array(ModuleOutput),
  idempotency: z.enum(IDEMPOTENCY).nullable(),
});
export type Module = z.infer<typeof Module>;

export const CONDITION_OPERATORS = [
  'equals',
  'not-equals',
  'contains',
  'not-contains',
  'starts-with',
  'greater',
  'less',
  'min',
  'max',
  'empty',
  'not-empty',
] as const;
/** `field` is a path such as `trigger.member.status` or `step_3f9a2c1d.url`. */
export const Condition = z.object({
  field: RequiredText(200, text.comparedValueRequired),
  operator: z.enum(CONDITION_OPERATORS),
  value: z.union([Text(500), z.number(), z.boolean()]).default(''),
});
export type Condition = z.infer<typeof Condition>;
export const Conditions = z.array(Condition).max(20);

/** Values of a module's fields by name, as they were entered: text with placeholders, numbers, switches, lists, pairs. */
export const Config = z
  .record(
    Text(60),
    z.union([
      Text(20_000),
      z.number(),
      z.boolean(),
      z.null(),
      z.array(Text(500)).max(200),
      z.array(z.object({ name: Text(200), value: Text(5_000) })).max(50),
    ]),
  )
  .refine((config) => Object.keys(config).length <= 60, { error: text.tooManyValues });
export type Config = z.infer<typeof Config>;

const ActionTag = z.object({ id: z.string(), name: z.string(), service: ServiceTag });
const Step = {
  /** The module's id. */
  module: z.string(),
  connection: Id.nullable(),
  config: Config,
  /** True when nothing is missing: the required fields are filled in, and a connection is chosen where one is needed. */
  connected: z.boolean(),
};
export const Trigger = z.object({ ...Step, action: ActionTag });
export type Trigger = z.infer<typeof Trigger>;
export const Reaction = z.object({
  _id: Id,
  /** The name that later steps use: `{{ step_3f9a2c1d.url }}`. It stays the same when the order changes. */
  ref: z.string(),
  ...Step,
  reaction: ActionTag,
  /** All conditions must hold, otherwise this one step is skipped. Those of an If step choose its way. */
  conditions: Conditions,
  /** The way of an earlier step on which this one stands; null on the main line. */
  way: Way.nullable(),
  onError: z.enum(ON_ERROR),
});
export type Reaction = z.infer<typeof Reaction>;

const StepInput = {
  module: Text(100),
  connection: Id.nullable().default(null),
  config: Config.default({}),
};
export const TriggerInput = z.object(StepInput);
export const ReactionInput = z.object({
  /** Omitted for a new reaction. */
  _id: Id.optional(),
  ...StepInput,
  conditions: Conditions.default([]),
  /** Omitted to leave the step where it stands, and null for the main line. */
  way: Way.nullish(),
  /** Omitted to leave it as it is. */
  onError: z.enum(ON_ERROR).optional(),
});

export const Connection = z.object({
  _id: Id,
  service: ServiceTag,
  name: z.string(),
  /** Names of the `authfields` that have a value; the values never leave the server. */
  fields: z.array(z.string()),
  /** Number of scenarios that use the connection. */
  usedBy: z.int(),
  /** The result of the last test. */
  check: z.object({ ok: z.boolean(), message: z.string(), at: Time }).nullable(),
  createdAt: Time,
  updatedAt: Time,
});
export type Connection = z.infer<typeof Connection>;
export const ConnectionValues = z.record(Text(60), Text(10_000).trim());

/** The summary says in words what a scenario does. */
export const ScenarioWords = z.object({
  /** This is null for a schedule and when there is no trigger yet. */
  begins: z.string().nullable(),
  /** Each sentence says what a reaction does, and under which condition. */
  steps: z.array(z.string()),
});

/** A possible subject of a trigger, which staff choose before they test a scenario. */
export const SubjectChoice = z.object({
  /** An id that is valid only for the same scenario. */
  id: z.string(),
  label: z.string(),
  detail: z.string(),
});
export type SubjectChoice = z.infer<typeof SubjectChoice>;

/** Conditions in words, and whether they hold; null when only an earlier step will decide that. */
export const CheckedConditions = z.object({ says: z.string(), holds: z.boolean().nullable() });
export type CheckedConditions = z.infer<typeof CheckedConditions>;

const OnWays = {
  /** The ways on which the step stands, the outermost first; `step` is the number of the step at which the way begins. */
  ways: z.array(z.object({ step: z.int(), on: WayName })),
  /** The way that is taken after this step; null when it has none or that is not known. */
  took: WayName.nullable(),
};

/** A dry run says what each step of a scenario would do, with its values filled in. */
export const PreviewStep = z.object({
  /** The reaction's `_id`. */
  step: Id,
  name: z.string(),
  service: ServiceTag,
  outcome: z.enum(['runs', 'skipped', 'fails']),
  /** It says what the step would change or send, and to whom; null when it does neither. */
  effect: z.string().nullable(),
  /** The step affects somebody or something outside this programme's own records. */
  leaves: z.boolean(),
  /** Null for a step without conditions. */
  conditions: CheckedConditions.nullable(),
  ...OnWays,
  /** This is null when only an earlier step will decide whether the run comes to this one. */
  reached: z.boolean().nullable(),
  /** The run would continue then, after a Wait step. */
  waitsUntil: Time.nullable(),
  values: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Some of its values are examples, because they come from an earlier step. */
  usesExamples: z.boolean(),
  error: z.string().nullable(),
});
export type PreviewStep = z.infer<typeof PreviewStep>;
export const Preview = z.object({
  subject: z.string(),
  /** The scenario's version. The app sends it back with the confirmation, so that what runs is what was shown. */
  version: z.int(),
  /** The run does nothing when the conditions of the scenario don't hold. */
  holds: z.boolean(),
  /** The conditions of the scenario; null when it has none. */
  conditions: CheckedConditions.nullable(),
  steps: z.array(PreviewStep),
  /** One sentence for each thing that is sent or changed. */
  effects: z.array(z.string()),
});
export type Preview = z.infer<typeof Preview>;

/** A call from another system, stored as an example for building the scenario. */
export const HookCall = z.object({
  _id: Id,
  receivedAt: Time,
  /** The headers, without values that may be secrets. */
  headers: z.record(z.string(), z.string()),
  /** The output of the trigger for this call; null when the call was refused. */
  output: z.unknown(),
  problem: z.string().nullable(),
  wasRun: z.boolean(),
});
export type HookCall = z.infer<typeof HookCall>;

/**
 * `queued`: the run waits for its turn. `waiting`: it waits for a retry or a pause. `needs-review`: a step was
 * interrupted and a person must decide.
 */
export const RUN_STATES = ['queued', 'running', 'waiting', 'succeeded', 'filtered', 'failed', 'needs-review', 'cancelled'] as const;
export const RunState = z.enum(RUN_STATES);
export type RunState = z.infer<typeof RunState>;
export const RUN_SOURCES = ['schedule', 'event', 'webhook', 'manual', 'replay'] as const;

export const Run = z.object({
  _id: Id,
  scenario: Id,
  scenarioName: z.string(),
  state: RunState,
  source: z.enum(RUN_SOURCES),
  version: z.int(),
  /** A missed scheduled run was executed later. */
  late: z.boolean(),
  scheduledFor: Time.nullable(),
  /** Name of the trigger that started the run, as it was at that time. */
  trigger: z.string().nullable(),
  /** The person or thing that the run is about: “Aminata Sow · paid 50 000 F CFA”. */
  subject: z.string().nullable(),
  /** It counts the finished ones of the `steps`. */
  done: z.int(),
  steps: z.int(),
  error: z.string().nullable(),
  replayOf: Id.nullable(),
  wakeAt: Time.nullable(),
  createdAt: Time,
  startedAt: Time.nullable(),
  finishedAt: Time.nullable(),
});
export type Run = z.infer<typeof Run>;

export const STEP_STATES = ['pending', 'running', 'waiting', 'succeeded', 'skipped', 'failed', 'needs-review'] as const;
/** Index 0 is the trigger, whose output is the event. Secrets are removed from the stored values. */
export const RunStep = z.object({
  index: z.int(),
  ref: z.string(),
  module: z.string(),
  name: z.string(),
  service: ServiceTag,
  state: z.enum(STEP_STATES),
  ...OnWays,
  attempt: z.int(),
  input: z.unknown(),
  output: z.unknown(),
  error: z.string().nullable(),
  /** The failed attempts before the last one. */
  earlier: z.array(z.object({ attempt: z.int(), at: Time, error: z.string(), durationMs: z.int() })),
  startedAt: Time.nullable(),
  durationMs: z.int().nullable(),
});
export type RunStep = z.infer<typeof RunStep>;
