import { SegmentedControl } from '@mantine/core';
import { IconForms, IconPlus, IconUserOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { VISIBILITIES } from '#contract/questions.ts';
import { useUser } from '#web/api/session.ts';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { countOf, countSentence } from '#web/ui/numbers.ts';
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

/** The list of all forms. */
export function FormListPage() {
  const list = useListPage({
    schema: FormListSearch,
    filters: ['search', 'visibility'],
    sorting: { sort: 'createdAt', order: 'desc' },
    perPage: FORMS_PER_PAGE,
    query: (request) => formList(request as FormListQuery),
  });
  const columns = useColumns('forms', FORM_COLUMNS);
  const navigate = useNavigate();
  const mayEdit = useUser()?.role === 'admin';
  const nothingYet = list.isEmpty && !list.isFiltered;

  const create = mayEdit && (
    <LinkButton variant="filled" to="/forms/new" leftSection={<IconPlus size={18} />}>
      Create a form
    </LinkButton>
  );

  return (
    <>
      <ListPage
        list={list}
        title="Forms"
        description={countSentence(
          list,
          ({ count, atLeast }) => countOf(count, 'form', atLeast),
          ({ count, atLeast }) => `${countOf(count, 'form', atLeast)} match`,
        )}
        actions={
          mayEdit &&
          !nothingYet && (
            <LinkButton to="/forms/erasure" leftSection={<IconUserOff size={18} />}>
              Erase a person’s data
            </LinkButton>
          )
        }
        main={!nothingYet && create}
        hidesToolsWhenEmpty
        searchLabel="Search forms"
        filters={
          <SegmentedControl
            aria-label="Visibility"
            data={VISIBILITY_CHOICES}
            value={list.shown.visibility ?? 'all'}
            onChange={(value) => list.setFilter({ visibility: VISIBILITIES.find((one) => one === value) })}
          />
        }
        columns={columns}
        failed="Failed to fetch forms"
        empty={{
          icon: <IconForms size={28} />,
          title: 'No forms yet',
          action: create,
          children: mayEdit
            ? 'Ask your members and leads anything, and read their answers here.'
            : 'The forms that an admin creates appear here.',
        }}
        noMatch={{ title: 'No form matches', children: 'Try another word, or another visibility.', showAll: 'Show all forms' }}
      >
        <DataTable
          label="Forms"
          list={list}
          rows={list.answer?.data}
          idOf={({ id }) => id}
          columns={columns}
          onOpen={({ id }) => void navigate({ to: '/forms/$id', params: { id } })}
          actions={(form) => <FormRowMenu form={form} mayEdit={mayEdit} />}
          card={(form) => <FormCard form={form} mayEdit={mayEdit} />}
        />
      </ListPage>
      <DeletedLink kind="form" />
    </>
  );
}
