import { Button, Tabs } from '@mantine/core';
import { IconInbox, IconLink, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Filter, ResponseSummary } from '#contract/answers.ts';
import type { Form } from '#contract/forms.ts';
import { useUser } from '#web/api/session.ts';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { ResponsesExport } from './exports/ResponsesExport.tsx';
import { FormFailure } from './FormFailure.tsx';
import { nameOf, responseCount } from './form-labels.ts';
import { formById } from './forms.api.ts';
import { RESPONSE_TABS, ResponsesSearch, type ResponseTab } from './forms.search.ts';
import { InvitesLink } from './invites/InvitesLink.tsx';
import { LoadingCards } from './LoadingCards.tsx';
import { IndividualTab } from './responses/IndividualTab.tsx';
import { QuestionTab } from './responses/QuestionTab.tsx';
import { ResponseActions } from './responses/ResponseActions.tsx';
import { EVERYTHING, responseSummary } from './responses/responses.api.ts';
import classes from './responses/responses.module.css';
import { SummaryTab } from './responses/SummaryTab.tsx';
import { TableTab } from './responses/TableTab.tsx';
import { useCopyLink } from './useCopyLink.ts';

const TAB_LABELS: Record<ResponseTab, string> = { summary: 'Summary', question: 'Question', individual: 'Individual', table: 'Table' };

/** What people answered to one form. */
export function ResponsesPage() {
  const { id = '' } = useParams({ strict: false });
  const form = useQuery(formById(id));
  const summary = useQuery(responseSummary(id));
  const mayEdit = useUser()?.role === 'admin';
  const failed = form.error && !form.data ? form : summary.error && !summary.data ? summary : undefined;
  if (failed) {
    const title = failed === form ? 'Error loading form' : 'The responses could not be loaded';
    return <FormFailure screen="Responses" title={title} error={failed.error} retry={failed.refetch} retrying={failed.isFetching} />;
  }
  if (!form.data || !summary.data) return <LoadingCards />;

  const { total } = summary.data;
  return (
    <>
      <PageHeader
        compact
        title={`Responses to ${nameOf(form.data)}`}
        description={total + summary.data.partial > 0 && <Figures {...summary.data} />}
        actions={
          <>
            {total > 0 && <ResponsesExport formId={id} total={total} />}
            {total > 0 && <CopyLink form={form.data} />}
            {mayEdit && form.data.visibility === 'invite-only' && <InvitesLink formId={id} />}
            {mayEdit && (
              <Button
                variant="default"
                leftSection={<IconPencil size={18} />}
                renderRoot={(button) => <Link to="/forms/$id" params={{ id }} {...button} />}
              >
                Edit form
              </Button>
            )}
          </>
        }
      />
      {total === 0 ? <NothingYet form={form.data} /> : <ResponseTabs formId={id} summary={summary.data} />}
      <DeletedLink kind="responses" search={nameOf(form.data)} />
    </>
  );
}

function Figures({ total, late, partial }: ResponseSummary) {
  const parts = [
    ...(total > 0 ? [responseCount(total)] : []),
    ...(late > 0 ? [`${formatCount(late)} late`] : []),
    ...(partial > 0 ? [`${formatCount(partial)} begun and not sent`] : []),
  ];
  return parts.map((part, i) => (
    <span key={part}>
      {i > 0 && ' · '}
      <span>{part}</span>
    </span>
  ));
}

function ResponseTabs({ formId, summary }: { formId: string; summary: ResponseSummary }) {
  const [{ tab = 'summary', question, response }, change] = useUrlSearch(ResponsesSearch);
  const questions = summary.questions.map((one) => one.question);
  // The tab always shows one response: a step to the next one is no step of the history.
  const show = useCallback((id: string | undefined) => change({ response: id }, { replace: true }), [change]);
  const openBehind = (filter: Filter) => {
    const blank = { late: undefined, from: undefined, to: undefined, page: undefined, response: undefined, question: undefined };
    change({ ...blank, tab: 'table', filters: [filter] });
    window.scrollTo({ top: 0 });
  };
  return (
    <Tabs
      value={tab}
      onChange={(value) => change({ tab: RESPONSE_TABS.find((known) => known === value), response: undefined })}
      keepMounted={false}
    >
      <Tabs.List mb="md" className={classes.tabs}>
        {RESPONSE_TABS.map((value) => (
          <Tabs.Tab key={value} value={value}>
            {TAB_LABELS[value]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="summary">
        <SummaryTab summary={summary} onFilter={openBehind} />
      </Tabs.Panel>
      <Tabs.Panel value="question">
        <QuestionTab
          summary={summary}
          questionId={question}
          onChoose={(id) => change({ question: id }, { replace: true })}
          onFilter={openBehind}
        />
      </Tabs.Panel>
      <Tabs.Panel value="individual">
        <IndividualTab
          formId={formId}
          questions={questions}
          shown={EVERYTHING}
          id={response}
          onShow={show}
          actions={(one) => <ResponseActions formId={formId} response={one} onGone={() => show(undefined)} />}
        />
      </Tabs.Panel>
      <Tabs.Panel value="table">
        <TableTab formId={formId} summary={summary} />
      </Tabs.Panel>
    </Tabs>
  );
}

function CopyLink({ form }: { form: Form }) {
  const copyLink = useCopyLink();
  return (
    <Button variant="default" leftSection={<IconLink size={18} />} onClick={() => copyLink(form)}>
      Copy link
    </Button>
  );
}

function NothingYet({ form }: { form: Form }) {
  return (
    <EmptyState icon={<IconInbox size={28} />} title="No responses yet" action={form.isPublished && <CopyLink form={form} />}>
      {form.isPublished ? 'Share the link of the form: responses appear here as they come in.' : 'Publish the form, then share its link.'}
    </EmptyState>
  );
}
