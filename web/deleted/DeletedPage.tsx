import { Paper, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { DeletedKind } from '#contract/deleted.ts';
import { DELETED_KINDS, RESTORE_DAYS } from '#contract/filter-values.ts';
import { useUser } from '#web/api/session.ts';
import { formatCount } from '#web/ui/figures.ts';
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx';
import { ListBody } from '#web/ui/list/ListBody.tsx';
import { RangeFoot } from '#web/ui/list/ListFoot.tsx';
import { ListToolbar } from '#web/ui/list/ListToolbar.tsx';
import styles from '#web/ui/list/list.module.css';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { LoadingRows } from '#web/ui/states.tsx';
import { DeletedRow } from './DeletedRow.tsx';
import { DELETED_PER_PAGE, deletedList } from './deleted.api.ts';
import { DeletedSearch } from './deleted.search.ts';
import { KINDS } from './deleted-words.ts';

/** Coaches see what was deleted from the lists that they see. */
const COACH_KINDS: readonly DeletedKind[] = ['form', 'responses'];

/** Everything that staff deleted and can bring back. */
export function DeletedPage() {
  const list = useListPage({
    schema: DeletedSearch,
    filters: ['kind', 'search'],
    perPage: DELETED_PER_PAGE,
    query: ({ kind, search, page, limit }) => deletedList({ kind, search, page, limit }),
  });
  const { shown, setFilter, answer, count, atLeast } = list;
  const admin = useUser()?.role === 'admin';
  const kinds = admin ? DELETED_KINDS : COACH_KINDS;

  return (
    <>
      <PageHeader
        title="Recently deleted"
        description={
          admin
            ? `Restore what was deleted within ${RESTORE_DAYS} days. After that it is removed for good; payments are kept.`
            : `What was deleted can be restored by an admin for ${RESTORE_DAYS} days. After that it is removed for good.`
        }
        mark={count > 0 && <Text c="dimmed" className="figures">{`${formatCount(count, atLeast)}`}</Text>}
      />
      <ListToolbar
        list={list}
        search={{
          label: 'Search what was deleted',
          placeholder: 'Search what was deleted',
          value: shown.search,
          onSearch: (search) => setFilter({ search }, { replace: true }),
        }}
        filters={
          <FilterSelect
            label="Kind"
            all="All kinds"
            values={kinds}
            words={(value) => KINDS[value].many}
            value={shown.kind}
            onChange={(kind) => setFilter({ kind })}
          />
        }
      />
      <Paper withBorder className={styles.sheet} aria-busy={list.isFetching}>
        <ListBody
          list={list}
          failed="What was deleted could not be loaded"
          empty={{
            icon: <IconTrash size={28} />,
            title: 'Nothing was deleted',
            children: `What staff delete waits here for ${RESTORE_DAYS} days.`,
          }}
          noMatch={{ icon: <IconTrash size={28} />, title: 'Nothing deleted matches', children: 'Try another word, or all kinds.' }}
        >
          {answer ? (
            <ul className={styles.feed} data-stale={list.isStale || undefined}>
              {answer.data.map((item) => (
                <DeletedRow key={`${item.kind} ${item._id}`} item={item} mayRestore={admin} />
              ))}
            </ul>
          ) : (
            <LoadingRows count={6} />
          )}
        </ListBody>
      </Paper>
      <RangeFoot list={list} />
    </>
  );
}
