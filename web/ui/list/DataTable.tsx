import { Box, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type MouseEvent, memo, type ReactNode } from 'react';
import type { Column } from './columns.ts';
import { LoadingCards, LoadingTableRows } from './LoadingTable.tsx';
import * as text from './list.messages.ts';
import classes from './list.module.css';
import { TableHead } from './TableHead.tsx';
import { PageTick, RowTick } from './Ticks.tsx';
import type { ShownColumns } from './useColumns.ts';
import type { ListState } from './useListPage.ts';
import { useOverflow } from './useOverflow.ts';
import type { Selection } from './useSelection.ts';
import { useWide } from './useWide.ts';

export interface DataTableProps<Row> {
  /** The name of the rows, such as "Users". */
  label: string;
  /** Undefined while the rows are loading. */
  rows: Row[] | undefined;
  /** The list says whether the rows are those of the previous answer, and how they are sorted; omitted for a table of fixed rows. */
  list?: Pick<ListState, 'isStale' | 'sorting' | 'onSort'>;
  idOf: (row: Row) => string;
  /** The accessible name of a row. */
  nameOf?: (row: Row) => string;
  columns: ShownColumns<Row>;
  /** Undefined when there is no action for several rows. */
  selection?: Selection;
  /** A row that cannot be selected has no checkbox. */
  isSelectable?: (row: Row) => boolean;
  /**
   * Called for a click anywhere on the row or card outside its links and buttons. Every row is rendered again with each new function, so a
   * list in which rows are selected passes the same one, and the same `actions`.
   */
  onOpen?: (row: Row) => void;
  /** The actions for one row, at its end. */
  actions?: (row: Row) => ReactNode;
  /** Shows the name of the column of actions, which otherwise only screen readers read. */
  actionsLabel?: string;
  /** Renders a row as a card, where the screen is too narrow for a table. */
  card: (row: Row) => ReactNode;
}

/** The rows of a list: as a table, or as cards where the screen is too narrow for a table. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useWide() ? <WideTable {...props} /> : <Cards {...props} />;
}

/** The columns of checkboxes and of actions need a width too after one column was resized. */
const TICK = ':tick';
const ACTIONS = ':actions';
/** Width in pixels for a column that was added after the others were resized. */
const NEW_WIDTH = 160;

function fixedWidths<Row>(shown: Column<Row>[], widths: Record<string, number>): Record<string, number> {
  const ids = [TICK, ...shown.map(({ id }) => id), ACTIONS];
  return Object.fromEntries(ids.flatMap((id) => (id in widths || !id.startsWith(':') ? [[id, widths[id] ?? NEW_WIDTH]] : [])));
}

function WideTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, list, idOf, nameOf, columns, selection, isSelectable, onOpen, actions, actionsLabel } = props;
  const { shown, widths, resize } = columns;
  const { ref, overflows } = useOverflow();
  const fixed = widths && fixedWidths(shown, widths);
  return (
    <section
      ref={ref}
      className={`${classes.frame} ui-surface`}
      aria-label={label}
      aria-busy={list?.isStale || !rows}
      data-overflows={overflows || undefined}
      data-resized={fixed && ''}
    >
      <table
        className={classes.table}
        data-stale={list?.isStale || undefined}
        style={fixed && ({ '--width': `${Object.values(fixed).reduce((sum, width) => sum + width, 0)}px` } as CSSProperties)}
      >
        <thead className={classes.tableHead}>
          <tr>
            {selection && (
              <th className={classes.tick} data-column={TICK} style={{ width: fixed?.[TICK] }}>
                <PageTick ids={selectableIds(props)} disabled={list?.isStale} selection={selection} />
              </th>
            )}
            {shown.map((column) => (
              <TableHead key={column.id} {...{ column, list, widths: fixed, onResize: resize }} />
            ))}
            {actions && (
              <th className={classes.actions} data-column={ACTIONS} style={{ width: fixed?.[ACTIONS] }}>
                {actionsLabel ?? <VisuallyHidden>{text.actions()}</VisuallyHidden>}
              </th>
            )}
          </tr>
        </thead>
        <tbody onClickCapture={refuseStaleTick}>
          {rows?.map((row) => {
            const id = idOf(row);
            const canTick = selection && (isSelectable?.(row) ?? true);
            return (
              <TableRow
                key={id}
                {...{ row, id, onOpen, actions }}
                shown={shown}
                name={nameOf?.(row) ?? id}
                hasTicks={selection !== undefined}
                isSelected={selection?.has(id)}
                onToggle={canTick ? selection.toggle : undefined}
              />
            );
          }) ?? <LoadingTableRows columns={shown.length + Number(Boolean(selection)) + Number(Boolean(actions))} />}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps<Row> extends Pick<DataTableProps<Row>, 'onOpen' | 'actions'> {
  row: Row;
  id: string;
  name: string;
  shown: Column<Row>[];
  hasTicks: boolean;
  isSelected: boolean | undefined;
  /** Undefined for a row that cannot be selected. */
  onToggle: Selection['toggle'] | undefined;
}

/** A row of the table. It is rendered again when it changes itself, and not when another row is selected. */
const TableRow = memo(function TableRow<Row>(props: RowProps<Row>) {
  const { row, id, name, shown, hasTicks, isSelected, onToggle, onOpen, actions } = props;
  return (
    <tr data-row data-selected={isSelected || undefined} className={onOpen && classes.opens} onClick={opensOnClick(row, onOpen)}>
      {hasTicks && (
        // A click beside the checkbox is meant for the checkbox.
        // biome-ignore lint/a11y/useKeyWithClickEvents: nothing happens here, the press only goes no further
        <td className={classes.tick} onClick={(event) => event.stopPropagation()}>
          {onToggle && <RowTick {...{ id, name, onToggle }} checked={isSelected === true} />}
        </td>
      )}
      <Cells row={row} shown={shown} />
      {actions && <td className={classes.actions}>{actions(row)}</td>}
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

/** The cells of a row. They are rendered again when the row or the columns change, and not when a row is selected. */
const Cells = memo(function Cells<Row>({ row, shown }: { row: Row; shown: Column<Row>[] }) {
  return shown.map(({ id, cell, numeric }, i) =>
    i === 0 ? (
      <th key={id} scope="row">
        {cell(row)}
      </th>
    ) : (
      <td key={id} data-column={id} data-numeric={numeric || undefined}>
        {cell(row)}
      </td>
    ),
  );
}) as <Row>(props: { row: Row; shown: Column<Row>[] }) => ReactNode;

function Cards<Row>(props: DataTableProps<Row>) {
  const { label, rows, list, idOf, nameOf = idOf, selection, isSelectable = () => true, card, onOpen } = props;
  if (!rows) return <LoadingCards />;
  return (
    <>
      {selection && <PageTick ids={selectableIds(props)} disabled={list?.isStale} selection={selection} withLabel />}
      <ul
        className="ui-stack-sm ui-plain-list"
        aria-label={label}
        aria-busy={list?.isStale}
        data-stale={list?.isStale || undefined}
        onClickCapture={refuseStaleTick}
      >
        {rows.map((row) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the link or button in the card opens it by keyboard
          <li
            key={idOf(row)}
            className={`${classes.card} ui-surface`}
            data-row
            data-selected={selection?.has(idOf(row)) || undefined}
            onClick={opensOnClick(row, onOpen)}
          >
            {selection && (
              <Box pt={10}>
                {isSelectable(row) && (
                  <RowTick id={idOf(row)} name={nameOf(row)} checked={selection.has(idOf(row))} onToggle={selection.toggle} />
                )}
              </Box>
            )}
            <div className="ui-stack-xs ui-grow">{card(row)}</div>
          </li>
        ))}
      </ul>
    </>
  );
}

const selectableIds = <Row,>({ rows = [], idOf, isSelectable = () => true }: DataTableProps<Row>) => rows.filter(isSelectable).map(idOf);

/**
 * Rows of the previous answer may not match the filter for which the selection is. Their checkboxes are not disabled one by one, because
 * every row would be rendered for that, shortly before the rows of the next answer are.
 */
function refuseStaleTick(event: MouseEvent): void {
  if (!(event.target as Element).matches('[data-stale] [data-row-tick]')) return;
  event.preventDefault();
  event.stopPropagation();
}

const opensOnClick = <Row,>(row: Row, onOpen: DataTableProps<Row>['onOpen']) =>
  onOpen && ((event: MouseEvent) => !isOwnPress(event) && onOpen(row));

/** A click on a link, a button or a checkbox belongs to that element, and so does the end of a text selection. */
const isOwnPress = ({ target }: MouseEvent) =>
  (target as Element).closest('a, button, input, label') !== null || Boolean(window.getSelection()?.toString());
