import type { ReactNode } from 'react';
import { formatCount } from './figures.ts';
import classes from './list.module.css';
import { Pages } from './Pages.tsx';

interface Props {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Which of how many are shown. */
  children?: ReactNode;
}

/** Under a list: what is shown of it, and the way to the other pages where there are any. */
export function ListFoot({ page, pages, onPage, children }: Props) {
  if (pages === 1 && !children) return null;
  return (
    <div className={classes.foot}>
      {children && <span>{children}</span>}
      {pages > 1 && <Pages page={page} pages={pages} onPage={onPage} />}
    </div>
  );
}

export const TOO_MANY_TO_SORT = 'Newest first: more than 10 000 match this search. Add a letter or a filter to sort them.';

/** 26 to 50 of 312 */
export function rangeSentence(page: number, perPage: number, shown: number, count: number, atLeast = false): string {
  const first = (page - 1) * perPage + 1;
  return `${formatCount(first)} to ${formatCount(first + Math.max(0, shown - 1))} of ${formatCount(count, atLeast)}`;
}
