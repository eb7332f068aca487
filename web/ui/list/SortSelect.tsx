import { NativeSelect } from '@mantine/core';
import type { Column, Order, Sorting } from './columns.ts';
import * as text from './list.messages.ts';

interface Props<Row> {
  columns: { all: Column<Row>[] };
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

/** Sorts a list on the phone, where there are no column heads to press. */
export function SortSelect<Row>({ columns, sorting, onSort }: Props<Row>) {
  return (
    <NativeSelect
      aria-label={text.sort()}
      data={columns.all.flatMap(choicesOf)}
      value={`${sorting.sort} ${sorting.order}`}
      onChange={({ currentTarget }) => {
        const [sort = '', order = ''] = currentTarget.value.split(' ');
        onSort({ sort, order: order as Order });
      }}
    />
  );
}

/** Both orders of a column, with the usual one first. */
function choicesOf<Row>({ sort, label, first = 'asc', orders }: Column<Row>) {
  if (!sort) return [];
  const labels = orders ?? { asc: text.ascending({ column: label }), desc: text.descending({ column: label }) };
  const last: Order = first === 'asc' ? 'desc' : 'asc';
  return [first, last].map((order) => ({ value: `${sort} ${order}`, label: labels[order] }));
}
