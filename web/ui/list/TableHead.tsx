import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { type Column, nextSorting } from './columns.ts';
import * as text from './list.messages.ts';
import classes from './list.module.css';
import type { ListState } from './useListPage.ts';

interface Props<Row> {
  column: Column<Row>;
  list: Pick<ListState, 'sorting' | 'onSort'> | undefined;
  widths: Record<string, number> | undefined;
  onResize: (widths: Record<string, number> | undefined) => void;
}

/** The head of a column: its name, its sort button if the list can be sorted by it, and the handle for its width. */
export function TableHead<Row>({ column: { id, label, title, sort, first, numeric }, list, widths, onResize }: Props<Row>) {
  const sorted = list && sort !== undefined && list.sorting.sort === sort ? list.sorting.order : undefined;
  const Icon = sorted === undefined ? IconArrowsSort : sorted === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th
      className={classes.head}
      data-column={id}
      data-numeric={numeric || undefined}
      title={title}
      // Without this, the name of the handle would be read as part of the column's name.
      aria-label={title ?? label}
      aria-sort={sort === undefined ? undefined : sorted === undefined ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'}
      style={{ width: widths?.[id] }}
    >
      {sort && list ? (
        <UnstyledButton
          className={classes.sort}
          data-active={sorted !== undefined || undefined}
          onClick={() => list.onSort(nextSorting(list.sorting, sort, first))}
        >
          {label}
          <Icon size={14} aria-hidden="true" />
        </UnstyledButton>
      ) : (
        label
      )}
      <ColumnResizer id={id} label={title ?? label} width={widths?.[id]} onResize={onResize} />
    </th>
  );
}

interface ResizerProps {
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
function ColumnResizer({ id, label, width, onResize }: ResizerProps) {
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
