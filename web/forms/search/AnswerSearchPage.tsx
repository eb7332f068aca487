import { Mark, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { titleOf } from '#contract/answer-values.ts';
import { type FoundAnswer, isSearchable } from '#contract/response-search.ts';
import { AnswerSearch } from '#web/forms/forms.search.ts';
import * as area from '#web/shell/shell.messages.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { heldTogether } from '#web/ui/held-together.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import type { Column } from '#web/ui/list/columns.ts';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { nameOf } from '../form-labels.ts';
import { answersFound } from './search.api.ts';
import * as text from './search.messages.ts';
import '@mantine/core/styles/Mark.layer.css';

const PER_PAGE = 25;

const linkOf = ({ _id, formId }: FoundAnswer) => ({
  to: '/forms/$id/responses' as const,
  params: { id: formId },
  search: { tab: 'individual' as const, response: _id },
});

const Part = ({ answer }: { answer: FoundAnswer }) => (
  <span>
    <Text span c="dimmed" size="sm" display="block">
      {titleOf({ title: answer.question })}
    </Text>
    {answer.before}
    <Mark>{answer.part}</Mark>
    {answer.after}
  </span>
);

const COLUMNS: Column<FoundAnswer>[] = [
  {
    id: 'who',
    label: text.who(),
    cell: (answer) => (
      <TextLink inherit fw={550} data-row-link {...linkOf(answer)}>
        {answer.who || text.nobody()}
      </TextLink>
    ),
  },
  { id: 'answer', label: text.answer(), cell: (answer) => <Part answer={answer} /> },
  { id: 'form', label: text.form(), cell: ({ form }) => heldTogether(nameOf({ title: form })) },
  {
    id: 'submitted',
    label: text.submitted(),
    cell: ({ submittedAt }) => <time dateTime={submittedAt}>{formatDateTime(submittedAt)}</time>,
  },
];

export function AnswerSearchPage() {
  const list = useListPage({
    schema: AnswerSearch,
    filters: ['search'],
    perPage: PER_PAGE,
    query: ({ search = '', page, limit }) => answersFound({ search, page, limit }),
  });
  const columns = useColumns('answers.found', COLUMNS);
  const navigate = useNavigate();
  const isBegun = isSearchable(list.search ?? '');
  // Whoever comes here types what they look for; a link to results keeps the focus at the page.
  const begins = useRef(!isBegun);
  useEffect(() => {
    if (begins.current) document.querySelector<HTMLElement>('[data-list-search]')?.focus();
  }, []);
  return (
    <ListPage
      list={list}
      compact
      back={<BackLink to="/forms">{area.forms()}</BackLink>}
      title={text.searchAnswers()}
      description={isBegun && list.count > 0 ? text.found(list) : text.inAllForms()}
      searchLabel={text.searchAnswers()}
      searchPlaceholder={text.hint()}
      failed={text.failed()}
      empty={{ icon: <IconSearch size={28} />, title: text.begin(), children: text.beginAdvice() }}
      {...(isBegun && { noMatch: { title: text.noMatch(), children: text.noMatchAdvice(), showAll: text.searchAgain() } })}
    >
      <DataTable
        label={text.searchAnswers()}
        list={list}
        rows={list.answer?.data}
        idOf={({ _id }) => _id}
        columns={columns}
        onOpen={(answer) => void navigate(linkOf(answer))}
        card={(answer) => (
          <>
            <TextLink inherit fw={550} data-row-link {...linkOf(answer)}>
              {answer.who || text.nobody()}
            </TextLink>
            <Part answer={answer} />
            <p className="ui-dim">
              {heldTogether(nameOf({ title: answer.form }))} · {formatDateTime(answer.submittedAt)}
            </p>
          </>
        )}
      />
    </ListPage>
  );
}
