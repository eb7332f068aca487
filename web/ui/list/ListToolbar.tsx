import { ActionIcon, Box, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconFilterOff, IconSearch } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { lazyPart } from '../lazyPart.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import type { ColumnsProps } from './ColumnsPopover.tsx';
import type { Column, Order, Sorting } from './columns.ts';
import * as text from './list.messages.ts';
import classes from './list.module.css';
import type { ShownColumns } from './useColumns.ts';
import type { ListState } from './useListPage.ts';
import { useSearchBox } from './useSearchBox.ts';
import { useWide } from './useWide.ts';

interface Props<Row> {
  list: Pick<ListState, 'activeFilters' | 'isFiltered' | 'clear' | 'cleared' | 'search' | 'onSearch' | 'sorting' | 'onSort'>;
  /** The label of the search field; omitted when the list cannot be searched. */
  searchLabel?: string;
  /** A hint in the search field, when it differs from the label. */
  searchPlaceholder?: string;
  /** The filters. On the phone they are behind a button, so that the first row is visible without scrolling. */
  filters?: ReactNode;
  /** Totals and charts above the list; on the phone they are behind the same button. */
  totals?: ReactNode;
  /** Controls for the look of the list, such as saved views. */
  tools?: ReactNode;
  /** The columns of a table that can be chosen and, on the phone, sorted by. */
  columns?: ShownColumns<Row>;
  /** Offers to remove all filters; an empty list offers it in any case. */
  clearable?: boolean;
}

/** The tools between the head of a page and its list. */
export function ListToolbar<Row>(props: Props<Row>) {
  const { list, searchLabel, searchPlaceholder = searchLabel, filters, totals, tools, columns, clearable } = props;
  const isWide = useWide();
  const [opened, setOpened] = useState(false);
  const panel = useId();
  const isShown = isWide || opened;
  const held = list.activeFilters - (list.search ? 1 : 0);
  const controls = (
    <>
      {filters}
      {clearable && list.isFiltered && (
        <ActionIcon size={36} aria-label={text.clearFilters()} title={text.clearFilters()} onClick={list.clear}>
          <IconFilterOff size={18} />
        </ActionIcon>
      )}
      {(tools || columns) && (
        <Box className="ui-wrap-xs" display={isWide ? undefined : 'contents'} ms="auto">
          {tools}
          {columns && <ColumnsMenu columns={columns} />}
          {columns && !isWide && <SortSelect columns={columns} sorting={list.sorting} onSort={list.onSort} />}
        </Box>
      )}
    </>
  );
  return (
    <div className="ui-column">
      {isWide && totals}
      <search className={`${classes.toolbar} ui-wrap-xs ui-no-print`}>
        {searchLabel && (
          <SearchField
            key={list.cleared}
            label={searchLabel}
            placeholder={searchPlaceholder}
            value={list.search}
            onSearch={list.onSearch}
            isWide={isWide}
          />
        )}
        {isWide
          ? controls
          : (filters || tools || columns || totals) && (
              <Button
                flex="none"
                variant={held > 0 ? 'light' : 'default'}
                leftSection={<IconAdjustmentsHorizontal size={18} />}
                aria-expanded={opened}
                aria-controls={panel}
                onClick={() => setOpened(!opened)}
              >
                {held > 0 ? text.filtersHeld({ count: held }) : text.filters()}
              </Button>
            )}
        {!isWide && isShown && (
          <div id={panel} className={classes.panel}>
            {controls}
          </div>
        )}
      </search>
      {!isWide && isShown && totals}
    </div>
  );
}

interface SearchProps {
  label: string;
  placeholder: string | undefined;
  value: string | undefined;
  onSearch: (text: string | undefined) => void;
  isWide: boolean;
}

function SearchField({ label, placeholder, value, onSearch, isWide }: SearchProps) {
  const box = useSearchBox(value, onSearch);
  return (
    <TextInput
      flex="1 1 12rem"
      maw={isWide ? '24rem' : undefined}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} />}
      aria-keyshortcuts="/"
      data-list-search
      {...box}
    />
  );
}

const load = () => import('./ColumnsPopover.tsx');
// A component with a type parameter would lose it when it is loaded lazily.
const ColumnsPopover = lazyPart(async () => (await load()).ColumnsPopover) as unknown as <Row>(props: ColumnsProps<Row>) => React.ReactNode;

/** The button that opens the choice of columns, which is loaded when the button gets the pointer or the focus. */
function ColumnsMenu<Row>(props: ColumnsProps<Row>) {
  const [wanted, setWanted] = useState(false);
  const button = <ColumnsButton aria-haspopup="dialog" onPointerEnter={load} onFocus={load} onClick={() => setWanted(true)} />;
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <ColumnsPopover {...props} />
    </Suspense>
  );
}

interface SortProps<Row> {
  columns: { all: Column<Row>[] };
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

/** Sorts a list on the phone, where there are no column heads to press. */
function SortSelect<Row>({ columns, sorting, onSort }: SortProps<Row>) {
  return (
    <NativeSelect
      aria-label={text.sort()}
      data={columns.all.flatMap(choicesOf)}
      value={`${sorting.sort} ${sorting.order}`}
      onChange={({ currentTarget }) => {
        const [sort = '', order = ''] = currentTarget.value.split(' ');
        onSort({ sort, order: order as Order });
      }}
    />
  );
}

/** Both orders of a column, with the usual one first. */
function choicesOf<Row>({ sort, label, first = 'asc', orders }: Column<Row>) {
  if (!sort) return [];
  const labels = orders ?? { asc: text.ascending({ column: label }), desc: text.descending({ column: label }) };
  const last: Order = first === 'asc' ? 'desc' : 'asc';
  return [first, last].map((order) => ({ value: `${sort} ${order}`, label: labels[order] }));
}
