import { useQuery } from '@tanstack/react-query';
import * as filter from '#contract/response-filters.messages.ts';
import type { ResponsesSearch } from '#web/forms/forms.search.ts';
import { byId, FilterSelect } from '#web/ui/list/FilterSelect.tsx';
import { MoreFilters } from '#web/ui/list/MoreFilters.tsx';
import * as word from '#web/ui/words.messages.ts';
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
  const statuses = byId(data?.statuses, ({ name, removed }) => (removed ? text.removedStatus({ name }) : name));
  const people = byId(data?.people, ({ name }) => name);
  return (
    <>
      <FilterSelect
        label={word.status()}
        all={text.anyStatus()}
        values={statuses.values && [...statuses.values, 'none']}
        labels={{ none: text.noStatus(), ...statuses.labels }}
        value={status}
        onChange={(value) => onChange({ status: value })}
      />
      <MoreFilters set={[owner, noted, linked].filter(Boolean).length}>
        <FilterSelect
          withLabel
          label={text.owner()}
          all={text.anyOwner()}
          values={people.values && ['none', ...people.values]}
          labels={{ none: text.noOwner(), ...people.labels }}
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
