import { Button } from '@mantine/core';
import { IconFileImport, IconPlus, IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { MemberListView } from '#contract/members.ts';
import { useUser } from '#web/api/session.ts';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { SelectionBar } from '#web/ui/list/SelectionBar.tsx';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { useSelection } from '#web/ui/list/useSelection.ts';
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
      <ListPage
        list={list}
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
        clearable
        searchLabel="Search users"
        searchPlaceholder="Search by name, email or phone"
        totals={<Tiles status={shown.status} onStatus={(status) => setFilter({ status })} />}
        filters={<MemberFilters shown={shown} onFilter={setFilter} />}
        tools={<SavedViews shown={shown} columns={columns.shown.slice(1).map(({ id }) => id as MemberColumn)} onShow={change} />}
        columns={columns}
        notice={admin && <BulkProgress />}
        failed="Failed to fetch users."
        empty={{
          icon: <IconUsers size={28} />,
          title: 'No users found',
          action: add,
          children: admin ? 'Add the first member of the programme.' : 'The members that an admin adds appear here.',
        }}
        noMatch={{ showAll: 'Show all users' }}
        rangeLabel={(range) => `Showing ${range} results`}
        countAll={memberCount(filter)}
      >
        <DataTable
          label="Users"
          list={list}
          rows={rows}
          idOf={({ _id }) => _id}
          nameOf={({ fullName }) => fullName}
          columns={columns}
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
            list={list}
            countAll={memberCount(filter)}
          >
            <BulkActions chosen={() => ('ids' in chosen ? chosen : { ...chosen, filter })} onDone={selection.clear} />
          </SelectionBar>
        )}
      </ListPage>
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
