import { Button, SegmentedControl } from '@mantine/core';
import { IconForms, IconPlus, IconSearch, IconUserOff } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { VISIBILITIES } from '#contract/questions.ts';
import { useUser } from '#web/api/session.ts';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { countSentence } from '#web/ui/figures.ts';
import { ColumnsMenu } from '#web/ui/list/ColumnsMenu.tsx';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { ListBody } from '#web/ui/list/ListBody.tsx';
import { RangeFoot } from '#web/ui/list/ListFoot.tsx';
import { ListToolbar } from '#web/ui/list/ListToolbar.tsx';
import { SortSelect } from '#web/ui/list/SortSelect.tsx';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { VISIBILITY } from './form-labels.ts';
import { FORMS_PER_PAGE, type FormListQuery, formList } from './forms.api.ts';
import { FormListSearch } from './forms.search.ts';
import { FormRowMenu } from './list/FormRowMenu.tsx';
import { FORM_COLUMNS, FormCard } from './list/form-columns.tsx';

const VISIBILITY_CHOICES = [
  { value: 'all', label: 'All' },
  ...(['public', 'private', 'invite-only'] as const satisfies (typeof VISIBILITIES)[number][]).map((value) => ({
    value,
    label: VISIBILITY[value].label,
  })),
];

/** The forms of the programme: find one, edit it, read its responses. */
export function FormListPage() {
  const list = useListPage({
    schema: FormListSearch,
    filters: ['search', 'visibility'],
    sorting: { sort: 'createdAt', order: 'desc' },
    perPage: FORMS_PER_PAGE,
    query: (request) => formList(request as FormListQuery),
  });
  const { shown, setFilter, answer } = list;
  const columns = useColumns('forms', FORM_COLUMNS);
  const navigate = useNavigate();
  const mayEdit = useUser()?.role === 'admin';
  const nothingYet = list.isEmpty && !list.isFiltered;

  const create = mayEdit && (
    <Button leftSection={<IconPlus size={18} />} renderRoot={(props) => <Link to="/forms/new" {...props} />}>
      Create a form
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Forms"
        // A line is kept for it, so that nothing moves when the count comes.
        description={nothingYet ? undefined : answer ? countSentence(list, 'form') : '\u00A0'}
        actions={
          mayEdit &&
          !nothingYet && (
            <Button
              variant="default"
              leftSection={<IconUserOff size={18} />}
              renderRoot={(props) => <Link to="/forms/erasure" {...props} />}
            >
              Erase a person’s data
            </Button>
          )
        }
        main={!nothingYet && create}
      />
      {!nothingYet && (
        <ListToolbar
          list={list}
          search={{
            label: 'Search forms',
            placeholder: 'Search forms',
            value: shown.search,
            onSearch: (search) => setFilter({ search }, { replace: true }),
          }}
          filters={
            <SegmentedControl
              aria-label="Visibility"
              data={VISIBILITY_CHOICES}
              value={shown.visibility ?? 'all'}
              onChange={(value) => setFilter({ visibility: VISIBILITIES.find((one) => one === value) })}
            />
          }
          tools={
            <>
              <SortSelect columns={columns} sorting={list.sorting} onSort={list.onSort} />
              <ColumnsMenu columns={columns} />
            </>
          }
        />
      )}
      <ListBody
        list={list}
        failed="Failed to fetch forms"
        empty={{
          icon: <IconForms size={28} />,
          title: 'No forms yet',
          action: create,
          children: mayEdit
            ? 'Ask your members and leads anything, and read their answers here.'
            : 'The forms that an admin creates appear here.',
        }}
        noMatch={{
          icon: <IconSearch size={28} />,
          title: 'No form matches',
          action: (
            <Button variant="default" onClick={list.clear}>
              Show all forms
            </Button>
          ),
          children: 'Try another word, or another visibility.',
        }}
      >
        <DataTable
          label="Forms"
          rows={answer?.data}
          isStale={list.isStale}
          idOf={({ id }) => id}
          columns={columns}
          sorting={list.sorting}
          onSort={list.onSort}
          onOpen={({ id }) => void navigate({ to: '/forms/$id', params: { id } })}
          actions={(form) => <FormRowMenu form={form} mayEdit={mayEdit} />}
          card={(form) => <FormCard form={form} mayEdit={mayEdit} />}
        />
      </ListBody>
      <RangeFoot list={list} />
      <DeletedLink kind="form" />
    </>
  );
}
