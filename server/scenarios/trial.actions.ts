import type { Preview, PreviewStep, SubjectChoice } from '#contract/scenario-parts.ts';
import * as rule from '#contract/scenarios.messages.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import { readStored, stored } from '#server/stored-errors.ts';
import { listCalls } from './calls.queries.ts';
import { findModule, findTrigger, nameOf, optionsOf, serviceIdOf, toTag } from './catalogue/catalogue.rules.ts';
import * as effects from './catalogue/effects.messages.ts';
import type { Action, Choice, Effect, Field } from './catalogue/module.rules.ts';
import { holds } from './conditions.rules.ts';
import { missingOf, type ReactionDefinition, refOf } from './definition.rules.ts';
import { inputOf } from './engine/step.rules.ts';
import { isNothing, type Scope, text } from './mapping.rules.ts';
import { redact, toKept } from './redact.rules.ts';
import { dueNow, samplesOf } from './samples.queries.ts';
import * as message from './scenarios.messages.ts';
import type { ScenarioRow } from './scenarios.queries.ts';
import * as failure from './steps.messages.ts';
import * as about from './subjects.messages.ts';
import { subjectOf } from './subjects.rules.ts';

// Lets staff try a scenario out: they choose what it runs for and see what it would do before anything is done.

/** The choice of a trigger that runs by the clock. */
const NOW = 'now';
/** The choice of a webhook's example, which was pasted or waited for. */
const EXAMPLE = 'example';
const LONGEST_VALUE = 4_000;

export interface Subject {
  /** The name of the subject, as it is stored. */
  label: string;
  /** The trigger's output for the subject. */
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
  return { output: kept, label: subjectOf(trigger.module, kept) ?? stored(about.dueNow) };
}

async function outputOf(db: Db, scenario: ScenarioRow, id: string): Promise<unknown> {
  const trigger = scenario.definition.trigger!;
  const module = findTrigger(trigger.module)!;
  if (module.by === 'schedule') return id === NOW ? dueNow() : undefined;
  if (module.by === 'webhook') {
    if (id !== EXAMPLE) return (await listCalls(db, scenario.id)).find(({ _id }) => _id === id)?.output;
    return (await triggerExample(db, scenario))?.output;
  }
  const [choice]: Choice[] = (await module.choices?.(db, trigger.config, { id })) ?? [];
  return choice && module.load?.(db, choice.event);
}

/** The values that later steps read: the subject's, and examples of the outputs of the steps before them. */
export async function scopeFor(db: Db, scenario: ScenarioRow, subject: Subject): Promise<Scope> {
  const examples = (await samplesOf(db, scenario)).map(({ step, output }) => [step, output] as const);
  return { ...Object.fromEntries(examples), trigger: subject.output };
}

/** What a run for the subject would do, in one step or in all. Nothing is sent or changed. */
export async function previewOf(deps: Deps, db: Db, scenario: ScenarioRow, subject: Subject, only?: string): Promise<Preview> {
  const { definition, rev } = scenario;
  const scope = await scopeFor(db, scenario, subject);
  const isWhole = only === undefined;
  const runs = !isWhole || holds(definition.conditions, definition.match, scope);
  const chosen = definition.reactions.filter(({ _id }) => isWhole || _id === only);
  const steps: PreviewStep[] = [];
  for (const [i, reaction] of chosen.entries())
    steps.push(await previewStep(deps, db, reaction, scope, { mayRun: runs, isWhole, isFirst: i === 0 }));
  const sentences = steps.flatMap(({ outcome, effect, usesExamples }) => {
    if (outcome === 'skipped' || effect === null) return [];
    return [usesExamples ? effects.mayDiffer({ effect }) : effect];
  });
  return { subject: readStored(subject.label), version: rev, holds: runs, steps, effects: sentences };
}

async function previewStep(
  deps: Deps,
  db: Db,
  reaction: ReactionDefinition,
  scope: Scope,
  { mayRun, isWhole, isFirst }: { mayRun: boolean; isWhole: boolean; isFirst: boolean },
): Promise<PreviewStep> {
  const module = findModule(reaction.module);
  const shared = { step: reaction._id, name: nameOf(reaction.module), service: toTag(serviceIdOf(reaction.module)) };
  const usesExamples = JSON.stringify(reaction).replaceAll(refOf(reaction._id), '').includes('step_');
  const shown = { ...shared, usesExamples, effect: null, leaves: false, values: [], error: null };
  // The outputs of earlier steps are not known yet, so a condition on them may hold.
  const known = reaction.conditions.filter(({ field }) => !field.includes('step_'));
  const skipped = !mayRun || (isWhole && !holds(known, 'all', scope));
  const [missing] = missingOf(reaction).values();
  if (module?.type !== 'action' || missing !== undefined)
    return { ...shown, outcome: skipped ? 'skipped' : 'fails', error: missing ?? rule.appUnknown() };
  try {
    const input = inputOf(module, reaction.config, scope);
    const values = await valuesOf(deps, db, module, input);
    if (skipped) return { ...shown, values, outcome: 'skipped' };
    const [empty] = Object.entries(module.fields).filter(([name, field]) => field.required && isNothing(input[name]));
    if (empty) return { ...shown, values, outcome: 'fails', error: failure.valueEmpty({ label: empty[1].label() }) };
    const effect: Effect | null = await module.effect({ deps, db, now: new Date() }, input as never);
    return {
      ...shown,
      outcome: 'runs',
      effect: effect?.says ?? null,
      leaves: effect?.leaves ?? false,
      values: [...values, ...(effect?.texts ?? [])],
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // An earlier step may still create what is missing, a member for instance, and then this step would run after all.
    const effect = isFirst ? null : effects.ifEarlierStepsAllow({ step: module.name() });
    return { ...shown, effect, leaves: effect !== null, outcome: skipped ? 'skipped' : 'fails', error: reason.slice(0, 1_000) };
  }
}

/** The step's fields as people read them, without secrets. */
async function valuesOf(deps: Deps, db: Db, action: Action, input: Record<string, unknown>): Promise<PreviewStep['values']> {
  const values: PreviewStep['values'] = [];
  for (const [name, field] of Object.entries(action.fields)) {
    if (action.sensitive?.includes(name) || isNothing(input[name]) || field.type === 'password') continue;
    values.push({ label: field.label(), value: (await labelOf(deps, db, field, input[name])).slice(0, LONGEST_VALUE) });
  }
  return values;
}

async function labelOf(deps: Deps, db: Db, field: Field, value: unknown): Promise<string> {
  if (field.type === 'pairs' && Array.isArray(value))
    return (value as { name: string; value: string }[]).map((one) => `${one.name}: ${one.value}`).join('\n');
  if (!field.lookUp && !field.options) return text(value);
  // Only our own lists are looked up, because a preview calls no other service.
  const options = optionsOf(field) ?? (await field.lookUp!({ deps, db, search: undefined, connection: undefined }).catch(() => []));
  const label = (id: unknown) => options.find((option) => option.value === id)?.label ?? text(id);
  return Array.isArray(value) ? value.map(label).join(', ') : label(value);
}
