import { IconTrash } from '@tabler/icons-react';
import type { DeletedKind } from '#contract/deleted.ts';
import { DELETED_KINDS, RESTORE_DAYS } from '#contract/filter-values.ts';
import { useUser } from '#web/api/session.ts';
import { Feed } from '#web/ui/list/Feed.tsx';
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { DeletedRow } from './DeletedRow.tsx';
import { DELETED_PER_PAGE, deletedList } from './deleted.api.ts';
import { DeletedSearch } from './deleted.search.ts';
import { KINDS } from './deleted-labels.ts';

/** Coaches see items that were deleted from lists which they can see. */
const COACH_KINDS: readonly DeletedKind[] = ['form', 'responses'];

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
      title="Recently deleted"
      description={
        admin
          ? `Restore what was deleted within ${RESTORE_DAYS} days. After that it is removed for good; payments are kept.`
          : `What was deleted can be restored by an admin for ${RESTORE_DAYS} days. After that it is removed for good.`
      }
      withCount
      searchLabel="Search what was deleted"
      filters={
        <FilterSelect
          label="Kind"
          all="All kinds"
          values={admin ? DELETED_KINDS : COACH_KINDS}
          labels={(value) => KINDS[value].many}
          value={list.shown.kind}
          onChange={(kind) => list.setFilter({ kind })}
        />
      }
      failed="What was deleted could not be loaded"
      empty={{
        icon: <IconTrash size={28} />,
        title: 'Nothing was deleted',
        children: `What staff delete waits here for ${RESTORE_DAYS} days.`,
      }}
      noMatch={{ title: 'Nothing deleted matches', children: 'Try another word, or all kinds.', showAll: 'Show all' }}
    >
      <Feed list={list}>
        {list.answer?.data.map((item) => (
          <DeletedRow key={`${item.kind} ${item._id}`} item={item} mayRestore={admin} />
        ))}
      </Feed>
    </ListPage>
  );
}
