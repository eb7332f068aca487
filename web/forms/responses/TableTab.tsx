import { Button, Drawer, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ResponseSummary } from '#contract/answers.ts';
import { isUpload } from '#contract/questions.ts';
import { useUser } from '#web/api/session.ts';
import { ResponsesSearch } from '#web/forms/forms.search.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import { SelectionBar } from '#web/ui/list/SelectionBar.tsx';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { type Selection, useSelection } from '#web/ui/list/useSelection.ts';
import { unlessCovered } from '#web/ui/openDialogs.ts';
import { toast } from '#web/ui/toast.tsx';
import { useOpenInUrl } from '#web/ui/useOpenInUrl.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { responses } from '../forms.messages.ts';
import { BulkHandling } from '../handling/BulkHandling.tsx';
import { handlingColumns } from '../handling/handling-columns.tsx';
import { FilesButton } from './files/FilesButton.tsx';
import { IndividualTab } from './IndividualTab.tsx';
import { ResponseFilters } from './ResponseFilters.tsx';
import { ResponseCard, responseColumns } from './response-columns.tsx';
import { matchingCount, RESPONSE_FILTERS, ROWS_PER_PAGE, responsePage, type Shown, selectionOf, shownOf } from './responses.api.ts';
import * as text from './responses.messages.ts';
import { useRemoval } from './useRemoval.ts';

/** The number of responses that one call accepts when they are chosen one by one. */
const MOST_CHOSEN = 1_000;

interface Props {
  formId: string;
  summary: ResponseSummary;
  isInvited: boolean;
}

export function TableTab({ formId, summary, isInvited }: Props) {
  const questions = useMemo(() => summary.questions.map(({ question }) => question), [summary.questions]);
  const list = useListPage({
    schema: ResponsesSearch,
    filters: RESPONSE_FILTERS,
    sorting: { sort: 'submittedAt', order: 'desc' },
    perPage: ROWS_PER_PAGE,
    query: ({ page }, address) => responsePage(formId, shownOf(address), page),
  });
  const { answer, count, atLeast } = list;
  const { response } = list.shown;
  const shown = shownOf(list.shown);
  const drawer = useOpenInUrl('response');
  const open = useCallback(({ _id }: { _id: string }) => drawer.open(_id), [drawer.open]);
  const all = useMemo(
    () => responseColumns({ questions, handling: handlingColumns(formId, { isInvited }) }),
    [questions, formId, isInvited],
  );
  const columns = useColumns(`responses.${formId}`, all);
  const selection = useSelection({ filter: list.filter, count, most: MOST_CHOSEN });
  const mayDelete = useUser()?.role === 'admin';

  return (
    <>
      <ListFrame
        list={list}
        filters={<ResponseFilters {...{ formId, questions, shown }} hasLate={summary.late > 0} onChange={list.setFilter} />}
        clearable
        columns={columns}
        notice={
          list.isFiltered &&
          answer && (
            <Text c="dimmed" mb="sm">
              {text.matching({ count, atLeast, total: summary.total })}
            </Text>
          )
        }
        failed={text.loadFailed()}
        empty={{ title: text.noMatch() }}
        noMatch={{ children: text.noMatchAdvice(), showAll: text.showAllResponses() }}
        countAll={matchingCount(formId, shown)}
      >
        <DataTable
          label={responses()}
          list={list}
          rows={answer?.responses}
          idOf={({ _id }) => _id}
          nameOf={({ submittedAt }) => text.responseOf({ at: formatDateTime(submittedAt) })}
          columns={columns}
          selection={selection}
          onOpen={open}
          card={(one) => <ResponseCard response={one} columns={columns.shown} />}
        />
        {answer && (
          <SelectionBar
            label={text.selectedResponses()}
            selection={selection}
            ids={answer.responses.map(({ _id }) => _id)}
            list={list}
            countAll={matchingCount(formId, shown)}
          >
            <ResponseBulk {...{ formId, shown, selection, atLeast, mayDelete }} hasFiles={questions.some(isUpload)} />
          </SelectionBar>
        )}
      </ListFrame>
      <Drawer
        opened={response !== undefined}
        onClose={unlessCovered(drawer.close)}
        position="right"
        size="lg"
        title={text.response()}
        closeButtonProps={{ 'aria-label': text.closeResponse() }}
      >
        {response !== undefined && (
          <IndividualTab
            formId={formId}
            questions={questions}
            shown={shown}
            id={response}
            onShow={(id) => (id ? drawer.open(id) : drawer.close())}
          />
        )}
      </Drawer>
    </>
  );
}

interface BulkProps {
  formId: string;
  shown: Shown;
  selection: Selection;
  /** True when more responses match than were counted. */
  atLeast: boolean;
  hasFiles: boolean;
  mayDelete: boolean;
}

/** The actions for several responses. */
function ResponseBulk({ formId, shown, selection, atLeast, hasFiles, mayDelete }: BulkProps) {
  const { size, clear } = selection;
  const removal = useRemoval(formId, clear);
  const client = useQueryClient();
  const { ids, except = [] }: { ids?: string[]; except?: string[] } = selection.chosen();
  const matching = selectionOf(shown, except);
  const isUncounted = !ids && atLeast;

  async function remove() {
    // The question before a deletion names the exact number of responses.
    const count = isUncounted ? (await client.fetchQuery(matchingCount(formId, shown))) - except.length : size;
    await removal.delete(ids ? { ids } : matching, count);
  }

  return (
    <>
      <BulkHandling formId={formId} chosen={ids ? { ids } : matching} />
      <ExportButton
        formId={formId}
        {...(ids
          ? { selected: { selection: { ids }, count: ids.length } }
          : { filtered: { selection: matching, count: size, atLeast: isUncounted } })}
        size="compact-sm"
      />
      {ids && hasFiles && <FilesButton formId={formId} ids={ids} />}
      {mayDelete && ids && (
        <Button variant="subtle" color="red" size="compact-sm" disabled={removal.pending} onClick={() => removal.erase(ids)}>
          {text.eraseForGood()}
        </Button>
      )}
      {mayDelete && (
        <Button
          variant="light"
          color="red"
          size="compact-sm"
          leftSection={<IconTrash size={16} />}
          loading={removal.pending}
          onClick={() => remove().catch((error: Error) => toast.error(text.notCounted(), error))}
        >
          {size === 1 ? text.deleteResponse() : text.deleteCount({ count: size, atLeast: isUncounted })}
        </Button>
      )}
    </>
  );
}
