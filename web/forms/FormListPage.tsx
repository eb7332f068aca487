import { IconForms, IconPlus, IconSearch, IconUserOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { FORM_STATES, VISIBILITIES } from '#contract/filter-values.ts';
import { useUser } from '#web/api/session.ts';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { FilterSelects } from '#web/ui/list/FilterSelect.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { countSentence } from '#web/ui/numbers.ts';
import * as word from '#web/ui/words.messages.ts';
import { STATES, VISIBILITY } from './form-labels.ts';
import { FORMS_PER_PAGE, type FormListQuery, formList } from './forms.api.ts';
import { forms as formsTitle } from './forms.messages.ts';
import { FormListSearch } from './forms.search.ts';
import { FormRowMenu } from './list/FormRowMenu.tsx';
import { FORM_COLUMNS, FormCard } from './list/form-columns.tsx';
import * as text from './list/form-list.messages.ts';

export function FormListPage() {
  const list = useListPage({
    schema: FormListSearch,
    filters: ['search', 'visibility', 'state'],
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
      {word.createForm()}
    </LinkButton>
  );

  return (
    <>
      <ListPage
        list={list}
        title={formsTitle()}
        description={countSentence(list, text.formCount, text.formsMatch)}
        actions={
          !nothingYet && (
            <>
              <LinkButton to="/forms/search" leftSection={<IconSearch size={18} />}>
                {text.searchAnswers()}
              </LinkButton>
              {mayEdit && (
                <LinkButton to="/forms/erasure" leftSection={<IconUserOff size={18} />}>
                  {word.erasePerson()}
                </LinkButton>
              )}
            </>
          )
        }
        main={!nothingYet && create}
        hidesToolsWhenEmpty
        searchLabel={text.searchForms()}
        filters={
          <FilterSelects
            shown={list.shown}
            onFilter={list.setFilter}
            filters={[
              { field: 'state', label: word.status(), all: text.allStates(), values: FORM_STATES, labels: (one) => STATES[one].label },
              {
                field: 'visibility',
                label: text.visibility(),
                all: text.allVisibilities(),
                values: VISIBILITIES,
                labels: (one) => VISIBILITY[one].label,
              },
            ]}
          />
        }
        columns={columns}
        failed={text.loadFailed()}
        empty={{
          icon: <IconForms size={28} />,
          title: text.noForms(),
          action: create,
          children: mayEdit ? text.noFormsForAdmins() : text.noFormsForCoaches(),
        }}
        noMatch={{ title: text.noMatch(), children: text.noMatchAdvice(), showAll: text.showAll() }}
      >
        <DataTable
          label={formsTitle()}
          list={list}
          rows={list.answer?.data}
          idOf={({ id }) => id}
          columns={columns}
          onOpen={({ id }) => void navigate({ to: '/forms/$id', params: { id } })}
          actions={(form) => <FormRowMenu form={form} mayEdit={mayEdit} />}
          card={(form) => <FormCard form={form} mayEdit={mayEdit} />}
        />
      </ListPage>
      <DeletedLink kind="form" isLoading={list.isLoading} />
    </>
  );
}
