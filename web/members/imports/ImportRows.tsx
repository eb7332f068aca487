import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ImportRow, imports, type MemberImport } from '#contract/imports.ts';
import { type Tile, Tiles } from '#web/members/Tiles.tsx';
import type { Column } from '#web/ui/list/columns.ts';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import styles from '#web/ui/list/list.module.css';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { useCall } from '#web/ui/useCall.ts';
import { useDownload } from '#web/ui/useDownload.ts';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { importRows, ROWS_PER_PAGE, type RowQuery } from './imports.api.ts';
import * as text from './imports.messages.ts';
import { ImportSearch } from './imports.search.ts';
import * as payments from './payment-imports.messages.ts';
import { RowOutcome } from './RowOutcome.tsx';

type Shown = NonNullable<ImportSearch['rows']>;

/** The columns of the file that fit beside the outcome of the row. */
const CELLS = 4;

/** The rows of the file by outcome, as pages or as a file. */
export function ImportRows({ one }: { one: MemberImport }) {
  const [{ rows: wanted }, change] = useUrlSearch(ImportSearch);
  const tiles = tilesOf(one);
  const shown = tiles.find(({ value }) => value === wanted) ?? tiles.find(({ total }) => total) ?? tiles[0]!;
  const filter: Omit<RowQuery, 'page'> = shown.value === 'kept' ? { undo: 'kept' } : { outcome: shown.value };
  const save = useDownload(imports.rowsFile);
  const list = useListPage({
    schema: ImportSearch,
    filters: [],
    perPage: ROWS_PER_PAGE,
    query: ({ page }) => importRows(one._id, { ...filter, page }),
  });
  const { answer } = list;
  const mapped = columnsOf(one);
  const columns = useColumns('import', [
    { id: 'row', label: text.row(), cell: ({ n }) => formatCount(n) },
    ...mapped.map(
      ({ name, i }): Column<ImportRow> => ({
        id: String(i),
        label: name,
        cell: ({ cells, problems }) => (
          <Text
            component="span"
            inherit
            className={styles.cell}
            c={problems.some(({ column }) => column === i) ? 'var(--mantine-color-error)' : undefined}
          >
            {cells[i]}
          </Text>
        ),
      }),
    ),
    {
      id: 'outcome',
      label: one.state === 'checked' ? text.whatHappens() : text.whatHappened(),
      cell: (row) => <RowOutcome one={one} row={row} />,
    },
  ]);
  return (
    <section aria-label={text.rowsOfFile()}>
      <Tiles
        label={text.whichRows()}
        tiles={tiles}
        selected={shown.value}
        onSelect={(rows) => change({ rows, page: undefined }, { replace: true })}
      />
      <ListFrame list={list} failed={text.rowsNotLoaded()} empty={{ title: text.noRows(), children: text.chooseTotal() }}>
        {one.state === 'checked' && answer?.data.some(({ canLeaveOut }) => canLeaveOut) && <LeaveOutEverywhere one={one} />}
        <DataTable
          label={text.rowsLabel()}
          list={list}
          rows={answer?.data}
          idOf={({ n }) => String(n)}
          columns={columns}
          card={(row) => (
            <>
              <Text className="ui-dim">{text.rowNumber({ n: row.n })}</Text>
              <Text fw={550} className="ui-text">
                {mapped
                  .map(({ i }) => row.cells[i])
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              <div>
                <RowOutcome one={one} row={row} />
              </div>
            </>
          )}
        />
        {answer && (
          <Button
            my="md"
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={save.isPending}
            onClick={() => save.mutate({ params: { id: one._id }, query: filter })}
          >
            {text.downloadRows()}
          </Button>
        )}
      </ListFrame>
    </section>
  );
}

const newLabel = ({ kind, state }: MemberImport): string => {
  if (kind === 'members') return text.outcomes.new();
  return state === 'checked' ? payments.outcomes.new() : payments.outcomes.recorded();
};

const tilesOf = (one: MemberImport): Tile<Shown>[] => [
  { value: 'new', label: newLabel(one), total: one.added },
  ...(one.kind === 'members' ? [{ value: 'updated' as const, label: text.outcomes.updated(), total: one.updated }] : []),
  { value: 'skipped', label: text.outcomes.skipped(), total: one.skipped },
  ...(one.state === 'undone' ? [{ value: 'kept' as const, label: text.outcomes.kept(), total: one.kept }] : []),
];

/** The mapped columns; the others are not shown here. */
const columnsOf = ({ header, mapping }: MemberImport) =>
  header
    .map((name, i) => ({ name: name || text.column({ n: i + 1 }), i }))
    .filter(({ i }) => mapping[i] != null)
    .slice(0, CELLS);

/** Applies the option to all rows, which are checked again. */
function LeaveOutEverywhere({ one: { _id: id, mapping, options } }: { one: MemberImport }) {
  const check = useCall(imports.check, ['imports'], { failed: text.notChecked() });
  return (
    <Button
      mb="md"
      variant="default"
      loading={check.isPending}
      onClick={() => check.mutate({ params: { id }, body: { mapping, options: { ...options, wrongCells: 'leave-out' } } })}
    >
      {text.leaveOutEverywhere()}
    </Button>
  );
}
