import { Button, Group, ScrollArea, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { INVITES_AT_ONCE } from '#contract/invitees.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { allMembersFound, membersFound } from '#web/members/members-found.api.ts';
import * as person from '#web/members/person.messages.ts';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { toast } from '#web/ui/toast.tsx';
import * as text from './invites.messages.ts';

const DEBOUNCE = 300;

/** Searches for members and passes them on, one at a time or all that were found. */
export function ChooseMembers({ onChoose }: { onChoose: (people: { fullName: string; email: string }[]) => void }) {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), DEBOUNCE);
  const { data, error } = useQuery({ ...membersFound(asked), enabled: asked !== '' });
  const everybody = useMutationOnce({ mutationFn: () => allMembersFound(asked, INVITES_AT_ONCE) });
  const shown = asked === '' ? undefined : data;

  const addAll = () =>
    everybody.mutateAsync().then(
      (people) => {
        onChoose(people);
        setSearch('');
      },
      (failure: Error) => toast.error(text.membersNotAdded(), failure),
    );

  return (
    <div className="ui-stack-xs">
      <SearchInput label={text.members()} description={text.membersHelp()} value={search} error={error?.message} onSearch={setSearch} />
      <div role="status">{shown?.count === 0 && <p className="ui-dim">{person.noneFound()}</p>}</div>
      {shown && shown.count > 0 && (
        <ScrollArea.Autosize mah="15rem" className="ui-outline">
          <ul className="ui-lines" aria-label={person.membersFound()}>
            {shown.members.map((member) => (
              <li key={member._id}>
                <UnstyledButton w="100%" px="sm" py={10} className="ui-wrap ui-apart ui-text" onClick={() => onChoose([member])}>
                  <b>{member.fullName}</b>
                  <span className="ui-dim">{member.email}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </ScrollArea.Autosize>
      )}
      {shown && shown.count > 1 && (
        <Group>
          <Button
            variant="default"
            size="compact-md"
            loading={everybody.isPending}
            disabled={shown.count > INVITES_AT_ONCE}
            onClick={() => void addAll()}
          >
            {text.addAll({ count: shown.count })}
          </Button>
        </Group>
      )}
    </div>
  );
}
