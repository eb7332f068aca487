import { Drawer, Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback } from 'react';
import type { AskedQuestion } from '#contract/answers.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { formatCount } from '../form-words.ts';
import { IndividualTab } from './IndividualTab.tsx';
import { ResponseCards, ResponseTable } from './ResponseRows.tsx';
import classes from './responses.module.css';
import { ROWS_PER_PAGE, useRows } from './useResponses.ts';

interface Props {
  formId: string;
  count: number;
  questions: AskedQuestion[];
  page: number;
  onPage: (page: number) => void;
  /** The response that is open, by its place. */
  place: number | undefined;
  onPlace: (place: number | undefined) => void;
}

const COLUMNS = 3;

/** Responses under one another, with the first three questions. */
export function TableTab({ formId, count, questions, page: wanted, onPage, place, onPlace }: Props) {
  const pages = Math.max(1, Math.ceil(count / ROWS_PER_PAGE));
  const page = Math.min(wanted, pages);
  const { rows, error, refetch, isFetching } = useRows(formId, page);
  const Rows = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) ? ResponseTable : ResponseCards;
  const first = (page - 1) * ROWS_PER_PAGE + 1;
  const open = useCallback((next: number) => onPlace(next), [onPlace]);

  if (error && !rows) return <ErrorState title="The responses could not be loaded" error={error} retry={refetch} retrying={isFetching} />;
  return (
    <>
      <Rows rows={rows} columns={questions.slice(0, COLUMNS)} onOpen={(row) => onPlace(first + row)} />
      {pages > 1 && (
        <div className={classes.foot}>
          <span>{`${formatCount(first)} to ${formatCount(Math.min(count, first + ROWS_PER_PAGE - 1))} of ${formatCount(count)}`}</span>
          <Pagination
            total={pages}
            value={page}
            onChange={onPage}
            getControlProps={(control) => ({ 'aria-label': control === 'previous' ? 'Previous page' : 'Next page' })}
            getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
          />
        </div>
      )}
      <Drawer
        opened={place !== undefined}
        onClose={() => onPlace(undefined)}
        position="right"
        size="lg"
        title="Response"
        classNames={{ title: classes.drawerTitle }}
        closeButtonProps={{ 'aria-label': 'Close response' }}
      >
        {place !== undefined && <IndividualTab formId={formId} count={count} place={place} onPlace={open} />}
      </Drawer>
    </>
  );
}
