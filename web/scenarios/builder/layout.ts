import { Position } from '@xyflow/react';
import { END, stepsOn, type Way, waysOf } from '#contract/scenario-ways.ts';
import type { ReactionDraft } from './draft.ts';

// Positions on the canvas: one column with the trigger at the top, and the ways of a step side by side below it. Sizes are fixed, so
// nothing has to be measured.

export const MIN_ZOOM = 0.1;
export const MAX_ZOOM = 3;
const WIDTH = 432;
const STEP = 84;
const LINK = 36;
const GAP = 72;
const ADD = 48;
const SIDE = 40;
/** Room below the ways of a step, in which their lines come together, and how far lines turn from a place. */
const JOIN = 24;
const TURN = 12;

export interface Place {
  id: string;
  kind: 'step' | 'link' | 'way' | 'end' | 'add';
  /** The id of a step, and for a link that of the step that follows. */
  step: string | undefined;
  /** The way on which it stands, or whose beginning or end it is; null for the main line. */
  way: Way | null;
  position: { x: number; y: number };
  width: number;
  height: number;
  handles: { type: 'source' | 'target'; position: Position; x: number; y: number; width: number; height: number }[];
}
export interface Drawing {
  /** The places stand in the order in which they are read. */
  places: Place[];
  /** Lines from place to place; one that leads aside turns at the height `turn`, as a share of its own height. */
  lines: { from: string; to: string; turn: number }[];
}

export const TRIGGER = 'trigger';

/** The reach is counted to the left and right of the line on which something stands. */
interface Reach {
  left: number;
  right: number;
}
const ALONE: Reach = { left: WIDTH / 2, right: WIDTH / 2 };

export function layout(reactions: readonly ReactionDraft[]): Drawing {
  const places: Place[] = [];
  const lines: Drawing['lines'] = [];
  const put = (id: string, kind: Place['kind'], more: Pick<Place, 'step' | 'way'>, x: number, y: number, height: number) =>
    places.push({
      id,
      kind,
      ...more,
      position: { x: x - WIDTH / 2, y },
      width: WIDTH,
      height,
      handles: [
        { type: 'target', position: Position.Top, x: WIDTH / 2, y: 0, width: 1, height: 1 },
        { type: 'source', position: Position.Bottom, x: WIDTH / 2, y: height, width: 1, height: 1 },
      ],
    });
  /** Draws lines to a place; those that come from the side turn at the height `y`. */
  const join = (from: readonly string[], to: string, y: number) => {
    const top = placeOf(to).position.y;
    for (const one of from) {
      const { position, height } = placeOf(one);
      const bottom = position.y + height;
      lines.push({ from: one, to, turn: Math.max(0, Math.min(1, (y - bottom) / (top - bottom))) });
    }
  };
  const placeOf = (id: string) => places.find((one) => one.id === id)!;

  const reachOf = (way: Way | null): Reach =>
    stepsOn(reactions, way).reduce((so, one) => {
      const { left, right } = blockOf(one);
      return { left: Math.max(so.left, left), right: Math.max(so.right, right) };
    }, ALONE);
  /** The reach of a step with its ways, and how far each way stands to the right of it. */
  const blockOf = (step: ReactionDraft): Reach & { ways: { way: Way; shift: number }[] } => {
    const [first, second] = waysOf(step).map((on) => ({ way: { step: step._id, on }, reach: reachOf({ step: step._id, on }) }));
    if (!first) return { ...ALONE, ways: [] };
    // The way for failures stands beside the line on which the run usually goes on.
    if (!second) {
      const shift = SIDE + first.reach.left;
      return { left: ALONE.left, right: shift + first.reach.right, ways: [{ way: first.way, shift }] };
    }
    const [a, b] = [-(SIDE / 2 + first.reach.right), SIDE / 2 + second.reach.left];
    return {
      left: Math.max(ALONE.left, first.reach.left - a),
      right: Math.max(ALONE.right, second.reach.right + b),
      ways: [
        { way: first.way, shift: a },
        { way: second.way, shift: b },
      ],
    };
  };

  /** Places the steps of a way below `y`; returns where they end, and the places from which the run goes on. */
  const lay = (way: Way | null, x: number, y: number, before: string[]): { y: number; open: string[] } => {
    let open = before;
    let at = y;
    for (const step of stepsOn(reactions, way)) {
      put(`link-${step._id}`, 'link', { step: step._id, way }, x, at + (GAP - LINK) / 2, LINK);
      at += GAP;
      put(step._id, 'step', { step: step._id, way }, x, at, STEP);
      join(open, step._id, at - GAP - TURN);
      at += STEP;
      const { ways } = blockOf(step);
      const ends = ways.map((one) => {
        const name = `${step._id}-${one.way.on}`;
        const place = { step: undefined, way: one.way };
        put(`way-${name}`, 'way', place, x + one.shift, at + GAP / 2, LINK);
        join([step._id], `way-${name}`, at + TURN);
        const end = lay(one.way, x + one.shift, at + GAP / 2 + LINK, [`way-${name}`]);
        // The end of the run has no step behind it.
        if (end.open.length === 0) return end;
        const top = end.y + GAP / 3;
        put(`end-${name}`, 'end', place, x + one.shift, top, LINK);
        join(end.open, `end-${name}`, end.y - TURN);
        return { y: top + LINK, open: [`end-${name}`] };
      });
      at = Math.max(at, ...ends.map((end) => end.y + JOIN));
      open =
        step.module === END
          ? []
          : [...(step.onError === 'continue' || ways.length === 0 ? [step._id] : []), ...ends.flatMap((end) => end.open)];
    }
    return { y: at, open };
  };

  put(TRIGGER, 'step', { step: TRIGGER, way: null }, 0, 0, STEP);
  if (reactions.length === 0) put('link-end', 'link', { step: undefined, way: null }, 0, STEP + (GAP - LINK) / 2, LINK);
  const { y, open } = lay(null, 0, STEP, [TRIGGER]);
  put('add', 'add', { step: undefined, way: null }, 0, y + GAP * (reactions.length === 0 ? 1 : 0.7), ADD);
  join(open, 'add', y - TURN);
  return { places, lines };
}

/** The place among the steps of a way at which a step is dropped at this height: that of the nearest one. */
export function indexAt(places: readonly Place[], siblings: readonly string[], y: number): number {
  const distances = siblings.map((id) => Math.abs(places.find((one) => one.id === id)!.position.y - y));
  return distances.indexOf(Math.min(...distances));
}
