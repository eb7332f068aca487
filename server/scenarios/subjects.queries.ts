import { sql } from 'kysely';
import type { ModuleOutput, SubjectChoice } from '#contract/scenario-parts.ts';
import { type Db, isUuid, rowsOf } from '#server/db/db.ts';
import { AppError, fieldError } from '#server/errors.ts';
import { findProgrammeLanguage, findTimeZone } from '#server/settings/setting.queries.ts';
import { readStored, stored } from '#server/stored-errors.ts';
import { listCalls } from './calls.queries.ts';
import { findTrigger, wordsAt } from './catalogue/catalogue.rules.ts';
import type { Choice } from './catalogue/module.rules.ts';
import { CHOICES, LANGUAGE, type Scope, TIME_ZONE, WORDS } from './mapping.rules.ts';
import { fieldsAskedIn } from './own-fields.queries.ts';
import { choiceLabels } from './own-fields.rules.ts';
import { redact, toKept } from './redact.rules.ts';
import { dueNow, EXAMPLE, samplesOf } from './samples.queries.ts';
import * as message from './scenarios.messages.ts';
import type { ScenarioRow } from './scenarios.queries.ts';
import * as about from './subjects.messages.ts';
import { subjectOf } from './subjects.rules.ts';

// Lets staff try a scenario out: they choose what it runs for and see what it would do before anything is done.

/** The choice of a trigger that runs by the clock. */
const NOW = 'now';

export interface Subject {
  id: string;
  /** The name of the subject, as it is stored. */
  label: string;
  output: unknown;
}

export async function listSubjects(db: Db, scenario: ScenarioRow, search: string): Promise<SubjectChoice[]> {
  const { trigger } = scenario.definition;
  const module = trigger && findTrigger(trigger.module);
  if (!trigger || !module) return [];
  if (module.by === 'schedule') return [{ id: NOW, label: about.dueNow(), detail: '' }];
  if (module.by === 'webhook') return callChoices(db, scenario, search);
  const choices = (await module.choices?.(db, trigger.config, { search })) ?? [];
  return choices.map(({ id, label, detail }) => ({ id, label, detail }));
}

/** The example that was pasted or waited for, followed by the last calls. */
async function callChoices(db: Db, scenario: ScenarioRow, search: string): Promise<SubjectChoice[]> {
  const example = await triggerExample(db, scenario);
  const calls = (await listCalls(db, scenario.id)).filter(({ problem }) => problem === null);
  const label = (output: unknown) => readStored(subjectOf('webhooks.received', output) ?? stored(about.callWithoutContent));
  const all = [
    ...(example ? [{ id: EXAMPLE, label: label(example.output), detail: message.triggerExample() }] : []),
    ...calls.map(({ _id, output, receivedAt }) => ({ id: _id, label: label(output), detail: receivedAt })),
  ];
  return all.filter((one) => one.label.toLowerCase().includes(search.trim().toLowerCase()));
}

const triggerExample = async (db: Db, scenario: ScenarioRow) =>
  (await samplesOf(db, scenario)).find(({ step, source }) => step === 'trigger' && source === 'test');

/** The chosen subject with the trigger's output. Refuses one that was deleted or that does not fit the trigger. */
export async function findSubject(db: Db, scenario: ScenarioRow, id: string): Promise<Subject> {
  const { trigger } = scenario.definition;
  const module = trigger && findTrigger(trigger.module);
  if (!trigger || !module) throw new AppError(409, message.chooseTrigger());
  const output = await outputOf(db, scenario, id);
  if (output === undefined || output === null) throw fieldError(404, 'subject', message.chooseAgain());
  const kept = JSON.parse(toKept(redact(output))!) as unknown;
  return { id, output: kept, label: subjectOf(trigger.module, kept) ?? stored(about.dueNow) };
}

/**
 * Keeps the member and the response that the output of a trigger is about from being erased or merged until the transaction ends. Returns
 * false when one of them has been.
 */
export async function holdSubject(db: Db, output: unknown): Promise<boolean> {
  const { member, response } = (output ?? {}) as { member?: { id?: unknown } | null; response?: { id?: unknown } | null };
  const held = [
    { id: member?.id, row: sql`member where former_number is null` },
    { id: response?.id, row: sql`response where true` },
  ];
  for (const { id, row } of held)
    if (isUuid(id) && (await rowsOf(db, sql`select from ${row} and id = ${id} for key share`)).length === 0) return false;
  return true;
}

async function outputOf(db: Db, scenario: ScenarioRow, id: string): Promise<unknown> {
  const trigger = scenario.definition.trigger!;
  const module = findTrigger(trigger.module)!;
  if (module.by === 'schedule') return id === NOW ? dueNow(db) : undefined;
  if (module.by === 'webhook') {
    if (id !== EXAMPLE) return (await listCalls(db, scenario.id)).find(({ _id }) => _id === id)?.output;
    return (await triggerExample(db, scenario))?.output;
  }
  const [choice]: Choice[] = (await module.choices?.(db, trigger.config, { id })) ?? [];
  return choice && module.load?.(db, choice.event);
}

/**
 * The values that later steps read, and those of them that the modules do not declare: the subject's, and examples of the outputs of the
 * steps before. `tested` names the steps that were tested for this subject; the examples of the others are another's, or invented.
 */
export async function scopeFor(
  db: Db,
  scenario: ScenarioRow,
  subject: Subject,
): Promise<{ scope: Scope; values: ReadonlyMap<string, ModuleOutput>; tested: string[] }> {
  const samples = await samplesOf(db, scenario);
  const examples = samples.map(({ step, output }) => [step, output] as const);
  const values = samples.flatMap(({ step, outputs }) => outputs.map((one) => [`${step}.${one.path}`, one] as const));
  const choices = choiceLabels(await fieldsAskedIn(db, [scenario.definition]));
  const own = db.selectFrom('scenario_sample').select('step').where('scenario_id', '=', scenario.id).where('subject', '=', subject.id);
  const tested = (await own.execute()).map(({ step }) => step);
  const timeZone = await findTimeZone(db);
  const scope = {
    ...Object.fromEntries(examples),
    trigger: subject.output,
    [CHOICES]: choices,
    [TIME_ZONE]: timeZone,
    [LANGUAGE]: await findProgrammeLanguage(db),
    [WORDS]: wordsAt(scenario.definition),
  };
  return { tested, scope, values: new Map(values) };
}
