import type { Module } from '#contract/scenario-parts.ts';
import { type Draft, refOf } from './draft.ts';

/** A value that a later step may use. */
export interface ScopeValue {
  /** `trigger.member.email`. */
  path: string;
  label: string;
  sample: unknown;
}
export interface ScopeStep {
  /** `trigger`, or a reaction's ref. */
  ref: string;
  /** The module's name, with its place among the steps. */
  title: string;
  values: ScopeValue[];
  /** Where the samples come from. */
  source: 'test' | 'run' | 'declared';
}
export interface SampleOf {
  step: string;
  source: ScopeStep['source'];
  output: unknown;
  /** What the step gives besides what its module declares. */
  outputs: Module['outputs'];
}

const DEEPEST = 4;
const MOST = 80;

/** What the steps before `step` give; `trigger` sees nothing, `end` everything. */
export function scopeOf(draft: Draft, step: string, modules: ReadonlyMap<string, Module>, samples: readonly SampleOf[]): ScopeStep[] {
  if (step === 'trigger') return [];
  const scope: ScopeStep[] = [];
  const add = (ref: string, place: string, id: string) => {
    const module = modules.get(id);
    if (!module) return;
    const sample = samples.find((one) => one.step === ref);
    scope.push({ ref, title: `${place}: ${module.name}`, source: sample?.source ?? 'declared', values: valuesOf(ref, module, sample) });
  };
  if (draft.trigger) add('trigger', 'Trigger', draft.trigger.module);
  for (const [i, reaction] of draft.reactions.entries()) {
    if (reaction._id === step) break;
    add(refOf(reaction._id), `Step ${i + 1}`, reaction.module);
  }
  return scope;
}

/** What the module declares, then what else the sample holds. */
function valuesOf(ref: string, module: Module, sample: SampleOf | undefined): ScopeValue[] {
  const outputs = [...module.outputs, ...(sample?.outputs ?? [])];
  const declared = outputs.map(({ path, label, sample: example }) => {
    const real = sample && sample.source !== 'declared' ? at(sample.output, path) : undefined;
    return { path: `${ref}.${path}`, label, sample: real === undefined ? example : real };
  });
  const known = new Set(outputs.map(({ path }) => path));
  const more = leaves(sample?.output)
    .filter(([path]) => !known.has(path))
    .slice(0, MOST)
    .map(([path, value]) => ({ path: `${ref}.${path}`, label: path, sample: value }));
  return [...declared, ...more];
}

function at(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

/** Values that are no objects, by path; lists of objects by number. */
function leaves(value: unknown, prefix = '', depth = 0): [string, unknown][] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  return Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
    // A name that a path cannot write.
    if (!/^[\w$À-ɏ-]+$/.test(name)) return [];
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const isLeaf = typeof one !== 'object' || one === null || (Array.isArray(one) && one.every((item) => typeof item !== 'object'));
    return isLeaf ? [[path, one]] : leaves(one, path, depth + 1);
  });
}

/** A value in a few words. */
export function sampleText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'empty';
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : value.map(sampleText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** “Trigger: Email”; the path itself where nobody knows it. */
export function labelOf(scope: readonly ScopeStep[], path: string): string | undefined {
  const step = scope.find(({ ref }) => path === ref || path.startsWith(`${ref}.`));
  if (!step) return undefined;
  const value = step.values.find((one) => one.path === path);
  return `${step.title.split(':')[0]} · ${value?.label ?? path.slice(step.ref.length + 1)}`;
}
