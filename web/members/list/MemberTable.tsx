import { Checkbox, Skeleton, Table } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { MemberListView } from '#contract/members.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { formatDate } from '#web/ui/dates.ts';
import list from '#web/ui/list.module.css';
import { SortableHead } from '#web/ui/SortableHead.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Cell } from './Cell.tsx';
import { type Column, type MemberSort, type Sorting, turned } from './columns.ts';
import classes from './list.module.css';
import type { SelectedRows } from './useSelected.ts';

interface Props {
  /** Undefined while they are on their way. */
  rows: MemberListView[] | undefined;
  stale: boolean;
  columns: Column[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  /** Undefined: nothing can be done with rows. */
  selected: SelectedRows | undefined;
}

export function MemberTable({ rows, stale, columns, sorting, onSort, selected }: Props) {
  const head = (sort: MemberSort) => ({
    sorted: sorting.sort === sort ? sorting.order : undefined,
    onSort: () => onSort(turned(sorting, sort)),
  });
  return (
    <section className={list.frame} aria-label="Users" aria-busy={stale || !rows}>
      <Table verticalSpacing="xs" horizontalSpacing="sm" highlightOnHover={Boolean(rows)} data-stale={stale || undefined}>
        <Table.Thead>
          <Table.Tr>
            {selected && (
              <Table.Th className={list.tick}>
                <PageTick rows={rows ?? []} selected={selected} />
              </Table.Th>
            )}
            <SortableHead label="User" {...head('fullName')} />
            {columns.map((column) =>
              'sort' in column ? (
                <SortableHead key={column.id} label={column.label} {...head(column.sort)} />
              ) : (
                <Table.Th key={column.id}>{column.label}</Table.Th>
              ),
            )}
            <Table.Th className={list.actions}>Action</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows ? (
            rows.map((member) => <Row key={member._id} member={member} columns={columns} selected={selected} />)
          ) : (
            <LoadingRows columns={columns.length} tick={Boolean(selected)} />
          )}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Row({ member, columns, selected }: { member: MemberListView; columns: Column[]; selected: SelectedRows | undefined }) {
  const navigate = useNavigate();
  // The whole row can be pressed; links and boxes in it keep what is their own.
  const open = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, button, input, label') || window.getSelection()?.toString()) return;
    void navigate({ to: '/users/$memberId/profile', params: { memberId: member._id } });
  };
  return (
    <Table.Tr className={classes.row} data-selected={selected?.has(member._id) || undefined} onClick={open}>
      {selected && (
        // The cell around a box belongs to the box.
        <Table.Td className={list.tick} onClick={(event) => event.stopPropagation()}>
          <Tick member={member} selected={selected} />
        </Table.Td>
      )}
      <Table.Th scope="row" className={classes.user}>
        <MemberName member={member} />
      </Table.Th>
      {columns.map(({ id }) => (
        <Table.Td key={id} data-column={id}>
          <Cell member={member} column={id} />
        </Table.Td>
      ))}
      <Table.Td className={list.actions}>
        <Link
          to="/users/$memberId/profile"
          params={{ memberId: member._id }}
          className={classes.view}
          tabIndex={-1}
          aria-label={`View the profile of ${member.fullName}`}
        >
          View
          <IconChevronRight size={16} aria-hidden="true" />
        </Link>
      </Table.Td>
    </Table.Tr>
  );
}

/** Avatar, full name, the id in the community, and whether the member has unsubscribed from campaigns. */
export function MemberName({ member }: { member: MemberListView }) {
  return (
    <span className={classes.person}>
      <Avatar name={member.fullName} picture={member.profile} />
      <span className={classes.personWords}>
        <Link to="/users/$memberId/profile" params={{ memberId: member._id }} className={classes.name} data-row-link>
          {member.fullName}
        </Link>
        <span className={classes.marks}>
          <span className={classes.circleId}>{member.circleId === null ? 'ID: –' : `ID: ${member.circleId}`}</span>
          {member.unsubscribedAt && (
            <span title={`Unsubscribed from campaign e-mails on ${formatDate(member.unsubscribedAt)}`}>
              <StatusBadge tone="neutral">Unsubscribed</StatusBadge>
            </span>
          )}
        </span>
      </span>
    </span>
  );
}

export function PageTick({ rows, selected, label }: { rows: MemberListView[]; selected: SelectedRows; label?: string }) {
  const chosen = rows.filter((row) => selected.has(row._id)).length;
  const all = rows.length > 0 && chosen === rows.length;
  return (
    <Checkbox
      {...(label ? { label } : { 'aria-label': 'Select all on this page' })}
      checked={all}
      indeterminate={chosen > 0 && !all}
      onChange={() => selected.turn(rows, !all)}
    />
  );
}

export const Tick = ({ member, selected }: { member: MemberListView; selected: SelectedRows }) => (
  <Checkbox
    aria-label={`Select ${member.fullName}`}
    checked={selected.has(member._id)}
    onChange={({ currentTarget }) => selected.turn([member], currentTarget.checked)}
  />
);

/** As many rows as a short page has, of a row's height: nothing jumps when they come. */
const LoadingRows = ({ columns, tick }: { columns: number; tick: boolean }) =>
  [55, 70, 48, 62, 75, 52, 66, 45, 58, 72].map((width) => (
    <Table.Tr key={width} aria-hidden="true">
      {tick && (
        <Table.Td className={list.tick}>
          <Skeleton h={20} w={20} />
        </Table.Td>
      )}
      <Table.Td className={classes.user}>
        <span className={classes.person}>
          <Skeleton circle h={36} w={36} />
          <span className={classes.personWords}>
            <Skeleton h={12} w={`${width}%`} mt={5} />
            <Skeleton h={10} w={64} my={6} />
          </span>
        </span>
      </Table.Td>
      {Array.from({ length: columns + 1 }, (_, cell) => `cell-${cell}`).map((key) => (
        <Table.Td key={key}>
          <Skeleton h={14} w={`${width}%`} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
