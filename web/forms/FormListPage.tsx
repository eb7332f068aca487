import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconForms, IconPlus, IconSearch, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { VISIBILITIES } from '#contract/questions.ts';
import { useUser } from '#web/api/session.ts';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { formatCount } from '#web/ui/figures.ts';
import { ListFoot, rangeSentence } from '#web/ui/ListFoot.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { usePaging } from '#web/ui/usePaging.ts';
import { useSearchBox } from '#web/ui/useSearchBox.ts';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { VISIBILITY } from './form-words.ts';
import { FORMS_PER_PAGE, formList } from './forms.api.ts';
import { FormListSearch } from './forms.search.ts';
import { FormCards } from './list/FormCards.tsx';
import { FormTable } from './list/FormTable.tsx';
import classes from './list/list.module.css';
import { SORT_CHOICES, type Sorting } from './list/sorting.ts';
import '@mantine/core/styles/FloatingIndicator.css';
import list from '#web/ui/list.module.css';

const FILTERS = [
  { value: 'all', label: 'All' },
  ...(['public', 'private', 'invite-only'] as const satisfies (typeof VISIBILITIES)[number][]).map((value) => ({
    value,
    label: VISIBILITY[value].label,
  })),
];

export function FormListPage() {
  const [filter, change] = useUrlSearch(FormListSearch);
  const { search, visibility, sort = 'createdAt', order = 'desc', page = 1 } = filter;
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    formList({ search, visibility, sort, order, page, limit: FORMS_PER_PAGE }),
  );
  const box = useSearchBox(search, (text) => change({ search: text, page: undefined }, { replace: true }));
  const wide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const mayEdit = useUser()?.role === 'admin';
  const narrowed = Boolean(search || visibility);
  const nothingYet = data?.count === 0 && !narrowed && !isPlaceholderData;
  const { pages, onPage } = usePaging({ page, perPage: FORMS_PER_PAGE, count: data?.count, stale: isPlaceholderData, change });
  const sorting: Sorting = { sort, order };
  const onSort = (next: Sorting) => change({ ...next, page: undefined });

  const create = (
    <Button leftSection={<IconPlus size={18} />} renderRoot={(props) => <Link to="/forms/new" {...props} />}>
      Create a form
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Forms"
        // A line is kept for it, so that nothing moves when the count comes.
        description={nothingYet ? undefined : data ? countSentence(data.count, narrowed) : '\u00A0'}
        actions={
          mayEdit &&
          !nothingYet && (
            <>
              <Button
                className={classes.rare}
                variant="default"
                leftSection={<IconUserOff size={18} />}
                renderRoot={(props) => <Link to="/forms/erasure" {...props} />}
              >
                Erase a person’s data
              </Button>
              {create}
            </>
          )
        }
      />
      {!nothingYet && (
        <search className={list.toolbar} data-phone="stack">
          <TextInput
            className={list.search}
            type="search"
            aria-label="Search forms"
            placeholder="Search forms"
            leftSection={<IconSearch size={16} />}
            {...box}
          />
          <SegmentedControl
            aria-label="Visibility"
            data={FILTERS}
            value={visibility ?? 'all'}
            onChange={(value) => change({ visibility: VISIBILITIES.find((v) => v === value), page: undefined })}
          />
          {!wide && <SortSelect sorting={sorting} onSort={onSort} />}
        </search>
      )}
      {error && !data ? (
        <ErrorState title="Failed to fetch forms" error={error} retry={refetch} retrying={isFetching} />
      ) : nothingYet ? (
        <EmptyState icon={<IconForms size={28} />} title="No forms yet" action={mayEdit && create}>
          {mayEdit ? 'Ask your members and leads anything, and read their answers here.' : 'The forms that an admin creates appear here.'}
        </EmptyState>
      ) : data?.count === 0 ? (
        <EmptyState
          icon={<IconSearch size={28} />}
          title="No form matches"
          action={
            <Button variant="default" onClick={() => change({ search: undefined, visibility: undefined, page: undefined })}>
              Show all forms
            </Button>
          }
        >
          Try another word, or another visibility.
        </EmptyState>
      ) : wide ? (
        <FormTable forms={data?.data} sorting={sorting} onSort={onSort} mayEdit={mayEdit} stale={isPlaceholderData} />
      ) : (
        <FormCards forms={data?.data} mayEdit={mayEdit} stale={isPlaceholderData} />
      )}
      {data && pages > 1 && (
        <ListFoot page={page} pages={pages} onPage={onPage}>
          {rangeSentence(page, FORMS_PER_PAGE, data.data.length, data.count)}
        </ListFoot>
      )}
      <DeletedLink kind="form" />
    </>
  );
}

function SortSelect({ sorting, onSort }: { sorting: Sorting; onSort: (sorting: Sorting) => void }) {
  const key = ({ sort, order }: Sorting) => `${sort} ${order}`;
  return (
    <NativeSelect
      aria-label="Sort"
      data={SORT_CHOICES.map(({ label, sorting }) => ({ label, value: key(sorting) }))}
      value={key(sorting)}
      onChange={({ currentTarget }) => onSort(SORT_CHOICES.find((choice) => key(choice.sorting) === currentTarget.value)!.sorting)}
    />
  );
}

function countSentence(count: number, narrowed: boolean): string {
  if (narrowed) return count === 1 ? '1 form matches' : `${formatCount(count)} forms match`;
  return count === 1 ? '1 form' : `${formatCount(count)} forms`;
}
