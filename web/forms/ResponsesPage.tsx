import { Button, Tabs } from '@mantine/core';
import { IconInbox, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Form } from '#contract/forms.ts';
import { useUser } from '#web/api/session.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { FormFailure } from './FormFailure.tsx';
import { nameOf, responseCount } from './form-words.ts';
import { formById, formLink, responsePage } from './forms.api.ts';
import { RESPONSE_TABS, ResponsesSearch, type ResponseTab } from './forms.search.ts';
import { LoadingCards } from './LoadingCards.tsx';
import { IndividualTab } from './responses/IndividualTab.tsx';
import { QuestionTab } from './responses/QuestionTab.tsx';
import classes from './responses/responses.module.css';
import { type Loaded, SummaryTab } from './responses/SummaryTab.tsx';
import { TableTab } from './responses/TableTab.tsx';
import { useUrlSearch } from './useUrlSearch.ts';

const TAB_LABELS: Record<ResponseTab, string> = { summary: 'Summary', question: 'Question', individual: 'Individual', table: 'Table' };

/** What people answered to one form. */
export function ResponsesPage() {
  const { id = '' } = useParams({ strict: false });
  const form = useQuery(formById(id));
  const responses = useQuery(responsePage(id, 1));
  const mayEdit = useUser()?.role === 'admin';
  const failed = form.error && !form.data ? form : responses.error && !responses.data ? responses : undefined;
  if (failed) {
    const title = failed === form ? 'Error loading form' : 'The responses could not be loaded';
    return <FormFailure screen="Responses" title={title} error={failed.error} retry={failed.refetch} retrying={failed.isFetching} />;
  }
  if (!form.data || !responses.data) return <LoadingCards />;

  const { count } = responses.data;
  return (
    <>
      <PageHeader
        title={`Responses to ${nameOf(form.data)}`}
        description={count === 0 ? undefined : responseCount(count)}
        actions={
          <>
            {count > 0 && <CopyLink id={id} />}
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
      {count === 0 ? <NothingYet form={form.data} /> : <ResponseTabs formId={id} loaded={responses.data} />}
    </>
  );
}

function ResponseTabs({ formId, loaded }: { formId: string; loaded: Loaded }) {
  const [{ tab = 'summary', question, response, page = 1 }, change] = useUrlSearch(ResponsesSearch);
  const setPlace = useCallback((place: number | undefined) => change({ response: place }, { replace: true }), [change]);
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
        <SummaryTab {...loaded} />
      </Tabs.Panel>
      <Tabs.Panel value="question">
        <QuestionTab {...loaded} questionId={question} onChoose={(id) => change({ question: id }, { replace: true })} />
      </Tabs.Panel>
      <Tabs.Panel value="individual">
        <IndividualTab formId={formId} count={loaded.count} place={response ?? 1} onPlace={setPlace} />
      </Tabs.Panel>
      <Tabs.Panel value="table">
        <TableTab
          formId={formId}
          count={loaded.count}
          questions={loaded.questions}
          page={page}
          onPage={(value) => change({ page: value === 1 ? undefined : value })}
          place={response}
          onPlace={setPlace}
        />
      </Tabs.Panel>
    </Tabs>
  );
}

const CopyLink = ({ id }: { id: string }) => <CopyButton text={formLink(id)} done="Form link copied to clipboard" label="Copy link" />;

function NothingYet({ form }: { form: Form }) {
  return (
    <EmptyState icon={<IconInbox size={28} />} title="No responses yet" action={form.isPublished && <CopyLink id={form.id} />}>
      {form.isPublished ? 'Share the link of the form: responses appear here as they come in.' : 'Publish the form, then share its link.'}
    </EmptyState>
  );
}
