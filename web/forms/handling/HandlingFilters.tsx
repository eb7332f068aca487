import { useQuery } from '@tanstack/react-query';
import * as filter from '#contract/response-filters.messages.ts';
import type { ResponsesSearch } from '#web/forms/forms.search.ts';
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx';
import { MoreFilters } from '#web/ui/list/MoreFilters.tsx';
import { formHandling } from './handling.api.ts';
import * as text from './handling.messages.ts';

type Held = Pick<ResponsesSearch, 'status' | 'owner' | 'noted' | 'linked'>;

interface Props {
  formId: string;
  shown: Held;
  onChange: (changes: Held) => void;
}

/** The filters by what staff did with responses. */
export function HandlingFilters({ formId, shown: { status, owner, noted, linked }, onChange }: Props) {
  const { data } = useQuery(formHandling(formId));
  const { statuses = [], people = [] } = data ?? {};
  const statusName = (id: string) => {
    const found = statuses.find(({ _id }) => _id === id);
    if (!found) return text.noStatus();
    return found.removed ? text.removedStatus({ name: found.name }) : found.name;
  };
  return (
    <>
      <FilterSelect
        label={text.status()}
        all={text.anyStatus()}
        values={[...statuses.map(({ _id }) => _id), 'none']}
        labels={statusName}
        value={status}
        onChange={(value) => onChange({ status: value })}
      />
      <MoreFilters set={[owner, noted, linked].filter(Boolean).length}>
        <FilterSelect
          withLabel
          label={text.owner()}
          all={text.anyOwner()}
          values={['none', ...people.map(({ _id }) => _id)]}
          labels={(id) => people.find(({ _id }) => _id === id)?.name ?? text.noOwner()}
          value={owner}
          onChange={(value) => onChange({ owner: value })}
        />
        <FilterSelect
          withLabel
          label={text.note()}
          all={text.withOrWithoutNote()}
          values={['yes', 'no']}
          labels={{ yes: filter.withNote(), no: filter.withoutNote() }}
          value={noted}
          onChange={(value) => onChange({ noted: value })}
        />
        <FilterSelect
          withLabel
          label={text.member()}
          all={text.withOrWithoutMember()}
          values={['yes', 'no']}
          labels={{ yes: filter.withMember(), no: filter.withoutMember() }}
          value={linked}
          onChange={(value) => onChange({ linked: value })}
        />
      </MoreFilters>
    </>
  );
}
