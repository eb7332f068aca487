import { UnstyledButton } from '@mantine/core';
import type { AskedQuestion, Response } from '#contract/answers.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import type { Column } from '#web/ui/list/columns.ts';
import list from '#web/ui/list/list.module.css';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { answerText, shortTitle } from './answer-text.ts';
import { titleOf } from './questions.ts';
import classes from './responses.module.css';

/** The questions that the table shows until somebody chooses others. */
const FIRST = 3;

/** When a response was submitted, then one column for each question. */
export const responseColumns = (questions: AskedQuestion[], onOpen: (id: string) => void): Column<Response>[] => [
  {
    id: 'submitted',
    label: 'Submitted',
    sort: 'submittedAt',
    first: 'desc',
    orders: { asc: 'Oldest first', desc: 'Latest first' },
    cell: (response) => (
      <UnstyledButton className={classes.open} onClick={() => onOpen(response._id)} data-row-link>
        <Submitted response={response} />
      </UnstyledButton>
    ),
  },
  ...questions.map((question, i) => ({
    id: question.id,
    label: question.removed ? `${shortTitle(question.title)} (removed)` : shortTitle(question.title),
    title: question.removed ? `${titleOf(question)} (removed from the form)` : titleOf(question),
    optional: i >= FIRST,
    cell: (response: Response) => <Answer question={question} response={response} />,
  })),
];

function Answer({ question, response }: { question: AskedQuestion; response: Response }) {
  return <span className={classes.cell}>{answerText(question, response) ?? <span className={list.dim}>No answer</span>}</span>;
}

function Submitted({ response: { submittedAt, late } }: { response: Response }) {
  return (
    <>
      <time dateTime={submittedAt}>{formatDateTime(submittedAt)}</time> {late && <StatusBadge tone="warning">Late</StatusBadge>}
    </>
  );
}

/** A response where a table does not fit. */
export function ResponseCard({
  response,
  columns,
  onOpen,
}: {
  response: Response;
  columns: Column<Response>[];
  onOpen: (id: string) => void;
}) {
  return (
    <UnstyledButton className={classes.cardButton} onClick={() => onOpen(response._id)} data-row-link>
      <span className={classes.open}>
        <Submitted response={response} />
      </span>
      {columns.slice(1).map(({ id, label, cell }) => (
        <span key={id} className={classes.rowLine}>
          <span className={list.dim}>{label}</span>
          {cell(response)}
        </span>
      ))}
    </UnstyledButton>
  );
}
