import type { ReactNode } from 'react';

/** A column of a table. The first one names its row: it is always shown. */
export interface Column<Row> {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** What the server sorts by when the column's head is pressed. */
  sort?: string;
  /** The order that people look for first; ascending unless it is said. */
  first?: Order;
  /** What the two orders are called where a list is sorted without heads of columns. */
  orders?: Record<Order, string>;
  /** Numbers are aligned at the end of their column. */
  numeric?: boolean;
  /** The column is shown only after somebody chooses it. */
  optional?: boolean;
  /** The full words where the label is a short form of them. */
  title?: string;
}

export type Order = 'asc' | 'desc';
export interface Sorting {
  sort: string;
  order: Order;
}

/** The sorting after the head of a column was pressed. */
export function nextSorting(sorting: Sorting, sort: string, first: Order = 'asc'): Sorting {
  if (sorting.sort !== sort) return { sort, order: first };
  return { sort, order: sorting.order === 'asc' ? 'desc' : 'asc' };
}
