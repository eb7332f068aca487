import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { ColumnResizer } from './ColumnResizer.tsx';
import { type Column, nextSorting } from './columns.ts';
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
