import { Skeleton, Table, UnstyledButton } from '@mantine/core';
import type { AskedQuestion, Response } from '#contract/answers.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { answerText, shortTitle } from './answer-text.ts';
import classes from './responses.module.css';

interface Props {
  /** Undefined while they are on their way. */
  rows: Response[] | undefined;
  columns: AskedQuestion[];
  /** With the row's number on this page, from 0. */
  onOpen: (row: number) => void;
}

const NoAnswer = () => <span className={classes.none}>No answer</span>;
const Submitted = ({ response }: { response: Response }) => (
  <time dateTime={response.submittedAt}>{formatDateTime(response.submittedAt)}</time>
);

export function ResponseTable({ rows, columns, onOpen }: Props) {
  return (
    <section className={classes.frame} aria-label="Responses" aria-busy={!rows}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover={Boolean(rows)}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Submitted</Table.Th>
            {columns.map((question) => (
              <Table.Th key={question.id} title={question.title}>
                {shortTitle(question.title)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows?.map((response, row) => (
            <Table.Tr key={response._id} className={classes.row} onClick={() => onOpen(row)}>
              <Table.Td>
                <UnstyledButton className={classes.open} onClick={() => onOpen(row)}>
                  <Submitted response={response} />
                </UnstyledButton>
              </Table.Td>
              {columns.map((question) => (
                <Table.Td key={question.id}>
                  <span className={classes.cell}>{answerText(question, response) ?? <NoAnswer />}</span>
                </Table.Td>
              ))}
            </Table.Tr>
          )) ?? <LoadingRows columns={columns.length + 1} />}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** The same where a table does not fit. */
export function ResponseCards({ rows, columns, onOpen }: Props) {
  if (!rows) return <Skeleton h={320} radius="lg" />;
  return (
    <ul className={classes.rowCards}>
      {rows.map((response, row) => (
        <li key={response._id}>
          <UnstyledButton className={classes.rowCard} onClick={() => onOpen(row)}>
            <Submitted response={response} />
            {columns.map((question) => (
              <span key={question.id} className={classes.rowLine}>
                <span>{shortTitle(question.title)}</span>
                <span className={classes.cell}>{answerText(question, response) ?? <NoAnswer />}</span>
              </span>
            ))}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

const LoadingRows = ({ columns }: { columns: number }) =>
  [60, 80, 50, 70].map((width) => (
    <Table.Tr key={width} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => `cell-${column}`).map((key) => (
        <Table.Td key={key}>
          <Skeleton h={14} w={`${width}%`} my={4} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
