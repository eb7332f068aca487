import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allMembersFound, membersFound } from '#web/members/members-found.api.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { toast } from '#web/ui/toast.tsx';
import classes from './form.module.css';
import { fieldId, type Person } from './form-values.ts';

const DEBOUNCE = 300;
/** More members than this can only be chosen with "All members". */
const AT_ONCE = 1_000;
const PILLS = 12;

interface Props {
  value: Person[];
  error: string | undefined;
  onChange: (members: Person[]) => void;
}

/** Selects members one by one, or all that a search found. */
export function MembersField({ value, error, onChange }: Props) {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), DEBOUNCE);
  const { data, error: failure } = useQuery(membersFound(asked));
  const everybody = useMutation({ mutationFn: () => allMembersFound(asked, AT_ONCE) });
  const chosen = new Set(value.map(({ _id }) => _id));
  const add = (people: Person[]) => onChange([...value, ...people.filter(({ _id }) => !chosen.has(_id))]);
  const toggle = (person: Person) => (chosen.has(person._id) ? onChange(value.filter(({ _id }) => _id !== person._id)) : add([person]));
  const addAll = () => everybody.mutateAsync().then(add, (problem: Error) => toast.error('The members could not be added', problem));

  return (
    <div className={classes.members}>
      <TextInput
        id={fieldId('members')}
        type="search"
        label="Members"
        placeholder="Name, email or phone"
        leftSection={<IconSearch size={16} />}
        maxLength={200}
        value={search}
        error={error ?? failure?.message}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <fieldset className={classes.found} aria-label="Members found">
        {data?.members.map((person) => (
          <Checkbox
            key={person._id}
            className={classes.person}
            label={person.fullName}
            description={person.email}
            checked={chosen.has(person._id)}
            onChange={() => toggle(person)}
          />
        ))}
        <p role="status" className={classes.none}>
          {data?.count === 0 && 'No users found'}
        </p>
      </fieldset>
      <div className={classes.counts}>
        <span role="status" className="figures">
          {value.length === 1 ? '1 member chosen' : `${formatCount(value.length)} members chosen`}
        </span>
        {data && asked !== '' && data.count > 1 && data.count <= AT_ONCE && (
          <Button size="compact-sm" variant="default" loading={everybody.isPending} onClick={() => void addAll()}>
            {`Add all ${formatCount(data.count)} found`}
          </Button>
        )}
        {value.length > 1 && (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange([])}>
            Remove all
          </Button>
        )}
      </div>
      <Pills value={value} onRemove={toggle} />
    </div>
  );
}

function Pills({ value, onRemove }: { value: Person[]; onRemove: (person: Person) => void }) {
  const [all, setAll] = useState(false);
  const shown = all ? value : value.slice(0, PILLS);
  if (value.length === 0) return null;
  return (
    <ul className={classes.pills} aria-label="Members chosen">
      {shown.map((person) => (
        <li key={person._id}>
          {person.fullName}
          <button type="button" aria-label={`Remove ${person.fullName}`} onClick={() => onRemove(person)}>
            <IconX size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
      {value.length > PILLS && (
        <li>
          <button type="button" className={classes.morePills} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show less' : `Show ${formatCount(value.length - PILLS)} more`}
          </button>
        </li>
      )}
    </ul>
  );
}
