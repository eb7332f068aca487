import { Button, Table, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ImportRow, MemberImport } from '#contract/imports.ts';
import { formatCount } from '#web/ui/figures.ts';
import { Pages } from '#web/ui/list/Pages.tsx';
import { usePaging } from '#web/ui/list/usePaging.ts';
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { COLUMNS } from './import-words.ts';
import { importRows, ROWS_PER_PAGE, type RowQuery, useImports } from './imports.api.ts';
import classes from './imports.module.css';
import { ImportSearch } from './imports.search.ts';

type Shown = NonNullable<ImportSearch['rows']>;

/** Columns of the file that fit beside what became of the row. */
const CELLS = 4;

/** The rows of the file by what becomes of them, a page at a time or as a file. */
export function ImportRows({ one }: { one: MemberImport }) {
  const [{ rows: asked, page = 1 }, change] = useUrlSearch(ImportSearch);
  const { save } = useImports();
  const wide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const tiles = tilesOf(one);
  const shown = asked && tiles.some(({ value }) => value === asked) ? asked : (tiles.find(({ n }) => n > 0)?.value ?? 'new');
  const filter: Omit<RowQuery, 'page'> = shown === 'kept' ? { undo: 'kept' } : { outcome: shown };
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(importRows(one._id, { ...filter, page }));
  const { pages, onPage } = usePaging({ page, perPage: ROWS_PER_PAGE, count: data?.count, stale: isPlaceholderData, change });
  return (
    <section aria-label="Rows of the file">
      <fieldset className={classes.tiles}>
        <legend className={VisuallyHidden.classes.root}>Which rows</legend>
        {tiles.map(({ value, label, n }) => (
          <button
            type="button"
            key={value}
            className={classes.tile}
            aria-pressed={value === shown}
            data-kind={value}
            onClick={() => change({ rows: value, page: undefined }, { replace: true })}
          >
            <span className={classes.figure}>{formatCount(n)}</span>
            <span>{label}</span>
          </button>
        ))}
      </fieldset>
      {!data && error && <ErrorState title="The rows could not be loaded" error={error} retry={refetch} retrying={isFetching} />}
      {!data && !error && <LoadingRows />}
      {data?.count === 0 && <EmptyState title="No rows here">Choose another figure above.</EmptyState>}
      {data && data.count > 0 && (
        <>
          {one.state === 'checked' && data.data.some(({ canLeaveOut }) => canLeaveOut) && <LeaveOutEverywhere one={one} />}
          {wide ? <RowTable one={one} rows={data.data} /> : <RowCards one={one} rows={data.data} />}
          <div className={classes.foot}>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              loading={save.isPending}
              onClick={() =>
                save.mutateAsync({ id: one._id, query: filter }).catch((error) => toast.error('The file could not be downloaded', error))
              }
            >
              Download these rows
            </Button>
            {pages > 1 && <Pages page={page} pages={pages} onPage={onPage} />}
          </div>
        </>
      )}
    </section>
  );
}

function tilesOf({ added, updated, skipped, kept, state }: MemberImport): { value: Shown; label: string; n: number }[] {
  return [
    { value: 'new', label: 'New', n: added },
    { value: 'updated', label: 'Updated', n: updated },
    { value: 'skipped', label: 'Skipped', n: skipped },
    ...(state === 'undone' ? [{ value: 'kept' as const, label: 'Kept', n: kept }] : []),
  ];
}

/** Mapped columns: the others are of no use here. */
const columnsOf = ({ header, mapping }: MemberImport) =>
  header
    .map((name, i) => ({ name: name || `Column ${i + 1}`, i }))
    .filter(({ i }) => mapping[i] != null)
    .slice(0, CELLS);

function RowTable({ one, rows }: { one: MemberImport; rows: ImportRow[] }) {
  const shown = columnsOf(one);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Rows">
      <Table verticalSpacing="xs" miw={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={72}>Row</Table.Th>
            {shown.map(({ name, i }) => (
              <Table.Th key={i}>{name}</Table.Th>
            ))}
            <Table.Th>{one.state === 'checked' ? 'What happens' : 'What happened'}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.n}>
              <Table.Td>{formatCount(row.n)}</Table.Td>
              {shown.map(({ i }) => (
                <Table.Td key={i} className={classes.cell}>
                  {row.cells[i]}
                </Table.Td>
              ))}
              <Table.Td>
                <Happening one={one} row={row} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function RowCards({ one, rows }: { one: MemberImport; rows: ImportRow[] }) {
  const shown = columnsOf(one);
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={row.n} className={classes.card}>
          <span className={classes.dim}>Row {formatCount(row.n)}</span>
          <span className={classes.name}>
            {shown
              .map(({ i }) => row.cells[i])
              .filter(Boolean)
              .join(' · ')}
          </span>
          <div>
            <Happening one={one} row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Happening({ one, row }: { one: MemberImport; row: ImportRow }) {
  return (
    <>
      <Words row={row} done={one.state !== 'checked'} />
      {row.leftOut && <p className={classes.dim}>Without the wrong cells: {row.leftOut}</p>}
      {one.state === 'checked' && row.canLeaveOut && <LeaveOut one={one} n={row.n} />}
    </>
  );
}

function LeaveOut({ one, n }: { one: MemberImport; n: number }) {
  const { leaveOut } = useImports();
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={leaveOut.isPending}
        aria-label={`Import row ${n} without its wrong cells`}
        onClick={() =>
          leaveOut.mutateAsync({ id: one._id, rows: [n] }).catch((error) => toast.error('The row could not be changed', error))
        }
      >
        Import without the wrong cells
      </Button>
    </div>
  );
}

/** The same for all rows: they are checked again with that option. */
function LeaveOutEverywhere({ one: { _id: id, mapping, options } }: { one: MemberImport }) {
  const { check } = useImports();
  return (
    <p className={classes.actions}>
      <Button
        variant="default"
        loading={check.isPending}
        onClick={() =>
          check
            .mutateAsync({ id, mapping, options: { ...options, wrongCells: 'leave-out' } })
            .catch((error) => toast.error('The rows could not be checked again', error))
        }
      >
        Import all such rows without their wrong cells
      </Button>
    </p>
  );
}

function Words({ row, done }: { row: ImportRow; done: boolean }) {
  const link = done && row.memberId && (
    <Link to="/users/$memberId/profile" params={{ memberId: row.memberId }}>
      View Profile
    </Link>
  );
  const words = row.undoReason ?? row.reason;
  if (words)
    return (
      <>
        {words} {link}
      </>
    );
  if (row.undo === 'undone') return row.outcome === 'new' ? 'Removed again' : 'Put back as it was';
  if (row.outcome === 'new') return link || 'New member';
  return (
    <>
      <ul className={classes.changes}>
        {row.changes.map(({ field, before, after }) => (
          <li key={field}>
            {COLUMNS[field] ?? field}: {before && <del>{before}</del>} <ins>{after}</ins>
          </li>
        ))}
      </ul>
      {link}
    </>
  );
}
