import { Button, Stack, Tabs } from '@mantine/core';
import { IconInbox, IconLink, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Filter, ResponseSummary } from '#contract/answers.ts';
import type { Form } from '#contract/forms.ts';
import { useUser } from '#web/api/session.ts';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { useOwnMembersOnly } from '#web/shell/account.api.ts';
import * as area from '#web/shell/shell.messages.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { isMissing } from '#web/ui/LoadedPage.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, LoadingRows } from '#web/ui/states.tsx';
import { TabsLine } from '#web/ui/TabsLine.tsx';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { ExportButton } from './exports/ExportButton.tsx';
import { FormFailure } from './FormFailure.tsx';
import { nameOf, responseCount } from './form-labels.ts';
import { InvitesLink } from './form-links.tsx';
import { formById } from './forms.api.ts';
import * as common from './forms.messages.ts';
import { RESPONSE_TABS, ResponsesSearch, type ResponseTab } from './forms.search.ts';
import { FilterBar, FilteredSummary } from './responses/FilterBar.tsx';
import { IndividualTab } from './responses/IndividualTab.tsx';
import { QuestionTab } from './responses/QuestionTab.tsx';
import { activeFilters, responsePage, responseSummary, selectionOf, shownOf } from './responses/responses.api.ts';
import * as text from './responses/responses.messages.ts';
import { SummaryCard } from './responses/SummaryCard.tsx';
import { TableTab } from './responses/TableTab.tsx';
import { useCopyLink } from './useCopyLink.ts';

const TAB_LABELS: Record<ResponseTab, string> = {
  summary: text.summary(),
  question: text.question(),
  individual: text.individual(),
  table: text.table(),
};

export function ResponsesPage() {
  const { id = '' } = useParams({ strict: false });
  const form = useQuery(formById(id));
  const summary = useQuery(responseSummary(id));
  const mayEdit = useUser()?.role === 'admin';
  const failed = form.error && (!form.data || isMissing(form.error)) ? form : summary.error && !summary.data ? summary : undefined;
  if (failed) return <FormFailure screen={common.responses()} title={failed === form ? undefined : text.loadFailed()} query={failed} />;
  if (!form.data || !summary.data) return <LoadingRows />;

  const { total } = summary.data;
  return (
    <>
      <PageHeader
        compact
        back={<BackLink to="/forms">{area.forms()}</BackLink>}
        title={text.titleOf({ name: nameOf(form.data) })}
        description={totalsSentence(summary.data)}
        actions={
          <>
            {total > 0 && <ResponsesExport formId={id} total={total} />}
            {total > 0 && <CopyLink form={form.data} />}
            {mayEdit && form.data.visibility === 'invite-only' && <InvitesLink id={id} />}
            {mayEdit && (
              <LinkButton to="/forms/$id" params={{ id }} leftSection={<IconPencil size={18} />}>
                {common.editForm()}
              </LinkButton>
            )}
          </>
        }
      />
      {total === 0 ? (
        <NothingYet form={form.data} />
      ) : (
        <ResponseTabs formId={id} summary={summary.data} isInvited={form.data.visibility === 'invite-only'} />
      )}
      <DeletedLink kind="responses" search={nameOf(form.data)} />
    </>
  );
}

const totalsSentence = ({ total, late, partial }: ResponseSummary): string =>
  [total > 0 && responseCount(total), late > 0 && text.lateCount({ count: late }), partial > 0 && text.partialCount({ count: partial })]
    .filter(Boolean)
    .join(' · ');

function ResponseTabs({ formId, summary, isInvited }: { formId: string; summary: ResponseSummary; isInvited: boolean }) {
  const [address, change] = useUrlSearch(ResponsesSearch);
  const { tab = 'summary', question, response, filters = [] } = address;
  const questions = summary.questions.map((one) => one.question);
  const openTable = (more: Filter[]) => {
    change({ tab: 'table', filters: [...filters, ...more], page: undefined, response: undefined, question: undefined });
    window.scrollTo({ top: 0 });
  };
  const bar = <FilterBar {...{ formId, summary, questions }} />;
  return (
    <Tabs
      value={tab}
      onChange={(value) => change({ tab: RESPONSE_TABS.find((known) => known === value), response: undefined })}
      keepMounted={false}
    >
      <TabsLine mb="md">
        {RESPONSE_TABS.map((value) => (
          <Tabs.Tab key={value} value={value} px={{ base: 'xs', sm: 'md' }}>
            {TAB_LABELS[value]}
          </Tabs.Tab>
        ))}
      </TabsLine>
      <Tabs.Panel value="summary">
        {bar}
        <FilteredSummary formId={formId} whole={summary}>
          {({ questions }) => (
            <Stack>
              {questions.map((one) => (
                <SummaryCard key={one.question.id} summary={one} onFilter={openTable} />
              ))}
            </Stack>
          )}
        </FilteredSummary>
      </Tabs.Panel>
      <Tabs.Panel value="question">
        {bar}
        <FilteredSummary formId={formId} whole={summary}>
          {(part) => (
            <QuestionTab
              summary={part}
              questionId={question}
              onChoose={(id) => change({ question: id }, { replace: true })}
              onFilter={openTable}
            />
          )}
        </FilteredSummary>
      </Tabs.Panel>
      <Tabs.Panel value="individual">
        {bar}
        <IndividualTab
          formId={formId}
          questions={questions}
          shown={shownOf(address)}
          id={response}
          // The tab always shows one response, so a step to the next one replaces the address.
          onShow={(id) => change({ response: id }, { replace: true })}
        />
      </Tabs.Panel>
      <Tabs.Panel value="table">
        <TableTab formId={formId} summary={summary} isInvited={isInvited} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** Exports all responses, or those that the filters select. */
function ResponsesExport({ formId, total }: { formId: string; total: number }) {
  const [address] = useUrlSearch(ResponsesSearch);
  const { page } = address;
  const shown = shownOf(address);
  const isFiltered = activeFilters(shown) > 0;
  // The table has the same query, so this sends no request of its own.
  const { data } = useQuery({ ...responsePage(formId, shown, page), enabled: isFiltered });
  const filtered = isFiltered && data ? { selection: selectionOf(shown), count: data.count, atLeast: data.atLeast ?? false } : undefined;
  return <ExportButton formId={formId} count={total} filtered={filtered} />;
}

function CopyLink({ form }: { form: Form }) {
  const copyLink = useCopyLink();
  return (
    <Button variant="default" leftSection={<IconLink size={18} />} onClick={() => copyLink(form)}>
      {common.copyLink()}
    </Button>
  );
}

function NothingYet({ form }: { form: Form }) {
  const isLimited = useOwnMembersOnly();
  return (
    <EmptyState icon={<IconInbox size={28} />} title={text.noResponses()} action={form.isPublished && <CopyLink form={form} />}>
      {isLimited ? text.ofYourMembers() : form.isPublished ? text.shareLink() : text.publishAndShare()}
    </EmptyState>
  );
}
