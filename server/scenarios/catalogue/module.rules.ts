import type { Selection } from '#contract/answers.ts';
import type { Language } from '#contract/language.ts';
import type { Config, FieldType, IDEMPOTENCY, ModuleOutput, Option } from '#contract/scenario-parts.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { CallError } from '#server/integrations/call-error.ts';
import type { Outbound } from '#server/integrations/outbound.ts';
import type { Scope } from '#server/scenarios/mapping.rules.ts';
import type { Schedule } from '#server/scenarios/occurrences.rules.ts';
import * as choice from './options.messages.ts';

// A module is one trigger or one reaction of one service. Its description in the API, its form and its checks derive from its definition.

/** A constant holds the message itself, because its language is that of the request in which it is read. */
export type Message = () => string;
interface Labelled {
  value: string;
  label: Message;
}
type Output = Omit<ModuleOutput, 'label' | 'options'> & { label: Message; options?: readonly Labelled[] };

/** The type of a field's value once its marks are filled in; a field without a value holds an empty text. */
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
  /** Null when the stored text cannot be read. */
  responses: Partial<Selection> | null;
}

export interface OptionContext {
  deps: Deps;
  db: Db;
  search: string | undefined;
  /** The values that a step has, whose options are listed whatever is searched and however many there are. */
  chosen: readonly string[];
  /** The values of the chosen connection. */
  connection: Record<string, string> | undefined;
}

interface FieldMore {
  required?: boolean;
  /** An example of a value, or a message where it has words. */
  placeholder?: string | Message;
  help?: Message;
  /** Staff may put values of earlier steps into the field; by default they may where text is typed. */
  mappable?: boolean;
  options?: readonly Labelled[];
  /** Looks up the options of a field whose options are not fixed. */
  lookUp?: (ctx: OptionContext) => Promise<Option[]>;
  default?: string | number | boolean;
  /** The value is read by Cauri and not by people, whoever reads the other fields of the step. */
  forCauri?: boolean;
  /** Escapes a value of an earlier step, so that the receiver cannot take it for an instruction. */
  escape?: (text: string) => string;
}
export interface Field<T extends FieldType = FieldType> extends FieldMore {
  type: T;
  label: Message;
}
export type Fields = Record<string, Field>;
export type InputOf<F extends Fields> = { [K in keyof F]: Values[F[K]['type']] };

export const field = <T extends FieldType>(type: T, label: Message, more: FieldMore = {}): Field<T> => ({ type, label, ...more });
const YES_OR_NO: Partial<Record<string, readonly Labelled[]>> = {
  boolean: [
    { value: 'true', label: choice.yesOrNo.yes },
    { value: 'false', label: choice.yesOrNo.no },
  ],
};
/** `among` are the values of which it has one, with their labels. */
export const output = (
  path: string,
  label: Message,
  sample: unknown,
  among: readonly Labelled[] = YES_OR_NO[typeof sample] ?? [],
): Output => ({
  path,
  label,
  sample,
  ...(among.length > 0 && { options: among }),
});
/** The choices of a field. A value without a label, such as a currency, is its own label. */
export const options = (values: readonly string[], labels: Partial<Record<string, Message>> = {}): Labelled[] =>
  values.map((value) => ({ value, label: labels[value] ?? (() => value) }));

export interface Service {
  id: string;
  name: Message;
  color: string;
  description: Message;
  /** The fields of a connection; undefined for our own services, which need none. */
  authfields?: Fields;
  /** The field that names the server for which the other fields are meant: it is required, and changing it asks for the secrets again. */
  boundTo?: string;
  /** Asks the service whether a connection works and returns whose account it is, as it is stored. Throws a StepError with the reason. */
  check?(ctx: { outbound: Outbound; connection: Record<string, string>; env: Env }): Promise<string>;
}

/** Everything that a step can use. */
export interface StepContext {
  deps: Deps;
  /** For a `local` module this is the transaction in which the step is recorded too. */
  db: Db;
  run: { id: string; scenarioId: string; depth: number };
  /** An idempotency key: the same at each attempt of this step, and different for every other step. */
  key: string;
  /** The answer that the step kept last time, when it could not be done yet (`NotYet`) or was not done yet (`again`). */
  keptAnswer: unknown;
  connection: Record<string, string>;
  outbound: Outbound;
  now: Date;
}

interface ModuleBase<F extends Fields> {
  id: string;
  name: Message;
  description: Message;
  fields: F;
  outputs: Output[];
  /** The reasons, by field, why the module could never work with this configuration. */
  check?(config: Config): Map<string, string>;
}

/** Everything that a step may read in order to describe its effect. Nothing is sent or changed. */
export type EffectContext = Pick<StepContext, 'deps' | 'db' | 'now'>;

/** With `wait`, the run continues at that moment. With `again`, what the step began is not done yet, and it is looked at again. */
export interface StepResult {
  output: unknown;
  wait?: Date;
  again?: { why: string; inMs: number; answer: unknown };
}

export interface Action<F extends Fields = Fields> extends ModuleBase<F> {
  type: 'action';
  idempotency: (typeof IDEMPOTENCY)[number];
  /** The module only changes our own tables, in the transaction that records the step, so that it happens exactly once. */
  local?: true;
  /** Fields whose values are never stored in the history. */
  sensitive?: readonly (keyof F & string)[];
  /** People read the texts of this step. It returns their language where the step chooses one, otherwise it is that of the programme. */
  readIn?(config: Config): Language | undefined;
  /** Puts values into fields whose syntax decides how each value is escaped. Throws a StepError when that is impossible. */
  fill?(config: Config, scope: Scope): Partial<InputOf<F>>;
  /**
   * Staff confirm the effect before a test; it is null when the step only reads or waits. It throws a StepError when the step would fail.
   */
  effect(ctx: EffectContext, input: InputOf<F>): Promise<Effect | null> | Effect | null;
  /** A step that waits says when the run continues after it. It throws a StepError when it could not wait so long. */
  waitsUntil?(now: Date, input: InputOf<F>): Date;
  run(ctx: StepContext, input: InputOf<F>): Promise<StepResult>;
}

export type Wanted = { search: string } | { id: string };
/** `event` is what the trigger's `load` receives. */
export interface Choice {
  id: string;
  label: string;
  detail: string;
  event: Record<string, unknown>;
}

/** A whole sentence that names the receiver of what a step sends, or the record that it changes. */
export interface Effect {
  says: string;
  /** The step reaches somebody or something outside of the programme's own records. */
  leaves: boolean;
  /** Texts that the fields do not show, such as the e-mail that a template becomes. */
  texts?: { label: string; value: string }[];
}
export const leaves = (says: string, texts?: Effect['texts']): Effect => ({ says, leaves: true, ...(texts && { texts }) });
export const changes = (says: string): Effect => ({ says, leaves: false });

/** The time between two looks; the first end does not belong to it. */
export interface Window {
  after: Date;
  until: Date;
  timeZone: string;
}
/** The same `key` runs once. */
export interface Found {
  key: string;
  subject: string;
  event: Record<string, unknown>;
}
interface Clock {
  /** The clock looks at these times. */
  schedule(config: Config): Omit<Schedule, 'timeZone'>;
  /** A run begins this long before its cause; negative for a run after it. */
  aheadMs(config: Config): number;
  /** It is null when the window cannot be decided yet. */
  find(db: Db, config: Config, window: Window): Promise<Found[] | null>;
}

export interface Trigger<F extends Fields = Fields> extends ModuleBase<F> {
  type: 'trigger';
  /** The cause of this trigger's runs. A field of a trigger by event filters the fact of the same name (migrations/0021). */
  by: 'schedule' | 'event' | 'webhook' | 'clock';
  clock?: Clock;
  /** Loads the trigger's output from the ids in the event; undefined when the record was deleted in the meantime. */
  load?(db: Db, event: Record<string, unknown>): Promise<unknown>;
  /** Outputs besides `outputs` that depend on the configuration. `example` is the last output; `usedIn` is the definition as text. */
  moreOutputs?(db: Db, config: Record<string, unknown>, given: { example: unknown; usedIn: string }): Promise<ModuleOutput[]>;
  /** A short name of what a run is about, as it is stored. `read` returns the text at a path of the output, or an empty text when there is none. */
  subject?(read: (path: string) => string, output: unknown): string | null;
  /**
   * A run could be about any of these, the latest first: found by text, or the one with this id. Staff choose one when they try the
   * scenario out, and the latest is used as an example.
   */
  choices?(db: Db, config: Record<string, unknown>, wanted: Wanted): Promise<Choice[]>;
}

export const defineAction = <F extends Fields>(module: Omit<Action<F>, 'type'>): Action<F> => ({ ...module, type: 'action' });
export const defineTrigger = <F extends Fields>(module: Omit<Trigger<F>, 'type'>): Trigger<F> => ({ ...module, type: 'trigger' });

/** The `readIn` of a step that chooses no language of its own, so that its texts are in that of the programme. */
export const programmeLanguage = () => undefined;

/** The error of a step that could not be done: its message, and whether a retry may help. */
export { CallError as StepError } from '#server/integrations/call-error.ts';

/** A step has nothing to do for whom the run is about. The run ends with it, and has not failed. */
export class NothingToDo extends CallError {}

/**
 * A step may not write to a person in its way. The run ends with it too, unless it continues on error, so that a later step tries another
 * way.
 */
export class MayNotWrite extends NothingToDo {}

/** A step cannot be done before a person has decided something. It has not failed, and is looked at again as often as needed. */
export class NotYet extends CallError {
  readonly lookAgainInMs: number;
  constructor(stored: string, more: { lookAgainInMs: number; answer: unknown }) {
    super(stored, more);
    this.lookAgainInMs = more.lookAgainInMs;
  }
}
