import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './Pages.module.css';
import { pageNumbers } from './page-numbers.ts';

interface Props {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Numbered pages: all of them when there are few, otherwise with an ellipsis. */
export function Pages({ page, pages, onPage }: Props) {
  return (
    <nav aria-label="Pages" className={classes.pages}>
      <button type="button" className={classes.step} aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={18} aria-hidden="true" />
      </button>
      {pageNumbers(page, pages).map((number, i, all) =>
        number === null ? (
          <span key={`gap after ${all[i - 1]}`} className={classes.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            type="button"
            key={number}
            className={classes.page}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ),
      )}
      <button type="button" className={classes.step} aria-label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={18} aria-hidden="true" />
      </button>
    </nav>
  );
}
