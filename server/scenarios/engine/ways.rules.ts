import { IF, matchOf, refOf, type WayName } from '#contract/scenario-ways.ts';
import { inEachLanguage } from '#server/language.ts';
import { holds } from '#server/scenarios/conditions.rules.ts';
import type { ReactionDefinition } from '#server/scenarios/definition.rules.ts';
import type { Scope } from '#server/scenarios/mapping.rules.ts';
import { readStored } from '#server/stored-errors.ts';
import type { KnownStep } from './claim.queries.ts';

/** The way that a run took after a step, by the step’s id. A step that was skipped has none. */
export type TakenWays = Map<string, WayName>;

/** A run comes to the steps of the main line, and to those of the ways that it took. */
export const isReached = ({ way }: ReactionDefinition, taken: TakenWays): boolean => !way || taken.get(way.step) === way.on;

export const chosenWay = (reaction: ReactionDefinition, scope: Scope): 'yes' | 'no' =>
  holds(reaction.conditions, matchOf(reaction), scope) ? 'yes' : 'no';

/** Later steps can use this of a step that failed and after which the run went on. */
export function failedOutput(error: string | null): unknown {
  const read = () => readStored(error) ?? '';
  return { error: read(), words: { error: inEachLanguage(read) } };
}

/** A run that continues knows of the steps before `nextStep` their outputs, and the ways that it took. */
export function restoreScope(
  reactions: readonly ReactionDefinition[],
  steps: readonly Pick<KnownStep, 'index' | 'state' | 'output' | 'error'>[],
  nextStep: number,
): { scope: Scope; taken: TakenWays } {
  const scope: Scope = {};
  const taken: TakenWays = new Map();
  for (const { index, state, output, error } of steps) {
    const reaction = reactions[index - 1];
    if (index === 0 && state === 'succeeded') scope.trigger = output;
    if (!reaction) continue;
    if (state === 'succeeded') scope[refOf(reaction._id)] = output;
    if (state === 'succeeded' && reaction.module === IF) {
      const way = (output as { way?: WayName } | null)?.way;
      if (way) taken.set(reaction._id, way);
    }
    // The run goes on after a failed step only where the scenario says so; the step at which a run stopped is still its next one.
    if (state === 'failed' && index < nextStep) {
      scope[refOf(reaction._id)] = failedOutput(error);
      taken.set(reaction._id, 'error');
    }
  }
  return { scope, taken };
}
