import { z } from 'zod';
import { Id, Text, Time } from './shared.ts';

// What scenarios are made of: services, their modules, connections, conditions, and what runs leave behind.

/** At most so many reactions a scenario. */
export const MAX_REACTIONS = 5;
export const FREQUENCIES = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;
export const Frequency = z.enum(FREQUENCIES, { error: 'Please choose how often it runs' });
export type Frequency = z.infer<typeof Frequency>;
export const FREQUENCY_LABELS: Record<Frequency, string> = {
  minute: 'Every Minute',
  hour: 'Hourly',
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
  year: 'Yearly',
};

/** An app of the picker: our own areas, and vendors. Ids are short words (`members`, `fedapay`). */
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
  /** Names and values: `[{name, value}]`. */
  'pairs',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export const Option = z.object({ value: z.string(), label: z.string() });
export type Option = z.infer<typeof Option>;

/** One input of a module's form, or of a connection's (`authfields`). */
export const ModuleField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  placeholder: z.string(),
  /** Null: asked for by GET /api/scenario/option/{id}, or a field that has none. */
  options: z.array(Option).nullable(),
  /** Options come from that call. */
  dynamic: z.boolean(),
  help: z.string(),
  /** Values of earlier steps may be put in: `{{ trigger.member.email }}`. */
  mappable: z.boolean(),
  default: z.unknown().optional(),
});
export type ModuleField = z.infer<typeof ModuleField>;

/** A value that a step gives to later ones; `path` is what comes after `trigger.` or the step's `ref.`. */
export const ModuleOutput = z.object({ path: z.string(), label: z.string(), sample: z.unknown() });
export type ModuleOutput = z.infer<typeof ModuleOutput>;

/**
 * What is known when a call was interrupted. `key`: the vendor takes an idempotency key, so the step is asked again;
 * `natural`: doing it twice is doing it once; `unsafe`: a person decides.
 */
export const IDEMPOTENCY = ['key', 'natural', 'unsafe'] as const;

export const Module = z.object({
  /** `members.created`, `fedapay.payment-link`. */
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
  'empty',
  'not-empty',
] as const;
/** `field` is a path: `trigger.member.status`, `step_3f9a2c1d.url`. */
export const Condition = z.object({
  field: Text(200).trim().min(1, { error: 'Please choose a value to compare' }),
  operator: z.enum(CONDITION_OPERATORS),
  value: z.union([Text(500), z.number(), z.boolean()]).default(''),
});
export type Condition = z.infer<typeof Condition>;
export const Conditions = z.array(Condition).max(20);

/** Values of a module's fields by name, as typed: text with marks, numbers, switches, lists, pairs. */
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
  .refine((config) => Object.keys(config).length <= 60, { error: 'This step has too many values.' });
export type Config = z.infer<typeof Config>;

const ActionTag = z.object({ id: z.string(), name: z.string(), service: ServiceTag });
const Step = {
  /** The module's id. */
  module: z.string(),
  connection: Id.nullable(),
  config: Config,
  /** Nothing is missing: required fields, and the connection where one is needed. */
  connected: z.boolean(),
};
export const Trigger = z.object({ ...Step, action: ActionTag });
export type Trigger = z.infer<typeof Trigger>;
export const Reaction = z.object({
  _id: Id,
  /** What later steps call it: `{{ step_3f9a2c1d.url }}`. Stays when the order changes. */
  ref: z.string(),
  ...Step,
  reaction: ActionTag,
  /** All of them must hold, else this step alone is skipped. */
  conditions: Conditions,
});
export type Reaction = z.infer<typeof Reaction>;

const StepInput = {
  module: Text(100),
  connection: Id.nullable().default(null),
  config: Config.default({}),
};
export const TriggerInput = z.object(StepInput);
export const ReactionInput = z.object({
  /** Left out for a new one. */
  _id: Id.optional(),
  ...StepInput,
  conditions: Conditions.default([]),
});

export const Connection = z.object({
  _id: Id,
  service: ServiceTag,
  name: z.string(),
  /** Names of the `authfields` that are set; their values never leave the server. */
  fields: z.array(z.string()),
  /** Scenarios that use it. */
  usedBy: z.int(),
  /** What the last test said. */
  check: z.object({ ok: z.boolean(), message: z.string(), at: Time }).nullable(),
  createdAt: Time,
  updatedAt: Time,
});
export type Connection = z.infer<typeof Connection>;
export const ConnectionValues = z.record(Text(60), Text(10_000).trim());

/** Somebody or something that a trigger could be about: chosen before a scenario is tried out. */
export const SubjectChoice = z.object({
  /** Means something to the same scenario only. */
  id: z.string(),
  label: z.string(),
  detail: z.string(),
});
export type SubjectChoice = z.infer<typeof SubjectChoice>;

/** What one step of a scenario would do, with its values put in. */
export const PreviewStep = z.object({
  /** The reaction's `_id`. */
  step: Id,
  name: z.string(),
  service: ServiceTag,
  outcome: z.enum(['runs', 'skipped', 'fails']),
  /** What it would change or send, and to whom; null: it does neither. */
  effect: z.string().nullable(),
  /** The effect reaches somebody or something outside of this programme's own records. */
  leaves: z.boolean(),
  values: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Some of its values come from a step before it, and are examples. */
  usesExamples: z.boolean(),
  /** Why it would fail. */
  error: z.string().nullable(),
});
export type PreviewStep = z.infer<typeof PreviewStep>;
export const Preview = z.object({
  subject: z.string(),
  /** Of the scenario: sent along with the confirmation, so that what runs is what was shown. */
  version: z.int(),
  /** Whether the conditions of the scenario hold; where not, nothing is done. */
  holds: z.boolean(),
  steps: z.array(PreviewStep),
  /** A sentence for each thing that is sent or changed. */
  effects: z.array(z.string()),
});
export type Preview = z.infer<typeof Preview>;

/** A call of another system, kept to build the scenario with. */
export const HookCall = z.object({
  _id: Id,
  receivedAt: Time,
  /** Values that may be secrets are left out. */
  headers: z.record(z.string(), z.string()),
  /** What the trigger gives for it; null where the call was refused. */
  output: z.unknown(),
  /** Why it was refused. */
  problem: z.string().nullable(),
  /** It set off a run. */
  wasRun: z.boolean(),
});
export type HookCall = z.infer<typeof HookCall>;

/** `queued`: waits for its turn; `waiting`: for a retry or a pause; `needs-review`: an interrupted step waits for a person. */
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
  /** Of the scenario, as it was then. */
  version: z.int(),
  /** A scheduled run that was missed, and made up for. */
  late: z.boolean(),
  scheduledFor: Time.nullable(),
  /** Name of the trigger that began it, as it was then. */
  trigger: z.string().nullable(),
  /** Whom or what it is about: “Aminata Sow · paid 50 000 F CFA”. */
  subject: z.string().nullable(),
  /** Steps behind it, of `steps`. */
  done: z.int(),
  steps: z.int(),
  error: z.string().nullable(),
  replayOf: Id.nullable(),
  /** When it goes on, where it waits. */
  wakeAt: Time.nullable(),
  createdAt: Time,
  startedAt: Time.nullable(),
  finishedAt: Time.nullable(),
});
export type Run = z.infer<typeof Run>;

export const STEP_STATES = ['pending', 'running', 'waiting', 'succeeded', 'skipped', 'failed', 'needs-review'] as const;
/** Index 0 is the trigger, whose output is the event. Secrets are cut out of what is kept. */
export const RunStep = z.object({
  index: z.int(),
  ref: z.string(),
  module: z.string(),
  name: z.string(),
  service: ServiceTag,
  state: z.enum(STEP_STATES),
  attempt: z.int(),
  input: z.unknown(),
  output: z.unknown(),
  error: z.string().nullable(),
  /** Failed attempts before the last one. */
  earlier: z.array(z.object({ attempt: z.int(), at: Time, error: z.string(), durationMs: z.int() })),
  startedAt: Time.nullable(),
  durationMs: z.int().nullable(),
});
export type RunStep = z.infer<typeof RunStep>;
