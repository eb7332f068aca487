import { Button, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileImport, IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useUser } from '#web/api/session.ts';
import { CountAll } from '#web/ui/CountAll.tsx';
import { ListFoot, rangeSentence, TOO_MANY_TO_SORT } from '#web/ui/ListFoot.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { usePaging } from '#web/ui/usePaging.ts';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { MembersExport } from './exports/MembersExport.tsx';
import { AddUserDialog } from './list/AddUserDialog.tsx';
import { BulkProgress } from './list/BulkProgress.tsx';
import { ColumnsMenu } from './list/ColumnsMenu.tsx';
import { type ColumnId, type Sorting, sortChoicesFor } from './list/columns.ts';
import { FilterBar } from './list/FilterBar.tsx';
import classes from './list/list.module.css';
import { MemberCards } from './list/MemberCards.tsx';
import { MemberTable } from './list/MemberTable.tsx';
import { EVERYBODY, filterOf, isNarrowed, withoutMoney } from './list/narrowing.ts';
import { SavedViews } from './list/SavedViews.tsx';
import { SelectionBar } from './list/SelectionBar.tsx';
import { Tiles } from './list/Tiles.tsx';
import { useColumns } from './list/useColumns.ts';
import { useListKeys } from './list/useListKeys.ts';
import { useSelected } from './list/useSelected.ts';
import { MEMBERS_PER_PAGE, memberCount, memberList } from './members.api.ts';
import { UsersSearch } from './members.search.ts';
import { useSeesMoney } from './useSeesMoney.ts';

/** The members of the programme: find them, change many at once, open one. */
export function MembersPage() {
  const [asked, change] = useUrlSearch(UsersSearch);
  const admin = useUser()?.role === 'admin';
  const shown = admin ? asked : withoutMoney(asked);
  const { sort = 'joinedAt', order = 'desc', page = 1 } = shown;
  const sorting: Sorting = { sort, order };
  const filter = filterOf(shown);
  const query = { ...filter, sort, order, limit: MEMBERS_PER_PAGE };
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(memberList({ ...query, page }));
  const wide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const { columns, choose } = useColumns(shown.columns, (next) => change({ columns: next }));
  const [adding, setAdding] = useState(false);
  const { count = 0, atLeast = false } = data ?? {};
  const { pages, onPage } = usePaging({ page, perPage: MEMBERS_PER_PAGE, count: data?.count, stale: isPlaceholderData, change });
  const selected = useSelected(filter, count);
  useListKeys();

  const narrow = useCallback(
    (changes: Partial<UsersSearch>, options?: { replace?: boolean }) => change({ ...changes, page: undefined }, options),
    [change],
  );
  const onSort = (next: Sorting) => change({ ...next, page: undefined });
  const toPage = (next: number) => {
    onPage(next);
    window.scrollTo({ top: 0 });
  };

  // The next page is there before it is asked for.
  const client = useQueryClient();
  const next = page < pages && !isPlaceholderData ? JSON.stringify({ ...query, page: page + 1 }) : undefined;
  useEffect(() => {
    if (next) void client.prefetchQuery(memberList(JSON.parse(next) as typeof query));
  }, [client, next]);

  const rows = data?.members;
  const chosen = selected.size > 0 ? selected.chosen() : undefined;
  const toExport = {
    count: isNarrowed(shown) ? undefined : count,
    atLeast,
    filtered: isNarrowed(shown) ? { filter, count, atLeast } : undefined,
    selected: chosen && 'ids' in chosen ? chosen.ids : undefined,
  };
  const select = { rows, stale: isPlaceholderData, selected: admin ? selected : undefined };
  return (
    <>
      <PageHeader
        title="Members"
        actions={
          admin && (
            <>
              <MembersExport {...toExport} />
              <Button
                variant="default"
                leftSection={<IconFileImport size={18} />}
                renderRoot={(button) => <Link to="/users/import" {...button} />}
              >
                Import
              </Button>
              <Button leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
                Add User
              </Button>
            </>
          )
        }
      />
      <Tiles status={shown.status} onStatus={(status) => narrow({ status })} />
      <FilterBar shown={shown} onNarrow={narrow}>
        {!wide && <SortSelect sorting={sorting} onSort={onSort} />}
        <SavedViews shown={shown} columns={columns.map(({ id }): ColumnId => id)} onShow={change} />
        {wide && <ColumnsMenu columns={columns} onChoose={choose} />}
      </FilterBar>
      {admin && <BulkProgress />}
      {admin && selected.size > 0 && rows && (
        <SelectionBar selected={selected} rows={rows} {...{ filter, count, atLeast }} narrowed={isNarrowed(shown)} />
      )}
      {error && !data ? (
        <ErrorState title="Failed to fetch users." error={error} retry={refetch} retrying={isFetching} />
      ) : data && count === 0 ? (
        <NobodyFound narrowed={isNarrowed(shown)} admin={admin} onAdd={() => setAdding(true)} onClear={() => narrow(EVERYBODY)} />
      ) : wide ? (
        <MemberTable {...select} columns={columns} sorting={sorting} onSort={onSort} />
      ) : (
        <MemberCards {...select} />
      )}
      {data && count > 0 && (
        <ListFoot page={page} pages={pages} onPage={toPage}>
          {`Showing ${rangeSentence(page, MEMBERS_PER_PAGE, data.members.length, count, atLeast)} results`}
          {atLeast && <CountAll query={memberCount(filter)} />}
          {data.newestFirst && <div>{TOO_MANY_TO_SORT}</div>}
        </ListFoot>
      )}
      {admin && <AddUserDialog opened={adding} onClose={() => setAdding(false)} />}
    </>
  );
}

function SortSelect({ sorting, onSort }: { sorting: Sorting; onSort: (sorting: Sorting) => void }) {
  const choices = sortChoicesFor(useSeesMoney());
  const key = ({ sort, order }: Sorting) => `${sort} ${order}`;
  return (
    <NativeSelect
      className={classes.select}
      aria-label="Sort"
      data={choices.map(({ label, sorting: choice }) => ({ label, value: key(choice) }))}
      value={key(sorting)}
      onChange={({ currentTarget }) => onSort(choices.find((choice) => key(choice.sorting) === currentTarget.value)!.sorting)}
    />
  );
}

interface NobodyProps {
  narrowed: boolean;
  admin: boolean;
  onAdd: () => void;
  onClear: () => void;
}

function NobodyFound({ narrowed, admin, onAdd, onClear }: NobodyProps) {
  if (narrowed)
    return (
      <EmptyState
        icon={<IconUsers size={28} />}
        title="No users found"
        action={
          <Button variant="default" onClick={onClear}>
            Show all users
          </Button>
        }
      >
        Try another word, or fewer filters.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<IconUsers size={28} />}
      title="No users found"
      action={
        admin && (
          <Button leftSection={<IconPlus size={18} />} onClick={onAdd}>
            Add User
          </Button>
        )
      }
    >
      {admin ? 'Add the first member of the programme.' : 'The members that an admin adds appear here.'}
    </EmptyState>
  );
}
