import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconFilterOff, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { formatCount } from '#web/ui/figures.ts';
import classes from './list.module.css';
import type { ListState } from './useListPage.ts';
import { useSearchBox } from './useSearchBox.ts';
import { useWide } from './useWide.ts';

interface Props {
  list: Pick<ListState, 'activeFilters' | 'isFiltered' | 'clear'>;
  /** The search text of the list; omitted when the list cannot be searched. */
  search?: { label: string; placeholder: string; value: string | undefined; onSearch: (text: string | undefined) => void };
  /** The filters. On the phone they are behind a button, so that the first row is visible without scrolling. */
  filters?: ReactNode;
  /** Totals and charts above the list; on the phone they are behind the same button. */
  totals?: ReactNode;
  /** Controls for the look of the list: saved views, columns. */
  tools?: ReactNode;
  /** Offers to remove all filters; an empty list offers it in any case. */
  clearable?: boolean;
}

/** The tools between the head of a page and its list. */
export function ListToolbar({ list, search, filters, totals, tools, clearable }: Props) {
  const isWide = useWide();
  const [opened, setOpened] = useState(false);
  const panel = useId();
  const isShown = isWide || opened;
  const words = search?.value ? 1 : 0;
  const held = list.activeFilters - words;
  const controls = (
    <>
      {filters}
      {clearable && list.isFiltered && (
        <ActionIcon size={36} aria-label="Clear filters" title="Clear filters" onClick={list.clear}>
          <IconFilterOff size={18} />
        </ActionIcon>
      )}
      {tools && <div className={classes.tools}>{tools}</div>}
    </>
  );
  return (
    <div className="ui-column">
      {isWide && totals}
      <search className={classes.toolbar}>
        {search && <SearchField {...search} />}
        {isWide
          ? controls
          : (filters || tools || totals) && (
              <Button
                className={classes.disclose}
                variant={held > 0 ? 'light' : 'default'}
                leftSection={<IconAdjustmentsHorizontal size={18} />}
                aria-expanded={opened}
                aria-controls={panel}
                onClick={() => setOpened(!opened)}
              >
                {held > 0 ? `Filters (${formatCount(held)})` : 'Filters'}
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

function SearchField({ label, placeholder, value, onSearch }: NonNullable<Props['search']>) {
  const box = useSearchBox(value, onSearch);
  return (
    <TextInput
      className={classes.search}
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
