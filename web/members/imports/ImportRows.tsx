import { Button, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ImportRow, MemberImport } from '#contract/imports.ts';
import type { Column } from '#web/ui/list/columns.ts';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import styles from '#web/ui/list/list.module.css';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { toast } from '#web/ui/toast.tsx';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { COLUMNS } from './import-labels.ts';
import { importRows, ROWS_PER_PAGE, type RowQuery, useImports } from './imports.api.ts';
import classes from './imports.module.css';
import { ImportSearch } from './imports.search.ts';

type Shown = NonNullable<ImportSearch['rows']>;

/** The columns of the file that fit beside the outcome of the row. */
const CELLS = 4;

/** The rows of the file by outcome, as pages or as a file. */
export function ImportRows({ one }: { one: MemberImport }) {
  const [{ rows: asked }, change] = useUrlSearch(ImportSearch);
  const { save } = useImports();
  const tiles = tilesOf(one);
  const shown = asked && tiles.some(({ value }) => value === asked) ? asked : (tiles.find(({ n }) => n > 0)?.value ?? 'new');
  const filter: Omit<RowQuery, 'page'> = shown === 'kept' ? { undo: 'kept' } : { outcome: shown };
  const list = useListPage({
    schema: ImportSearch,
    filters: [],
    perPage: ROWS_PER_PAGE,
    query: ({ page }) => importRows(one._id, { ...filter, page }),
  });
  const { answer } = list;
  const mapped = columnsOf(one);
  const columns = useColumns('import', [
    { id: 'row', label: 'Row', cell: ({ n }) => formatCount(n) },
    ...mapped.map(
      ({ name, i }): Column<ImportRow> => ({
        id: String(i),
        label: name,
        cell: ({ cells }) => <span className={styles.cell}>{cells[i]}</span>,
      }),
    ),
    {
      id: 'happening',
      label: one.state === 'checked' ? 'What happens' : 'What happened',
      cell: (row) => <Happening one={one} row={row} />,
    },
  ]);
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
      <ListFrame
        list={list}
        failed="The rows could not be loaded"
        empty={{ title: 'No rows here', children: 'Choose another total above.' }}
      >
        {one.state === 'checked' && answer?.data.some(({ canLeaveOut }) => canLeaveOut) && <LeaveOutEverywhere one={one} />}
        <DataTable
          label="Rows"
          list={list}
          rows={answer?.data}
          idOf={({ n }) => String(n)}
          columns={columns}
          card={(row) => (
            <>
              <span className={classes.dim}>Row {formatCount(row.n)}</span>
              <span className={classes.name}>
                {mapped
                  .map(({ i }) => row.cells[i])
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <div>
                <Happening one={one} row={row} />
              </div>
            </>
          )}
        />
        {answer && (
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
          </div>
        )}
      </ListFrame>
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

/** The mapped columns; the others are not shown here. */
const columnsOf = ({ header, mapping }: MemberImport) =>
  header
    .map((name, i) => ({ name: name || `Column ${i + 1}`, i }))
    .filter(({ i }) => mapping[i] != null)
    .slice(0, CELLS);

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

/** Applies the option to all rows, which are checked again. */
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
