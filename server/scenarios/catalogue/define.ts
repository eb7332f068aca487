import type { Config, FieldType, IDEMPOTENCY, ModuleOutput, Option } from '#contract/scenario-parts.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import type { Outbound } from '#server/integrations/outbound.ts';
import type { Scope } from '../mapping.rules.ts';

// A module is one trigger or one reaction of one service. What the API says of it, its form and its checks derive from here.

/** What a field of each type holds once its marks are filled in; empty text where nothing was given. */
interface Values {
  text: string;
  textarea: string;
  email: string;
  url: string;
  password: string;
  number: number | null;
  switch: boolean;
  date: string;
  time: string;
  select: string;
  multiselect: string[];
  pairs: { name: string; value: string }[];
}

export interface OptionContext {
  deps: Deps;
  db: Db;
  search: string | undefined;
  /** Values of the chosen connection. */
  connection: Record<string, string> | undefined;
}

interface FieldMore {
  required?: boolean;
  placeholder?: string;
  help?: string;
  /** Values of earlier steps may be put in; unless said otherwise, into what is typed. */
  mappable?: boolean;
  options?: readonly Option[];
  /** Options that have to be looked up. */
  lookUp?: (ctx: OptionContext) => Promise<Option[]>;
  default?: string | number | boolean;
  /** Writes a value of an earlier step so that what receives it cannot take it for an instruction. */
  escape?: (text: string) => string;
}
export interface Field<T extends FieldType = FieldType> extends FieldMore {
  type: T;
  label: string;
}
export type Fields = Record<string, Field>;
export type InputOf<F extends Fields> = { [K in keyof F]: Values[F[K]['type']] };

export const field = <T extends FieldType>(type: T, label: string, more: FieldMore = {}): Field<T> => ({ type, label, ...more });
export const output = (path: string, label: string, sample: unknown): ModuleOutput => ({ path, label, sample });
export const options = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));

export interface Service {
  id: string;
  name: string;
  color: string;
  description: string;
  /** What a connection consists of; none: the service is ours. */
  authfields?: Fields;
  /** The field that names the server which the others are for: it must be set, and a new one asks for the secrets again. */
  boundTo?: string;
  /** Asks the service whether a connection works; answers whom it belongs to. Throws a StepError with the reason. */
  check?(ctx: { outbound: Outbound; connection: Record<string, string>; env: Env }): Promise<string>;
}

/** What a step can use. */
export interface StepContext {
  deps: Deps;
  /** Where the module is `local`: the transaction in which the step is recorded too. */
  db: Db;
  run: { id: string; scenarioId: string; depth: number };
  /** The same at each attempt of the step, of no other step. */
  key: string;
  connection: Record<string, string>;
  outbound: Outbound;
  now: Date;
}

interface ModuleBase<F extends Fields> {
  id: string;
  name: string;
  description: string;
  fields: F;
  outputs: ModuleOutput[];
}

/** What a step may look at to say what it would do: nothing is sent or changed. */
export interface EffectContext {
  deps: Deps;
  db: Db;
  now: Date;
}

/** `wait`: the run goes on at that moment. */
export interface StepResult {
  output: unknown;
  wait?: Date;
}

export interface Action<F extends Fields = Fields> extends ModuleBase<F> {
  type: 'action';
  idempotency: (typeof IDEMPOTENCY)[number];
  /** Its effect is a change of our own tables: done in the transaction in which the step is recorded, hence once. */
  local?: true;
  /** Fields that are kept in no history. */
  sensitive?: readonly (keyof F & string)[];
  /** Puts values into fields whose syntax decides how each is escaped; throws a StepError where that cannot be done. */
  fill?(config: Config, scope: Scope): Partial<InputOf<F>>;
  /** Why `fill` could never be done with this configuration, by field. */
  check?(config: Config): Map<string, string>;
  /** What doing it would send or change, shown and confirmed before a test; null: it only reads or waits. Throws a StepError where it would fail. */
  effect(ctx: EffectContext, input: InputOf<F>): Promise<Effect | null> | Effect | null;
  run(ctx: StepContext, input: InputOf<F>): Promise<StepResult>;
}

export type Wanted = { search: string } | { id: string };
/** `event` is what the trigger loads. */
export interface Choice {
  id: string;
  label: string;
  detail: string;
  event: Record<string, unknown>;
}

/** A whole sentence that names whom or what a step sends to or changes. */
export interface Effect {
  says: string;
  /** It reaches somebody or something outside of the programme's own records. */
  leaves: boolean;
  /** Texts that its fields do not show, such as the e-mail that a template becomes. */
  texts?: { label: string; value: string }[];
}
export const leaves = (says: string, texts?: Effect['texts']): Effect => ({ says, leaves: true, ...(texts && { texts }) });
export const changes = (says: string): Effect => ({ says, leaves: false });

export interface Trigger<F extends Fields = Fields> extends ModuleBase<F> {
  type: 'trigger';
  /** Who begins its runs. */
  by: 'schedule' | 'event' | 'webhook';
  /** Fields that narrow which events are wanted, by the fact that each is compared with (migrations/0021). */
  filters?: Partial<Record<keyof F & string, string>>;
  /** What the run is told, from the ids that the event holds; undefined: it is gone meanwhile. */
  load?(db: Db, event: Record<string, unknown>): Promise<unknown>;
  /** What it gives besides `outputs`, as it is configured; `example` is what it gave last, `usedIn` the definition as text. */
  moreOutputs?(db: Db, config: Record<string, unknown>, given: { example: unknown; usedIn: string }): Promise<ModuleOutput[]>;
  /** Whom or what a run is about, in a few words; `read` gives the text at a path of what the run is told, empty where there is none. */
  subject?(read: (path: string) => string, output: unknown): string | null;
  /** What it could be about, the latest first: by words, or the one with this id. Chosen by staff who try the scenario out. */
  choices?(db: Db, config: Record<string, unknown>, wanted: Wanted): Promise<Choice[]>;
  /** The latest thing of its kind, as an example. */
  latest?(db: Db, config: Record<string, unknown>): Promise<Record<string, unknown> | undefined>;
}

export const defineAction = <F extends Fields>(module: Omit<Action<F>, 'type'>): Action<F> => ({ ...module, type: 'action' });
export const defineTrigger = <F extends Fields>(module: Omit<Trigger<F>, 'type'>): Trigger<F> => ({ ...module, type: 'trigger' });
export const defineService = (service: Service): Service => service;

/** A step that could not be done: its sentence, and whether another try may help. */
export { CallError as StepError } from '#server/integrations/call-error.ts';
