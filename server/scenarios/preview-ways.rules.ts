import type { CheckedConditions, PreviewStep } from '#contract/scenario-parts.ts';
import { END, IF, type WayName, waysOf } from '#contract/scenario-ways.ts';
import type { ReactionDefinition } from './definition.rules.ts';

/** The ways that a run would take, as far as they are known before it runs. */
export class PreviewedWays {
  /** The ways that are possible after each step. A step that was skipped has none. */
  readonly #possible = new Map<string, { ways: readonly WayName[]; certain: boolean }>();
  #ended: boolean | null = false;

  /** It is null when only the run decides whether it comes to this step. */
  reach({ way }: ReactionDefinition): boolean | null {
    if (this.#ended) return false;
    const open = this.#ended === null ? null : true;
    if (!way) return open;
    const before = this.#possible.get(way.step);
    if (!before?.ways.includes(way.on)) return false;
    return before.certain ? open : null;
  }

  /** Notes that the run would do a step, and returns the way that it would certainly take after it. */
  leave(reaction: ReactionDefinition, checked: CheckedConditions | null, outcome: PreviewStep['outcome']): WayName | null {
    const reached = this.reach(reaction);
    const isIf = reaction.module === IF;
    const holds = checked === null ? !isIf : checked.holds;
    const isCertain = reached === true && holds !== null;
    if (reaction.module === END) {
      this.#ended = isCertain ? true : null;
      return null;
    }
    const all = waysOf(reaction);
    let way: WayName | undefined;
    if (isIf && holds !== null) way = holds ? 'yes' : 'no';
    else if (!isIf && outcome === 'fails') way = all.find((one) => one === 'error');
    this.#possible.set(reaction._id, { ways: way ? [way] : all, certain: way !== undefined && isCertain });
    return isCertain ? (way ?? null) : null;
  }
}
