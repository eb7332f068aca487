import { Button, Drawer, Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ResponseSummary } from '#contract/answers.ts';
import { useUser } from '#web/api/session.ts';
import { formatCount } from '#web/ui/figures.ts';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { FilterBar } from './FilterBar.tsx';
import { IndividualTab } from './IndividualTab.tsx';
import { ResponseActions } from './ResponseActions.tsx';
import { ResponseCards, ResponseTable } from './ResponseRows.tsx';
import { isNarrowed, type Narrowing, ROWS_PER_PAGE, responsePage, type Shown } from './responses.api.ts';
import classes from './responses.module.css';
import { SelectionBar } from './SelectionBar.tsx';
import { useColumns } from './useColumns.ts';
import { useSelected } from './useSelected.ts';

interface Props {
  formId: string;
  summary: ResponseSummary;
  shown: Shown;
  onNarrow: (changes: Partial<Narrowing>) => void;
  onOrder: (order: 'asc' | 'desc') => void;
  page: number;
  onPage: (page: number) => void;
  /** The response that is open. */
  open: string | undefined;
  onShow: (id: string | undefined) => void;
}

/** Responses under one another, with the questions that somebody chose. */
export function TableTab({ formId, summary, shown, onNarrow, onOrder, page, onPage, open, onShow }: Props) {
  const questions = summary.questions.map(({ question }) => question);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(responsePage(formId, shown, page));
  const { columns, choose } = useColumns(formId, questions);
  const mayDelete = useUser()?.role === 'admin';
  const count = data?.count ?? 0;
  const selected = useSelected(shown, count);
  const Rows = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) ? ResponseTable : ResponseCards;
  const pages = Math.max(1, Math.ceil(count / ROWS_PER_PAGE));
  const first = (page - 1) * ROWS_PER_PAGE + 1;

  // What was on the last page was deleted, or the address is older than the responses.
  const beyond = data !== undefined && !isPlaceholderData && page > pages;
  useEffect(() => {
    if (beyond) onPage(pages);
  }, [beyond, pages, onPage]);

  return (
    <>
      <FilterBar questions={questions} shown={shown} late={summary.late} onChange={onNarrow}>
        <ColumnsMenu questions={questions} columns={columns} onChoose={choose} />
      </FilterBar>
      {isNarrowed(shown) && data && <p className={classes.matching}>{matchWords(count, summary.total)}</p>}
      {selected.size > 0 && data && <SelectionBar formId={formId} shown={shown} selected={selected} rows={data.responses} count={count} />}
      {error && !data ? (
        <ErrorState title="The responses could not be loaded" error={error} retry={refetch} retrying={isFetching} />
      ) : data && count === 0 ? (
        <EmptyState
          icon={<IconSearch size={28} />}
          title="No response matches"
          action={
            <Button variant="default" onClick={() => onNarrow({ filters: [], late: false, from: undefined, to: undefined })}>
              Show all responses
            </Button>
          }
        >
          Try another filter, or other days.
        </EmptyState>
      ) : (
        <Rows
          rows={data?.responses}
          stale={isPlaceholderData}
          columns={columns}
          selected={mayDelete ? selected : undefined}
          order={shown.order}
          onOrder={onOrder}
          onOpen={onShow}
        />
      )}
      {data && pages > 1 && (
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
        opened={open !== undefined}
        onClose={() => onShow(undefined)}
        position="right"
        size="lg"
        title="Response"
        classNames={{ title: classes.drawerTitle }}
        closeButtonProps={{ 'aria-label': 'Close response' }}
      >
        {open !== undefined && (
          <IndividualTab
            formId={formId}
            questions={questions}
            shown={shown}
            id={open}
            onShow={onShow}
            actions={(response) => <ResponseActions formId={formId} response={response} onGone={() => onShow(undefined)} />}
          />
        )}
      </Drawer>
    </>
  );
}

function matchWords(count: number, total: number): string {
  if (count === 1) return `1 response of ${formatCount(total)} matches`;
  return `${formatCount(count)} responses of ${formatCount(total)} match`;
}
