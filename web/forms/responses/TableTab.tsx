import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ResponseSummary } from '#contract/answers.ts';
import { useUser } from '#web/api/session.ts';
import { formatCount } from '#web/ui/figures.ts';
import { ListFoot, rangeSentence } from '#web/ui/ListFoot.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import type { useOpenInUrl } from '#web/ui/useOpenInUrl.ts';
import { type ChangePage, usePaging } from '#web/ui/usePaging.ts';
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
  change: ChangePage;
  /** Id of the response that the drawer shows. */
  response: string | undefined;
  drawer: ReturnType<typeof useOpenInUrl>;
}

/** Responses under one another, with the questions that somebody chose. */
export function TableTab({ formId, summary, shown, onNarrow, onOrder, page, change, response, drawer }: Props) {
  const questions = summary.questions.map(({ question }) => question);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(responsePage(formId, shown, page));
  const { columns, choose } = useColumns(formId, questions);
  const mayDelete = useUser()?.role === 'admin';
  const count = data?.count ?? 0;
  const selected = useSelected(shown, count);
  const Rows = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) ? ResponseTable : ResponseCards;
  const { pages, onPage } = usePaging({ page, perPage: ROWS_PER_PAGE, count: data?.count, stale: isPlaceholderData, change });

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
          onOpen={drawer.open}
        />
      )}
      {data && pages > 1 && (
        <ListFoot page={page} pages={pages} onPage={onPage}>
          {rangeSentence(page, ROWS_PER_PAGE, data.responses.length, count)}
        </ListFoot>
      )}
      <Drawer
        opened={response !== undefined}
        onClose={drawer.close}
        position="right"
        size="lg"
        title="Response"
        classNames={{ title: classes.drawerTitle }}
        closeButtonProps={{ 'aria-label': 'Close response' }}
      >
        {response !== undefined && (
          <IndividualTab
            formId={formId}
            questions={questions}
            shown={shown}
            id={response}
            onShow={(id) => (id ? drawer.open(id) : drawer.close())}
            actions={(one) => <ResponseActions formId={formId} response={one} onGone={drawer.close} />}
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
