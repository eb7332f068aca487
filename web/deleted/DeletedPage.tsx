import { IconTrash } from '@tabler/icons-react';
import { COACH_DELETED_KINDS, DELETED_KINDS, RESTORE_DAYS } from '#contract/filter-values.ts';
import { useUser } from '#web/api/session.ts';
import * as area from '#web/shell/shell.messages.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Feed } from '#web/ui/list/Feed.tsx';
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { DeletedRow } from './DeletedRow.tsx';
import { DELETED_PER_PAGE, deletedList } from './deleted.api.ts';
import * as text from './deleted.messages.ts';
import { DeletedSearch } from './deleted.search.ts';
import { recentlyDeleted } from './deleted-link.messages.ts';

/** Everything that staff deleted and admins can restore. */
export function DeletedPage() {
  const list = useListPage({
    schema: DeletedSearch,
    filters: ['kind', 'search'],
    perPage: DELETED_PER_PAGE,
    query: ({ kind, search, page, limit }) => deletedList({ kind, search, page, limit }),
  });
  const admin = useUser()?.role === 'admin';

  return (
    <ListPage
      list={list}
      back={<BackLink to="/settings">{area.settings()}</BackLink>}
      title={recentlyDeleted()}
      description={admin ? text.adminsRestore({ days: RESTORE_DAYS }) : text.coachesAsk({ days: RESTORE_DAYS })}
      withCount
      searchLabel={text.searchDeleted()}
      filters={
        <FilterSelect
          label={text.kind()}
          all={text.allKinds()}
          values={admin ? DELETED_KINDS : COACH_DELETED_KINDS}
          labels={(value) => text.kinds[value].many()}
          value={list.shown.kind}
          onChange={(kind) => list.setFilter({ kind })}
        />
      }
      failed={text.loadFailed()}
      empty={{
        icon: <IconTrash size={28} />,
        title: text.nothingDeleted(),
        children: text.waitsHere({ days: RESTORE_DAYS }),
      }}
      noMatch={{ title: text.nothingMatches(), children: text.tryAnother(), showAll: text.showAll() }}
    >
      <Feed list={list}>
        {list.answer?.data.map((item) => (
          <DeletedRow key={`${item.kind} ${item._id}`} item={item} mayRestore={admin} />
        ))}
      </Feed>
    </ListPage>
  );
}
