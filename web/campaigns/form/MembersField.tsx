import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { allMembersFound, membersFound } from '#web/members/members-found.api.ts';
import * as person from '#web/members/person.messages.ts';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { toast } from '#web/ui/toast.tsx';
import * as campaignText from '../campaigns.messages.ts';
import classes from '../campaigns.module.css';
import * as text from './form.messages.ts';
import type { Person } from './form-values.ts';

const DEBOUNCE = 300;
/** More members than this can only be chosen with "All members". */
const AT_ONCE = 1_000;
const SHOWN = 12;

interface MembersProps {
  label: string;
  value: Person[];
  error: ReactNode;
  onChange: (members: Person[]) => void;
}

/** Selects members one by one, or all that a search found. */
export function MembersField({ label, value, error, onChange }: MembersProps) {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), DEBOUNCE);
  const { data, error: failure } = useQuery(membersFound(asked));
  const everybody = useMutationOnce({ mutationFn: () => allMembersFound(asked, AT_ONCE) });
  const chosen = new Set(value.map(({ _id }) => _id));
  // Members can be ticked while all that were found are loading, and stay ticked.
  const latest = useRef(value);
  latest.current = value;
  const add = (people: Person[]) => {
    const before = new Set(latest.current.map(({ _id }) => _id));
    onChange([...latest.current, ...people.filter(({ _id }) => !before.has(_id))]);
  };
  const toggle = (one: Person) => (chosen.has(one._id) ? onChange(value.filter(({ _id }) => _id !== one._id)) : add([one]));
  const addAll = () => everybody.mutateAsync().then(add, (problem: Error) => toast.error(text.addFailed(), problem));

  return (
    <Stack gap="xs">
      <SearchInput label={label} placeholder={person.searchHint()} value={search} error={error ?? failure?.message} onSearch={setSearch} />
      <fieldset className={classes.found} aria-label={person.membersFound()}>
        {data?.members.map((one) => (
          <Checkbox key={one._id} label={one.fullName} description={one.email} checked={chosen.has(one._id)} onChange={() => toggle(one)} />
        ))}
        <span role="status" className="ui-dim">
          {data?.count === 0 && person.noneFound()}
        </span>
      </fieldset>
      <Group gap="xs" className="ui-numbers">
        <span role="status">{text.chosenCount({ count: value.length })}</span>
        {data && asked !== '' && data.count > 1 && data.count <= AT_ONCE && (
          <Button size="compact-sm" variant="default" loading={everybody.isPending} onClick={() => void addAll()}>
            {text.addAllFound({ count: data.count })}
          </Button>
        )}
        {value.length > 1 && (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange([])}>
            {text.removeAll()}
          </Button>
        )}
      </Group>
      {value.length > 0 && <Chosen value={value} onRemove={toggle} />}
    </Stack>
  );
}

function Chosen({ value, onRemove }: { value: Person[]; onRemove: (one: Person) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Group gap={6} role="group" aria-label={text.membersChosen()}>
      {value.slice(0, isOpen ? undefined : SHOWN).map((one) => (
        <Button
          key={one._id}
          size="compact-sm"
          variant="light"
          maw="100%"
          rightSection={<IconX size={14} />}
          aria-label={text.removeMember({ name: one.fullName })}
          onClick={() => onRemove(one)}
        >
          {one.fullName}
        </Button>
      ))}
      {value.length > SHOWN && (
        <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? campaignText.showLess() : text.showSoManyMore({ count: value.length - SHOWN })}
        </Button>
      )}
    </Group>
  );
}
