import { Button, Flex, VisuallyHidden } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as text from './list.messages.ts';
import { Pages } from './Pages.tsx';
import type { ListState } from './useListPage.ts';

interface Props {
  list: Pick<ListState, 'answer' | 'page' | 'pages' | 'perPage' | 'onPage' | 'count' | 'atLeast'>;
  /** The sentence around the range of rows. With it, the foot is also shown for a single page. */
  rangeLabel?: (range: string) => string | undefined;
  /** Counts all rows when the list stopped counting. */
  countAll?: UseQueryOptions<number, Error, number, string[]>;
}

/**
 * The foot of a list: the range of rows that is shown, and links to the other pages if there are any. Screen readers read the range out
 * after each filter and each page, so that it is there also for a single page and for no row, which everybody else sees for themselves.
 */
export function ListFoot({ list: { answer, page, pages, perPage, onPage, count, atLeast }, rangeLabel, countAll }: Props) {
  const isSeen = count > 0 && (pages > 1 || rangeLabel !== undefined);
  const range = count > 0 ? rangeSentence(page, perPage, count, atLeast) : text.noRow();
  return (
    <Flex
      className={isSeen ? 'ui-numbers ui-no-print' : VisuallyHidden.classes.root}
      wrap="wrap"
      align="center"
      justify={{ base: 'center', sm: 'space-between' }}
      gap="sm"
      mt="md"
      c="dimmed"
    >
      <span aria-live="polite">
        {answer && (rangeLabel && count > 0 ? rangeLabel(range) : range)}
        {atLeast && countAll && <CountAll query={countAll} />}
        {answer?.newestFirst && <div>{text.tooManyToSort()}</div>}
      </span>
      {pages > 1 && <Pages page={page} pages={pages} onPage={onPage} />}
    </Flex>
  );
}

/** A range such as 26 to 50 of 312. */
function rangeSentence(page: number, perPage: number, count: number, atLeast: boolean): string {
  const first = (page - 1) * perPage + 1;
  return text.range({ first, last: Math.min(count, page * perPage), count, atLeast });
}

/** A list counts its rows up to a limit. This button counts all of them on request. */
function CountAll({ query }: { query: UseQueryOptions<number, Error, number, string[]> }) {
  const key = JSON.stringify(query.queryKey);
  // The count of another filter would be wrong for this one.
  const [asked, setAsked] = useState<string>();
  const { data, isFetching, isError } = useQuery({ ...query, enabled: asked === key });
  if (asked === key && data !== undefined) return <span>{` ${text.inAll({ count: data })}`}</span>;
  return (
    <Button variant="subtle" size="compact-sm" ml="xs" loading={asked === key && isFetching} onClick={() => setAsked(key)}>
      {isError ? text.countAllAgain() : text.countAll()}
    </Button>
  );
}
