import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconFileImport, IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { MemberField } from '#contract/member-fields.ts';
import type { MemberFilter, MemberListView } from '#contract/members.ts';
import { useUser } from '#web/api/session.ts';
import { ExportDialog } from '#web/forms/exports/ExportButton.tsx';
import { useOwnMembersOnly } from '#web/shell/account.api.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { SelectionBar } from '#web/ui/list/SelectionBar.tsx';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { type ListState, useListPage } from '#web/ui/list/useListPage.ts';
import { type Chosen, useSelection } from '#web/ui/list/useSelection.ts';
import { AddMemberDialog } from './list/AddMemberDialog.tsx';
import { BulkActions } from './list/BulkActions.tsx';
import { BulkProgress } from './list/BulkProgress.tsx';
import * as text from './list/list.messages.ts';
import { MemberFilters } from './list/MemberFilters.tsx';
import { MemberCard, memberColumns, ViewLink } from './list/member-columns.tsx';
import { ownColumns } from './list/own-columns.tsx';
import { SegmentsMenu } from './list/SegmentsMenu.tsx';
import { StatusTiles } from './list/StatusTiles.tsx';
import { MEMBERS_PER_PAGE, type MemberListQuery, memberCount, memberList } from './members.api.ts';
import { MEMBER_FILTERS, type MemberColumn, MembersSearch, withoutAdminFilters } from './members.search.ts';
import * as person from './person.messages.ts';

const NO_FIELDS: MemberField[] = [];
const viewLink = (member: MemberListView) => <ViewLink member={member} />;
const asIs = (address: MembersSearch) => address;
/** The highest number of members of one action when they are chosen one by one. */
const MOST_CHOSEN = 10_000;

/** The members of the programme: search, bulk changes, and links to each member. */
export function MembersPage() {
  const admin = useUser()?.role === 'admin';
  const isLimited = useOwnMembersOnly();
  const list = useListPage({
    schema: MembersSearch,
    filters: MEMBER_FILTERS,
    sorting: { sort: 'joinedAt', order: 'desc' },
    perPage: MEMBERS_PER_PAGE,
    query: (request) => memberList(request as MemberListQuery),
    allowed: admin ? asIs : withoutAdminFilters,
  });
  const { shown, change, filter, setFilter, count } = list;
  const fields = list.answer?.fields ?? NO_FIELDS;
  const isRoomy = useMediaQuery('(min-width: 80em), print', undefined, { getInitialValueInEffect: false }) ?? true;
  const all = useMemo(() => [...memberColumns(admin, isRoomy), ...ownColumns(fields)], [admin, isRoomy, fields]);
  const columns = useColumns('members', all, {
    shown: shown.columns,
    onDrop: () => change({ columns: undefined }),
  });
  const selection = useSelection({ filter, count, most: MOST_CHOSEN });
  const [isAdding, adding] = useDisclosure();
  const navigate = useNavigate();
  const open = useCallback(
    ({ _id: memberId }: MemberListView) => void navigate({ to: '/users/$memberId/profile', params: { memberId } }),
    [navigate],
  );

  const rows = list.answer?.members;
  const chosen = selection.chosen();
  const add = admin && (
    <Button leftSection={<IconPlus size={18} />} onClick={adding.open}>
      {text.addMember()}
    </Button>
  );
  return (
    <>
      <ListPage
        list={list}
        title={text.title()}
        description={isLimited ? text.ownOnly() : undefined}
        actions={
          admin && (
            <>
              <MembersExport list={list} filter={filter} chosen={chosen} />
              <LinkButton to="/users/import" leftSection={<IconFileImport size={18} />}>
                {text.import_()}
              </LinkButton>
            </>
          )
        }
        main={add}
        clearable
        searchLabel={text.searchMembers()}
        searchPlaceholder={person.searchHint()}
        totals={<StatusTiles status={shown.status} onFilter={setFilter} />}
        filters={<MemberFilters shown={shown} onFilter={setFilter} />}
        tools={
          <SegmentsMenu
            shown={shown}
            columns={columns.shown.slice(1).map(({ id }) => id as MemberColumn)}
            found={{ all: true, filter, except: [] }}
            onShow={change}
          />
        }
        columns={columns}
        notice={admin && <BulkProgress />}
        failed={person.membersNotLoaded()}
        empty={{
          icon: <IconUsers size={28} />,
          title: person.noneFound(),
          action: add,
          children: admin ? text.addFirst() : isLimited ? text.noneOfYours() : text.noneYet(),
        }}
        noMatch={{ showAll: text.showAll() }}
        rangeLabel={(range) => text.showing({ range })}
        countAll={memberCount(filter)}
      >
        <DataTable
          label={text.members()}
          list={list}
          rows={rows}
          idOf={({ _id }) => _id}
          nameOf={({ fullName }) => fullName}
          columns={columns}
          selection={admin ? selection : undefined}
          onOpen={open}
          actions={viewLink}
          actionsLabel={text.action()}
          card={(member) => <MemberCard member={member} />}
        />
        {admin && rows && (
          <SelectionBar
            label={text.selected()}
            selection={selection}
            ids={rows.map(({ _id }) => _id)}
            list={list}
            countAll={memberCount(filter)}
          >
            <BulkActions
              chosen={() => ('ids' in chosen ? chosen : { ...chosen, filter })}
              onDone={selection.clear}
              hasFields={fields.some(({ archived }) => !archived)}
            />
          </SelectionBar>
        )}
      </ListPage>
      {admin && <AddMemberDialog opened={isAdding} onClose={adding.close} />}
    </>
  );
}

interface ExportProps {
  list: Pick<ListState, 'count' | 'atLeast' | 'isFiltered'>;
  filter: MemberFilter;
  chosen: Chosen;
}

/** Exports members. The list counts them up to a limit only, but the dialog shows their exact number. */
function MembersExport({ list: { atLeast, isFiltered, ...list }, filter, chosen }: ExportProps) {
  const [opened, dialog] = useDisclosure();
  const exact = useQuery({ ...memberCount(filter), enabled: opened && atLeast }).data;
  const count = exact ?? list.count;
  const isUncounted = atLeast && exact === undefined;
  const ticked =
    'ids' in chosen
      ? { selection: chosen, count: chosen.ids.length }
      : { selection: { filter, except: chosen.except }, count: count - chosen.except.length, atLeast: isUncounted };
  const isWhole = 'ids' in chosen ? chosen.ids.length === 0 : chosen.except.length === 0;
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={18} />} onClick={dialog.open}>
        {text.export_()}
      </Button>
      <ExportDialog
        formId={null}
        title={text.exportMembers()}
        startToast={text.exportStarted()}
        opened={opened}
        onClose={dialog.close}
        count={isFiltered ? undefined : count}
        filtered={isFiltered ? { selection: { filter }, count, atLeast: isUncounted } : undefined}
        selected={isWhole ? undefined : ticked}
      />
    </>
  );
}
