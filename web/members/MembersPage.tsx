import { Button } from '@mantine/core';
import { IconFileImport, IconPlus, IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { MemberListView } from '#contract/members.ts';
import { useUser } from '#web/api/session.ts';
import { ColumnsMenu } from '#web/ui/list/ColumnsMenu.tsx';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { ListBody } from '#web/ui/list/ListBody.tsx';
import { RangeFoot } from '#web/ui/list/ListFoot.tsx';
import { ListToolbar } from '#web/ui/list/ListToolbar.tsx';
import { SelectionBar } from '#web/ui/list/SelectionBar.tsx';
import { SortSelect } from '#web/ui/list/SortSelect.tsx';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { useSelection } from '#web/ui/list/useSelection.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { MembersExport } from './exports/MembersExport.tsx';
import { AddMemberDialog } from './list/AddMemberDialog.tsx';
import { BulkActions } from './list/BulkActions.tsx';
import { BulkProgress } from './list/BulkProgress.tsx';
import { MemberFilters } from './list/MemberFilters.tsx';
import { MemberCard, memberColumns, ViewLink } from './list/member-columns.tsx';
import { SavedViews } from './list/SavedViews.tsx';
import { Tiles } from './list/Tiles.tsx';
import { MEMBERS_PER_PAGE, type MemberListQuery, memberCount, memberList } from './members.api.ts';
import { MEMBER_FILTERS, type MemberColumn, MembersSearch, withoutMoney } from './members.search.ts';

const asIs = (address: MembersSearch) => address;
/** The most members of one action when they are chosen one by one. */
const MOST_CHOSEN = 10_000;

/** The members of the programme: search, bulk changes, and links to each member. */
export function MembersPage() {
  const admin = useUser()?.role === 'admin';
  const list = useListPage({
    schema: MembersSearch,
    filters: MEMBER_FILTERS,
    sorting: { sort: 'joinedAt', order: 'desc' },
    perPage: MEMBERS_PER_PAGE,
    query: (request) => memberList(request as MemberListQuery),
    allowed: admin ? asIs : withoutMoney,
  });
  const { shown, change, filter, setFilter, answer, count, atLeast, isFiltered } = list;
  const columns = useColumns('members', memberColumns(admin), {
    shown: shown.columns,
    onDrop: () => change({ columns: undefined }),
  });
  const selection = useSelection({ filter, count, most: MOST_CHOSEN });
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  usePrefetchedPage(list);

  const rows = answer?.members;
  const chosen = selection.chosen();
  const add = admin && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
      Add User
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Members"
        actions={
          admin && (
            <>
              <MembersExport
                count={isFiltered ? undefined : count}
                atLeast={atLeast}
                filtered={isFiltered ? { filter, count, atLeast } : undefined}
                selected={'ids' in chosen && chosen.ids.length > 0 ? chosen.ids : undefined}
              />
              <Button
                variant="default"
                leftSection={<IconFileImport size={18} />}
                renderRoot={(button) => <Link to="/users/import" {...button} />}
              >
                Import
              </Button>
            </>
          )
        }
        main={add}
      />
      <ListToolbar
        list={list}
        clearable
        search={{
          label: 'Search users',
          placeholder: 'Search by name, email or phone',
          value: shown.search,
          onSearch: (search) => setFilter({ search }, { replace: true }),
        }}
        totals={<Tiles status={shown.status} onStatus={(status) => setFilter({ status })} />}
        filters={<MemberFilters shown={shown} onFilter={setFilter} />}
        tools={
          <>
            <SortSelect columns={columns} sorting={list.sorting} onSort={list.onSort} />
            <SavedViews shown={shown} columns={columns.shown.slice(1).map(({ id }) => id as MemberColumn)} onShow={change} />
            <ColumnsMenu columns={columns} />
          </>
        }
      />
      {admin && <BulkProgress />}
      <ListBody
        list={list}
        failed="Failed to fetch users."
        empty={{
          icon: <IconUsers size={28} />,
          title: 'No users found',
          action: add,
          children: admin ? 'Add the first member of the programme.' : 'The members that an admin adds appear here.',
        }}
        noMatch={{
          icon: <IconUsers size={28} />,
          title: 'No users found',
          action: (
            <Button variant="default" onClick={list.clear}>
              Show all users
            </Button>
          ),
          children: 'Try another word, or fewer filters.',
        }}
      >
        <DataTable
          label="Users"
          rows={rows}
          isStale={list.isStale}
          idOf={({ _id }) => _id}
          nameOf={({ fullName }) => fullName}
          columns={columns}
          sorting={list.sorting}
          onSort={list.onSort}
          selection={admin ? selection : undefined}
          onOpen={({ _id }: MemberListView) => void navigate({ to: '/users/$memberId/profile', params: { memberId: _id } })}
          actions={(member) => <ViewLink member={member} />}
          actionsLabel="Action"
          card={(member) => <MemberCard member={member} />}
        />
        {admin && rows && (
          <SelectionBar
            label="Selected users"
            selection={selection}
            ids={rows.map(({ _id }) => _id)}
            {...{ count, atLeast, isFiltered }}
            countAll={memberCount(filter)}
          >
            <BulkActions chosen={() => ('ids' in chosen ? chosen : { ...chosen, filter })} onDone={selection.clear} />
          </SelectionBar>
        )}
      </ListBody>
      <RangeFoot list={list} words={(range) => `Showing ${range} results`} countAll={memberCount(filter)} />
      {admin && <AddMemberDialog opened={adding} onClose={() => setAdding(false)} />}
    </>
  );
}

type MemberListState = Pick<
  ReturnType<typeof useListPage<MembersSearch, (typeof MEMBER_FILTERS)[number], never, never>>,
  'filter' | 'sorting' | 'page' | 'pages' | 'perPage' | 'isStale'
>;

/** Loads the next page before somebody asks for it. */
function usePrefetchedPage({ filter, sorting, page, pages, perPage, isStale }: MemberListState) {
  const client = useQueryClient();
  const next = page < pages && !isStale ? JSON.stringify({ ...filter, ...sorting, limit: perPage, page: page + 1 }) : undefined;
  useEffect(() => {
    if (next) void client.prefetchQuery(memberList(JSON.parse(next) as MemberListQuery));
  }, [client, next]);
}
