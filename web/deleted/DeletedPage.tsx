import { NativeSelect, Paper, Skeleton, Text, TextInput } from '@mantine/core';
import { IconSearch, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DeletedKind } from '#contract/deleted.ts';
import { DELETED_KINDS, RESTORE_DAYS } from '#contract/filter-values.ts';
import { useUser } from '#web/api/session.ts';
import { formatCount } from '#web/ui/figures.ts';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import list from '#web/ui/list/list.module.css';
import { usePaging } from '#web/ui/list/usePaging.ts';
import { useSearchBox } from '#web/ui/list/useSearchBox.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { DeletedRow } from './DeletedRow.tsx';
import { DELETED_PER_PAGE, deletedList } from './deleted.api.ts';
import classes from './deleted.module.css';
import { DeletedSearch } from './deleted.search.ts';
import { KINDS } from './deleted-words.ts';

/** Coaches see what was deleted from the lists that they see. */
const COACH_KINDS: readonly DeletedKind[] = ['form', 'responses'];

/** Everything that staff deleted and can bring back. */
export function DeletedPage() {
  const [filter, change] = useUrlSearch(DeletedSearch);
  const { kind, search, page = 1 } = filter;
  const { data, error, refetch, isPending, isFetching, isPlaceholderData } = useQuery(
    deletedList({ kind, search, page, limit: DELETED_PER_PAGE }),
  );
  const box = useSearchBox(search, (text) => change({ search: text, page: undefined }, { replace: true }));
  const { pages, onPage } = usePaging({ page, perPage: DELETED_PER_PAGE, count: data?.count, stale: isPlaceholderData, change });
  const admin = useUser()?.role === 'admin';
  const kinds = admin ? DELETED_KINDS : COACH_KINDS;
  const narrowed = kind !== undefined || search !== undefined;

  return (
    <>
      <PageHeader
        title="Recently deleted"
        description={
          admin
            ? `Restore what was deleted within ${RESTORE_DAYS} days. After that it is removed for good; payments are kept.`
            : `What was deleted can be restored by an admin for ${RESTORE_DAYS} days. After that it is removed for good.`
        }
        mark={data && data.count > 0 && <Text c="dimmed" className="figures">{`${formatCount(data.count)}`}</Text>}
      />
      <search className={list.toolbar} data-phone="stack">
        <TextInput
          className={list.search}
          type="search"
          aria-label="Search what was deleted"
          placeholder="Search what was deleted"
          leftSection={<IconSearch size={16} />}
          {...box}
        />
        <NativeSelect
          aria-label="Kind"
          data={[{ value: '', label: 'All kinds' }, ...kinds.map((value) => ({ value, label: KINDS[value].many }))]}
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => change({ kind: kinds.find((one) => one === value), page: undefined })}
        />
      </search>
      <Paper withBorder className={classes.sheet} aria-busy={isFetching}>
        {isPending && (
          <LoadingRows count={6}>
            <div className={classes.row}>
              <Skeleton h={14} w={70} />
              <Skeleton h={14} w="60%" />
            </div>
          </LoadingRows>
        )}
        {!isPending && !data && (
          <ErrorState title="What was deleted could not be loaded" error={error} retry={refetch} retrying={isFetching} />
        )}
        {data?.count === 0 && (
          <EmptyState icon={<IconTrash size={28} />} title={narrowed ? 'Nothing deleted matches' : 'Nothing was deleted'}>
            {narrowed ? 'Try another word, or all kinds.' : `What staff delete waits here for ${RESTORE_DAYS} days.`}
          </EmptyState>
        )}
        {data && data.data.length > 0 && (
          <ul className={classes.list} data-stale={isPlaceholderData || undefined}>
            {data.data.map((item) => (
              <DeletedRow key={`${item.kind} ${item._id}`} item={item} mayRestore={admin} />
            ))}
          </ul>
        )}
      </Paper>
      <ListFoot page={page} pages={pages} onPage={onPage} />
    </>
  );
}
