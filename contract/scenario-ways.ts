import { z } from 'zod';
import { Id } from './shared.ts';

// The steps of a scenario are one list in the order in which they are done. A step may stand on a way of an earlier step: on “if yes”
// or “otherwise” of an If step, or on “if it fails” of a step after whose failure the run goes on. It is done when the run went that way.

/** The module that chooses between two ways, by its conditions. */
export const IF = 'flow.if';
/** The module that ends the run. */
export const END = 'flow.end';

export const WAYS = ['yes', 'no', 'error'] as const;
export const WayName = z.enum(WAYS);
export type WayName = z.infer<typeof WayName>;
export const Way = z.object({ step: Id, on: WayName });
export type Way = z.infer<typeof Way>;
/** This applies to a step that has failed after its retries. */
export const ON_ERROR = ['stop', 'continue'] as const;

/** So many ways may lie within one another. */
export const MAX_WAYS = 3;

export interface Placed {
  _id: string;
  module: string;
  way?: Way | null | undefined;
  onError?: (typeof ON_ERROR)[number] | undefined;
}

/** The ways that begin at a step. */
export const waysOf = ({ module, onError }: Placed): readonly WayName[] =>
  module === IF ? ['yes', 'no'] : module !== END && onError === 'continue' ? ['error'] : [];

export const isSameWay = (a: Way | null | undefined, b: Way | null | undefined): boolean => a?.step === b?.step && a?.on === b?.on;

/** The steps that stand directly on a way; null is the main line. */
export const stepsOn = <T extends Placed>(steps: readonly T[], way: Way | null): T[] => steps.filter((one) => isSameWay(one.way, way));

/** The steps in the order in which they are done: after each step those on its ways. Steps on a way that does not exist are left out. */
export function inOrder<T extends Placed>(steps: readonly T[]): T[] {
  const walk = (way: Way | null): T[] =>
    stepsOn(steps, way).flatMap((one) => [one, ...waysOf(one).flatMap((on) => walk({ step: one._id, on }))]);
  return walk(null);
}

/** The ways on which a step stands, the outermost first. */
export function waysTo(steps: readonly Placed[], step: Placed): Way[] {
  const ways: Way[] = [];
  for (let way = step.way; way && ways.length <= steps.length; way = steps.find(({ _id }) => _id === way!.step)?.way) ways.unshift(way);
  return ways;
}

/** A run that does this step may have done the other one before when the two do not stand on different ways of the same step. */
export function mayFollow(steps: readonly Placed[], step: Placed, before: Placed): boolean {
  const ways = waysTo(steps, step);
  return waysTo(steps, before).every(({ step: of, on }) => ways.every((way) => way.step !== of || way.on === on));
}

/** An If step chooses between its ways with all of its conditions or with any of them. */
export const matchOf = ({ config }: { config: Record<string, unknown> }): 'all' | 'any' => (config.match === 'any' ? 'any' : 'all');

/** The name of a reaction in the values of later steps. */
export const refOf = (id: string): string => `step_${id.replaceAll('-', '').slice(-8)}`;
