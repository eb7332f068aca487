import { ActionIcon, NativeSelect, TextInput, Tooltip } from '@mantine/core';
import { IconFilterOff, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { STATUS_CHOICES } from '#web/members/member-words.ts';
import type { UsersSearch } from '#web/members/members.search.ts';
import { useSeesMoney } from '#web/members/useSeesMoney.ts';
import { DaysFilter } from '#web/ui/DaysFilter.tsx';
import list from '#web/ui/list.module.css';
import { useSearchBox } from '#web/ui/useSearchBox.ts';
import classes from './list.module.css';
import { MoreFilters } from './MoreFilters.tsx';
import { EVERYBODY, isNarrowed } from './narrowing.ts';

interface Props {
  shown: UsersSearch;
  /** Each change begins at page 1 again. */
  onNarrow: (changes: Partial<UsersSearch>, options?: { replace?: boolean }) => void;
  /** More controls, at the end. */
  children: ReactNode;
}

const STATUSES = [{ value: '', label: 'All statuses' }, ...STATUS_CHOICES];
const OPTIONS = [
  { value: '', label: 'All options' },
  { value: 'Complete', label: 'Complete' },
  { value: 'Partial', label: 'Partial' },
];

/** What the list is narrowed to, and how to narrow it. */
export function FilterBar({ shown, onNarrow, children }: Props) {
  const seesMoney = useSeesMoney();
  const box = useSearchBox(shown.search, (search) => onNarrow({ search }, { replace: true }));
  return (
    <search className={`${list.toolbar} ${classes.toolbar}`}>
      <TextInput
        id="users-search"
        className={`${list.search} ${classes.search}`}
        type="search"
        aria-label="Search users"
        placeholder="Search by name, email or phone"
        leftSection={<IconSearch size={16} />}
        aria-keyshortcuts="/"
        {...box}
      />
      <NativeSelect
        className={classes.select}
        aria-label="Status"
        data={STATUSES}
        value={shown.status ?? ''}
        onChange={({ currentTarget }) => onNarrow({ status: STATUS_CHOICES.find(({ value }) => value === currentTarget.value)?.value })}
      />
      {seesMoney && (
        <NativeSelect
          className={classes.select}
          aria-label="Option"
          data={OPTIONS}
          value={shown.option ?? ''}
          onChange={({ currentTarget: { value } }) => onNarrow({ option: value === 'Complete' || value === 'Partial' ? value : undefined })}
        />
      )}
      <DaysFilter from={shown.from} to={shown.to} onChange={onNarrow} />
      <MoreFilters shown={shown} onNarrow={onNarrow} />
      {isNarrowed(shown) && (
        <Tooltip label="Clear filters">
          <ActionIcon size={36} aria-label="Clear filters" onClick={() => onNarrow(EVERYBODY)}>
            <IconFilterOff size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      <div className={classes.toolbarEnd}>{children}</div>
    </search>
  );
}
