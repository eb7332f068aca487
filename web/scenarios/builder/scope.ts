import { optionLabel, ownFieldAt, unknownValue } from '#contract/scenario-conditions.ts';
import type { Module, Option } from '#contract/scenario-parts.ts';
import { mayFollow, refOf } from '#contract/scenario-ways.ts';
import * as text from './builder.messages.ts';
import type { Draft, ReactionDraft, StepDraft } from './draft.ts';

/** A value that a later step may use, by its whole path, such as `trigger.member.email`. */
export type ScopeValue = Module['outputs'][number];
export interface ScopeStep {
  /** `trigger`, or the `ref` of a reaction. */
  ref: string;
  /** The place of the step, such as “Step 2”. */
  place: string;
  /** The place and the name of its module. */
  title: string;
  values: ScopeValue[];
  /** Values of a member that the step does not provide, so that a condition which still asks for one can name it. */
  unlisted?: ScopeValue[];
  /** The origin of the samples. */
  source: 'test' | 'run' | 'declared';
}
export interface SampleOf {
  step: string;
  source: ScopeStep['source'];
  output: unknown;
  /** Values of the step in addition to those that its module declares. */
  outputs: Module['outputs'];
}

const MAX_DEPTH = 4;
const MAX_VALUES = 80;

/** Returns the values that the steps before `step` provide: none for `trigger`, all for `end`. */
export function scopeOf(draft: Draft, step: string, modules: ReadonlyMap<string, Module>, samples: readonly SampleOf[]): ScopeStep[] {
  if (step === 'trigger') return [];
  const scope: ScopeStep[] = [];
  const ofMembers = [...modules.values()].flatMap(({ outputs }) => outputs.filter(({ path }) => path.startsWith('member.')));
  const add = (ref: string, place: string, { module: id, onError }: StepDraft & Partial<ReactionDraft>) => {
    const module = modules.get(id);
    if (!module) return;
    const sample = samples.find((one) => one.step === ref);
    const values = valuesOf(ref, module, sample, ofMembers);
    // Only a step after whose failure the run goes on tells later steps why it failed.
    if (onError === 'continue') values.push({ path: `${ref}.error`, label: text.whyItFailed(), sample: text.whyItFailedExample() });
    if (values.length === 0) return;
    scope.push({
      ref,
      place,
      title: text.stepTitle({ place, module: module.name }),
      source: sample?.source ?? 'declared',
      values,
      unlisted: ofMembers.map(({ path, label, sample }) => ({ path: `${ref}.${path}`, label, sample })),
    });
  };
  if (draft.trigger) add('trigger', text.trigger(), draft.trigger);
  const { reactions } = draft;
  const own = reactions.find(({ _id }) => _id === step);
  for (const [i, reaction] of reactions.entries()) {
    if (reaction === own) break;
    if (!own || mayFollow(reactions, own, reaction)) add(refOf(reaction._id), text.stepAt({ n: i + 1 }), reaction);
  }
  return scope;
}

/** Returns the values that the module declares, then the others of the sample. */
function valuesOf(ref: string, module: Module, sample: SampleOf | undefined, ofMembers: Module['outputs']): ScopeValue[] {
  const outputs = [...module.outputs, ...(sample?.outputs ?? [])];
  const declared = outputs.map(({ path, label, sample: example, options, kind }) => {
    const real = sample && sample.source !== 'declared' ? at(sample.output, path) : undefined;
    return {
      path: `${ref}.${path}`,
      label,
      sample: real === undefined ? example : real,
      ...(options && { options }),
      ...(kind && { kind }),
    };
  });
  const known = new Set(outputs.map(({ path }) => path));
  const more = leaves(sample?.output)
    .filter(([path]) => !known.has(path) && !ownFieldAt(`${ref}.${path}`))
    .slice(0, MAX_VALUES)
    .map(([path, value]) => ({
      path: `${ref}.${path}`,
      label: ofMembers.find((one) => one.path === path)?.label ?? path,
      sample: value,
    }));
  return [...declared, ...more];
}

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, name) => {
    const isThere = typeof found === 'object' && found !== null && Object.hasOwn(found, name);
    return isThere ? (found as Record<string, unknown>)[name] : undefined;
  }, value);

/** Returns all values that are not objects, with their paths. Items of a list have their index in the path. */
function leaves(value: unknown, prefix = '', depth = 0): [string, unknown][] {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  return Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
    // A path cannot contain such a name.
    if (!/^[\w$À-ɏ-]+$/.test(name)) return [];
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const isLeaf = typeof one !== 'object' || one === null || (Array.isArray(one) && one.every((item) => typeof item !== 'object'));
    return isLeaf ? [[path, one]] : leaves(one, path, depth + 1);
  });
}

/** A sample as a short text; one of several known values is said by its label. */
export function sampleText(value: unknown, options?: readonly Option[]): string {
  if (value === undefined || value === null || value === '') return text.emptyValue();
  if (Array.isArray(value)) return value.length === 0 ? text.emptyValue() : value.map((one) => sampleText(one, options)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : optionLabel(String(value), options);
}

const stepOfPath = (scope: readonly ScopeStep[], path: string) => scope.find(({ ref }) => path === ref || path.startsWith(`${ref}.`));

/** Returns the value at a path, also one that its step no longer provides; undefined when nothing names it. */
export const namedAt = (scope: readonly ScopeStep[], path: string): ScopeValue | undefined =>
  scope.flatMap(({ values, unlisted = [] }) => [...values, ...unlisted]).find((one) => one.path === path);

/** Returns the name of a value, or its path within its step; undefined when the step is unknown. */
export function valueName(scope: readonly ScopeStep[], path: string): string | undefined {
  const step = stepOfPath(scope, path);
  return step && (namedAt([step], path)?.label ?? (ownFieldAt(path) ? unknownValue(path) : path.slice(step.ref.length + 1)));
}

/** Returns the name of a value as conditions say it, also when its step is gone. */
export const valueLabel = (scope: readonly ScopeStep[], path: string): string => valueName(scope, path) ?? unknownValue(path);

/** Returns “Trigger · Email”, with the path for an unknown value; undefined when the step is unknown. */
export const labelOf = (scope: readonly ScopeStep[], path: string): string | undefined => {
  const step = stepOfPath(scope, path);
  return step && `${step.place} · ${valueName(scope, path)}`;
};
