import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '#web/ui/figures.ts';
import { CountAll } from './CountAll.tsx';
import classes from './list.module.css';
import { Pages } from './Pages.tsx';
import type { ListState } from './useListPage.ts';

interface Props {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** The range of rows that is shown, and the total. */
  children?: ReactNode;
}

/** The foot of a list: the range of rows that is shown, and links to the other pages if there are any. */
export function ListFoot({ page, pages, onPage, children }: Props) {
  if (pages === 1 && !children) return null;
  return (
    <div className={classes.foot}>
      {children && <span>{children}</span>}
      {pages > 1 && <Pages page={page} pages={pages} onPage={onPage} />}
    </div>
  );
}

interface RangeProps {
  list: Pick<ListState, 'answer' | 'page' | 'pages' | 'perPage' | 'onPage' | 'count' | 'atLeast'>;
  /** The sentence around the range, such as "Showing … results"; it is also shown for a single page. */
  words?: (range: string) => string;
  /** Counts all rows when the list stopped counting. */
  countAll?: UseQueryOptions<number, Error, number, string[]>;
}

/** The foot of a list whose state is in the address: which of how many rows are shown. */
export function RangeFoot({ list: { answer, page, pages, perPage, onPage, count, atLeast }, words, countAll }: RangeProps) {
  if (count === 0 || (pages === 1 && !words)) return null;
  const range = rangeSentence(page, perPage, count, atLeast);
  return (
    <ListFoot page={page} pages={pages} onPage={onPage}>
      {words ? words(range) : range}
      {atLeast && countAll && <CountAll query={countAll} />}
      {answer?.newestFirst && <div>{TOO_MANY_TO_SORT}</div>}
    </ListFoot>
  );
}

const TOO_MANY_TO_SORT = 'Newest first: more than 10 000 match this search. Add a letter or a filter to sort them.';

/** A range such as 26 to 50 of 312. */
export function rangeSentence(page: number, perPage: number, count: number, atLeast = false): string {
  const first = (page - 1) * perPage + 1;
  return `${formatCount(first)} to ${formatCount(Math.min(count, page * perPage))} of ${formatCount(count, atLeast)}`;
}
