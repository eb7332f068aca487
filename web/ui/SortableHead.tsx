import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './SortableHead.module.css';

interface Props {
  label: string;
  /** Undefined: the list is sorted by something else. */
  sorted: 'asc' | 'desc' | undefined;
  onSort: () => void;
  /** Over figures, which stand at the end of their column. */
  end?: boolean;
}

/** The head of a column that a list can be sorted by. */
export function SortableHead({ label, sorted, onSort, end }: Props) {
  const Icon = sorted === undefined ? IconArrowsSort : sorted === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th
      aria-sort={sorted === undefined ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'}
      className={classes.head}
      data-end={end || undefined}
    >
      <UnstyledButton className={classes.sort} data-active={sorted !== undefined || undefined} onClick={onSort}>
        {label}
        <Icon size={14} aria-hidden="true" />
      </UnstyledButton>
    </Table.Th>
  );
}
