import type { KeyboardEvent, PointerEvent } from 'react';
import * as text from './list.messages.ts';
import classes from './list.module.css';

interface Props {
  id: string;
  label: string;
  /** The width in pixels; undefined when the browser chooses it. */
  width: number | undefined;
  /** Called with undefined to leave all widths to the browser again. */
  onResize: (widths: Record<string, number> | undefined) => void;
}

const LEAST = 64;
const STEP = 16;

/** The edge of a column, which can be dragged or moved with the arrow keys. A double click restores the default widths. */
export function ColumnResizer({ id, label, width, onResize }: Props) {
  const onPointerDown = (down: PointerEvent<HTMLElement>) => {
    down.preventDefault();
    const handle = down.currentTarget;
    const widths = widthsAround(handle);
    handle.setPointerCapture(down.pointerId);
    handle.onpointermove = ({ clientX }) => onResize(resized(widths, id, clientX - down.clientX));
    handle.onpointerup = () => {
      handle.onpointermove = null;
    };
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (by) onResize(resized(widthsAround(event.currentTarget), id, by));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved
    <div
      className={classes.resizer}
      role="separator"
      aria-orientation="vertical"
      aria-label={text.widthOf({ column: label })}
      aria-valuemin={LEAST}
      aria-valuenow={width ?? 0}
      aria-valuetext={width ? text.pixels({ width }) : text.usualWidth()}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(undefined)}
    />
  );
}

/** The current width of every column of the table to which the handle belongs. */
function widthsAround(handle: HTMLElement): Record<string, number> {
  const heads = [...(handle.closest('tr')?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  return Object.fromEntries(heads.map((head) => [head.dataset.column!, Math.round(head.getBoundingClientRect().width)]));
}

const resized = (widths: Record<string, number>, id: string, by: number) => ({
  ...widths,
  [id]: Math.max(LEAST, (widths[id] ?? LEAST) + by),
});
