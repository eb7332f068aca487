import type { Module } from '#contract/scenario-parts.ts';
import type { Draft } from './draft.ts';
import { missingOf } from './missing.ts';

export interface StepView {
  step: string;
  /** Trigger, Reaction 1, … */
  place: string;
  /** Undefined: no trigger yet, or a module that is not known here. */
  module: Module | undefined;
  /** What it lacks first, in words. */
  lacks: string | undefined;
}

/** The steps of a draft in order, the trigger first, as both views show them. */
export function stepViews(draft: Draft, modules: ReadonlyMap<string, Module>): StepView[] {
  const trigger = draft.trigger && modules.get(draft.trigger.module);
  return [
    {
      step: 'trigger',
      place: 'Trigger',
      module: trigger ?? undefined,
      lacks: !draft.trigger ? 'Choose what sets it off' : trigger ? Object.values(missingOf(draft.trigger, trigger))[0] : UNKNOWN,
    },
    ...draft.reactions.map((reaction, i) => {
      const module = modules.get(reaction.module);
      return {
        step: reaction._id,
        place: `Reaction ${i + 1}`,
        module,
        lacks: module ? Object.values(missingOf(reaction, module))[0] : UNKNOWN,
      };
    }),
  ];
}

const UNKNOWN = 'This app is not known here any more. Choose another one.';
