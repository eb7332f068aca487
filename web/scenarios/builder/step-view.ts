import type { Config, Module } from '#contract/scenario-parts.ts';
import { IF } from '#contract/scenario-ways.ts';
import * as rule from '#contract/scenarios.messages.ts';
import type { Scenario } from '#contract/scenarios.ts';
import { sameContent } from '#web/ui/same.ts';
import * as text from './builder.messages.ts';
import { type Draft, type StepDraft, stepIn } from './draft.ts';
import { partsOf, pathOf } from './marks.ts';
import { labelOf, type ScopeStep } from './scope.ts';

export interface StepView {
  step: string;
  /** “Trigger”, “Reaction 1” and so on. */
  place: string;
  /** Undefined when there is no trigger yet, or when the module is not known here. */
  module: Module | undefined;
  /** The first sentence about what the step lacks. */
  lacks: string | undefined;
}

/** Returns the steps of a draft in order, the trigger first. */
export function stepViews({ trigger, reactions }: Draft, modules: ReadonlyMap<string, Module>): StepView[] {
  const viewOf = (step: string, place: string, value: StepDraft | null): StepView => {
    const module = value ? modules.get(value.module) : undefined;
    if (!value) return { step, place, module, lacks: text.lacksTrigger() };
    const [missing] = module ? Object.values(missingOf(value, module)) : [rule.appUnknown()];
    return { step, place, module, lacks: missing ?? (lacksConditions(value) ? rule.ifNeedsConditions() : undefined) };
  };
  return [viewOf('trigger', text.trigger(), trigger), ...reactions.map((one, i) => viewOf(one._id, text.reactionAt({ n: i + 1 }), one))];
}

/** An If step chooses by its conditions. */
const lacksConditions = (value: StepDraft & { conditions?: readonly unknown[] }) => value.module === IF && value.conditions?.length === 0;

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Returns the problems that the server found in a step when it was saved, by field; with the step as it is now, those that still hold. */
export function problemsOf(
  { problems, ...stored }: Pick<Scenario, 'problems'> & Pick<Draft, 'trigger' | 'reactions'>,
  step: string,
  now?: StepDraft,
): Record<string, string> {
  const before = stepIn(stored, step);
  const valueIn = (one: StepDraft | undefined, field: string) => (field === 'connection' ? one?.connection : one?.config[field]);
  const isEdited = (field: string) => now !== undefined && !sameContent(valueIn(before, field), valueIn(now, field));
  return Object.fromEntries(
    problems.flatMap(({ field, message, ...of }) => (of.step === step && field && !isEdited(field) ? [[field, message]] : [])),
  );
}

/** The problems of fields that are shown without being asked for: what was chosen or inserted is gone since. */
export const goneParts = (
  problems: Record<string, string>,
  { fields }: Pick<Module, 'fields'>,
  config: Config,
  scope: readonly ScopeStep[],
): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ name, dynamic, mappable }) => {
      const isGone = dynamic ? [config[name] ?? ''].flat().join('') : mappable && insertsUnknown(config[name], scope);
      return problems[name] && isGone ? [[name, problems[name]]] : [];
    }),
  );

const insertsUnknown = (value: unknown, scope: readonly ScopeStep[]): boolean =>
  partsOf(JSON.stringify(value ?? '')).some((part) => 'mark' in part && labelOf(scope, pathOf(part.mark)) === undefined);

/** Plain HTTP works without a connection. */
export const needsConnection = ({ authfields }: Module): boolean => authfields.some(({ required }) => required);

/** Returns a sentence for each field that is missing, `connection` included. The server checks the same on activation. */
export function missingOf({ connection, config }: StepDraft, module: Module): Record<string, string> {
  const missing: Record<string, string> = {};
  if (needsConnection(module) && !connection) missing.connection = rule.connectionRequired(module.service);
  for (const { name, label, required } of module.fields)
    if (required && isEmpty(config[name])) missing[name] = rule.fieldRequired({ label });
  return missing;
}
