import { Position } from '@xyflow/react';

// Positions on the canvas: one column with the trigger at the top. Sizes are fixed, so nothing has to be measured.

export const MIN_ZOOM = 0.1;
export const MAX_ZOOM = 3;
const WIDTH = 376;
const STEP = 84;
const LINK = 36;
const GAP = 72;
const ADD = 48;

interface Place {
  id: string;
  kind: 'step' | 'link' | 'add';
  /** For a step, its index with the trigger at 0; for a link, the index of the reaction that follows. */
  at: number;
  position: { x: number; y: number };
  width: number;
  height: number;
  handles: { type: 'source' | 'target'; position: Position; x: number; y: number; width: number; height: number }[];
}

const topOf = (at: number): number => at * (STEP + GAP);

/** Returns the trigger, a link and a step for each reaction, and the place for one more, in reading order. */
export function layout(reactions: number): Place[] {
  const places: Place[] = [];
  const put = (kind: Place['kind'], at: number, y: number, height: number) =>
    places.push({
      id: `${kind}-${at}`,
      kind,
      at,
      position: { x: 0, y },
      width: WIDTH,
      height,
      handles: [
        { type: 'target', position: Position.Top, x: WIDTH / 2, y: 0, width: 1, height: 1 },
        { type: 'source', position: Position.Bottom, x: WIDTH / 2, y: height, width: 1, height: 1 },
      ],
    });
  put('step', 0, 0, STEP);
  for (let i = 0; i < reactions; i++) {
    put('link', i, topOf(i) + STEP + (GAP - LINK) / 2, LINK);
    put('step', i + 1, topOf(i + 1), STEP);
  }
  const end = topOf(reactions) + STEP;
  if (reactions === 0) put('link', 0, end + (GAP - LINK) / 2, LINK);
  put('add', reactions, end + GAP * (reactions === 0 ? 1 : 0.7), ADD);
  return places;
}

/** Returns the index among the reactions for a node that is dropped at this height. */
export const indexAt = (y: number, reactions: number): number => Math.max(0, Math.min(reactions - 1, Math.round(y / (STEP + GAP)) - 1));
