import { Drawer } from '@mantine/core';
import type { ResponseSummary } from '#contract/answers.ts';
import { useUser } from '#web/api/session.ts';
import { ResponsesSearch } from '#web/forms/forms.search.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import { SelectionBar } from '#web/ui/list/SelectionBar.tsx';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { useSelection } from '#web/ui/list/useSelection.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { useOpenInUrl } from '#web/ui/useOpenInUrl.ts';
import { IndividualTab } from './IndividualTab.tsx';
import { ResponseActions } from './ResponseActions.tsx';
import { ResponseBulk } from './ResponseBulk.tsx';
import { ResponseFilters } from './ResponseFilters.tsx';
import { ResponseCard, responseColumns } from './response-columns.tsx';
import { matchingCount, ROWS_PER_PAGE, responsePage, type Shown } from './responses.api.ts';
import classes from './responses.module.css';

/** The responses that one call takes at most when they are chosen one by one. */
const MOST_CHOSEN = 1_000;

/** Responses under one another, with the questions that somebody chose. */
export function TableTab({ formId, summary }: { formId: string; summary: ResponseSummary }) {
  const questions = summary.questions.map(({ question }) => question);
  const list = useListPage({
    schema: ResponsesSearch,
    filters: ['filters', 'late', 'from', 'to'],
    sorting: { sort: 'submittedAt', order: 'desc' },
    perPage: ROWS_PER_PAGE,
    query: ({ filters = [], late = false, from, to, order, page }) => responsePage(formId, { filters, late, from, to, order }, page),
  });
  const { shown: address, setFilter, answer, count, atLeast } = list;
  const { filters = [], late = false, from, to, response } = address;
  const shown: Shown = { filters, late, from, to, order: list.sorting.order };
  const drawer = useOpenInUrl('response');
  const columns = useColumns(`responses.${formId}`, responseColumns(questions, drawer.open));
  const selection = useSelection({ filter: list.filter, count, most: MOST_CHOSEN });
  const mayDelete = useUser()?.role === 'admin';

  return (
    <>
      <ListFrame
        list={list}
        filters={<ResponseFilters questions={questions} shown={shown} late={summary.late} onChange={setFilter} />}
        columns={columns}
        notice={list.isFiltered && answer && <p className={classes.matching}>{matchWords(count, atLeast, summary.total)}</p>}
        failed="The responses could not be loaded"
        empty={{ title: 'No response matches' }}
        noMatch={{ children: 'Try another filter, or other days.', showAll: 'Show all responses' }}
        countAll={matchingCount(formId, shown)}
      >
        <DataTable
          label="Responses"
          list={list}
          rows={answer?.responses}
          idOf={({ _id }) => _id}
          nameOf={({ submittedAt }) => `the response of ${formatDateTime(submittedAt)}`}
          columns={columns}
          selection={mayDelete ? selection : undefined}
          onOpen={({ _id }) => drawer.open(_id)}
          card={(one) => <ResponseCard response={one} columns={columns.shown} onOpen={drawer.open} />}
        />
        {mayDelete && answer && (
          <SelectionBar
            label="Selected responses"
            selection={selection}
            ids={answer.responses.map(({ _id }) => _id)}
            list={list}
            countAll={matchingCount(formId, shown)}
          >
            <ResponseBulk {...{ formId, shown, selection, atLeast }} />
          </SelectionBar>
        )}
      </ListFrame>
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

function matchWords(count: number, atLeast: boolean, total: number): string {
  if (count === 1) return `1 response of ${formatCount(total)} matches`;
  return `${formatCount(count, atLeast)} responses of ${formatCount(total)} match`;
}
