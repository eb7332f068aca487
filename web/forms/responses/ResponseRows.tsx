import { Checkbox, Skeleton, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { AskedQuestion, Response } from '#contract/answers.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import list from '#web/ui/list.module.css';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { answerText, shortTitle } from './answer-text.ts';
import classes from './responses.module.css';
import type { SelectedRows } from './useSelected.ts';

export interface RowsProps {
  /** Undefined while they are on their way. */
  rows: Response[] | undefined;
  stale: boolean;
  columns: AskedQuestion[];
  /** Undefined: nothing can be done with rows. */
  selected: SelectedRows | undefined;
  order: 'asc' | 'desc';
  onOrder: (order: 'asc' | 'desc') => void;
  onOpen: (id: string) => void;
}

const NoAnswer = () => <span className={classes.none}>No answer</span>;
const Submitted = ({ response: { submittedAt, late } }: { response: Response }) => (
  <>
    <time dateTime={submittedAt}>{formatDateTime(submittedAt)}</time>
    {late && (
      <span className={classes.late}>
        <StatusBadge tone="warning">Late</StatusBadge>
      </span>
    )}
  </>
);

export function ResponseTable({ rows, stale, columns, selected, order, onOrder, onOpen }: RowsProps) {
  return (
    <section className={list.frame} aria-label="Responses" aria-busy={stale || !rows}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover={Boolean(rows)} data-stale={stale || undefined}>
        <Table.Thead>
          <Table.Tr>
            {selected && (
              <Table.Th className={list.tick}>
                <PageTick rows={rows ?? []} selected={selected} />
              </Table.Th>
            )}
            <Table.Th aria-sort={order === 'asc' ? 'ascending' : 'descending'}>
              <UnstyledButton className={classes.sort} onClick={() => onOrder(order === 'asc' ? 'desc' : 'asc')}>
                Submitted
                {order === 'asc' ? <IconArrowUp size={14} aria-hidden="true" /> : <IconArrowDown size={14} aria-hidden="true" />}
              </UnstyledButton>
            </Table.Th>
            {columns.map((question) => (
              <Table.Th key={question.id} title={question.title}>
                {shortTitle(question.title)} {question.removed && <StatusBadge tone="neutral">Removed</StatusBadge>}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows?.map((response) => (
            <Table.Tr
              key={response._id}
              className={classes.row}
              data-selected={selected?.has(response._id) || undefined}
              onClick={() => onOpen(response._id)}
            >
              {selected && (
                // The cell around a box belongs to the box.
                <Table.Td className={list.tick} onClick={(event) => event.stopPropagation()}>
                  <Tick response={response} selected={selected} />
                </Table.Td>
              )}
              <Table.Td className={classes.submittedCell}>
                <UnstyledButton className={classes.open}>
                  <Submitted response={response} />
                </UnstyledButton>
              </Table.Td>
              {columns.map((question) => (
                <Table.Td key={question.id}>
                  <span className={classes.cell}>{answerText(question, response) ?? <NoAnswer />}</span>
                </Table.Td>
              ))}
            </Table.Tr>
          )) ?? <LoadingRows columns={columns.length + (selected ? 2 : 1)} />}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** The same where a table does not fit. */
export function ResponseCards({ rows, stale, columns, selected, order, onOrder, onOpen }: RowsProps) {
  if (!rows) return <LoadingCards lines={columns.length} />;
  return (
    <>
      <div className={classes.cardsHead}>
        {selected && <PageTick rows={rows} selected={selected} label="Select all on this page" />}
        <UnstyledButton className={classes.sort} onClick={() => onOrder(order === 'asc' ? 'desc' : 'asc')}>
          {order === 'asc' ? 'Oldest first' : 'Latest first'}
          {order === 'asc' ? <IconArrowUp size={14} aria-hidden="true" /> : <IconArrowDown size={14} aria-hidden="true" />}
        </UnstyledButton>
      </div>
      <ul className={list.cards} aria-busy={stale} data-stale={stale || undefined}>
        {rows.map((response) => (
          <li key={response._id} className={classes.rowCard} data-selected={selected?.has(response._id) || undefined}>
            {selected && <Tick response={response} selected={selected} />}
            <UnstyledButton className={classes.rowCardBody} onClick={() => onOpen(response._id)}>
              <span>
                <Submitted response={response} />
              </span>
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
    </>
  );
}

const LoadingCards = ({ lines }: { lines: number }) => (
  <ul className={list.cards} aria-hidden="true">
    {[60, 45, 70, 52].map((width) => (
      <li key={width} className={classes.rowCard}>
        <Skeleton h={20} w={20} />
        <div className={classes.rowCardBody}>
          <Skeleton h={16} w="55%" />
          {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key) => (
            <Skeleton key={key} h={14} w={`${width}%`} mt={12} />
          ))}
        </div>
      </li>
    ))}
  </ul>
);

function PageTick({ rows, selected, label }: { rows: Response[]; selected: SelectedRows; label?: string }) {
  const chosen = rows.filter((row) => selected.has(row._id)).length;
  const all = rows.length > 0 && chosen === rows.length;
  return (
    <Checkbox
      {...(label ? { label } : { 'aria-label': 'Select all on this page' })}
      checked={all}
      indeterminate={chosen > 0 && !all}
      onChange={() => (all ? selected.clear() : selected.turn(rows, true))}
    />
  );
}

const Tick = ({ response, selected }: { response: Response; selected: SelectedRows }) => (
  <Checkbox
    aria-label={`Select the response of ${formatDateTime(response.submittedAt)}`}
    checked={selected.has(response._id)}
    onChange={({ currentTarget }) => selected.turn([response], currentTarget.checked)}
  />
);

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
