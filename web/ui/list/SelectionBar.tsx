import { Button, Group, Text } from '@mantine/core';
import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as text from './list.messages.ts';
import classes from './list.module.css';
import type { ListState } from './useListPage.ts';
import type { Selection } from './useSelection.ts';

interface Props {
  /** The accessible name, such as "Selected users". */
  label: string;
  selection: Selection;
  /** The ids of the rows on this page. */
  ids: string[];
  list: Pick<ListState, 'count' | 'atLeast' | 'isFiltered'>;
  /** Counts all matching rows when the list stopped counting, because an action applies to exactly that number. */
  countAll?: UseQueryOptions<number, Error, number, string[]>;
  children: ReactNode;
}

/** Shows how many rows are selected, and the actions for them. It stays visible while the list is scrolled. */
export function SelectionBar({ label, selection, ids, list, countAll, children }: Props) {
  const { all } = selection;
  const { count, atLeast, isFiltered } = list;
  const exact = useQuery(countAll && all && atLeast ? countAll : { queryKey: ['no count'], queryFn: skipToken });
  const size = selection.size + (exact.data === undefined ? 0 : exact.data - count);
  if (size === 0) return null;
  const pageIsChosen = ids.length > 0 && ids.every(selection.has);
  return (
    <section className={classes.selection} aria-label={label} data-selection>
      <Text span fw={600} className="ui-numbers" aria-live="polite">
        {text.selected({ count: size, atLeast: all && atLeast && exact.data === undefined })}
      </Text>
      {pageIsChosen && !all && (count > size || atLeast) && (
        <Button variant="subtle" size="compact-sm" onClick={selection.chooseAll}>
          {atLeast ? text.selectAllMatching() : isFiltered ? text.selectAllFound({ count }) : text.selectAll({ count })}
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={selection.clear}>
        {text.clearSelection()}
      </Button>
      <Group gap="xs" className={classes.selectionActions}>
        {children}
      </Group>
    </section>
  );
}
