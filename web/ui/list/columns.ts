import type { ReactNode } from 'react';

/** A column of a table. The first one names its row and is always shown. */
export interface Column<Row> {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The sort key that the server gets when the column's head is pressed. */
  sort?: string;
  /** The order that people usually want first; ascending by default. */
  first?: Order;
  /** The labels of the two orders, for a list that is sorted without column heads. */
  orders?: Record<Order, string>;
  /** Numbers are aligned at the end of their column. */
  numeric?: boolean;
  /** The column is hidden until somebody chooses it. */
  optional?: boolean;
  /** The full name when the label is a short form of it. */
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
