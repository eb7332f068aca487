import { Button, Group, ScrollArea, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { INVITES_AT_ONCE } from '#contract/invitees.ts';
import { allMembersFound, membersFound } from '#web/members/members-found.api.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { toast } from '#web/ui/toast.tsx';

const DEBOUNCE = 300;

interface Person {
  fullName: string;
  email: string;
}

/** Searches for members and passes them on, one at a time or all that were found. */
export function ChooseMembers({ onChoose }: { onChoose: (people: Person[]) => void }) {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), DEBOUNCE);
  const { data, error } = useQuery({ ...membersFound(asked), enabled: asked !== '' });
  const everybody = useMutation({ mutationFn: () => allMembersFound(asked, INVITES_AT_ONCE) });
  const shown = asked === '' ? undefined : data;

  const addAll = () =>
    everybody.mutateAsync().then(
      (people) => {
        onChoose(people);
        setSearch('');
      },
      (failure: Error) => toast.error('The members could not be added', failure),
    );

  return (
    <div className="ui-stack-xs">
      <TextInput
        type="search"
        label="Members"
        description="Found by name, e-mail or phone, and added to the list below"
        leftSection={<IconSearch size={16} />}
        value={search}
        maxLength={200}
        error={error?.message}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <div role="status">
        {shown?.count === 0 && (
          <Text c="dimmed" size="sm">
            No users found
          </Text>
        )}
      </div>
      {shown && shown.count > 0 && (
        <ScrollArea.Autosize mah="15rem" className="ui-outline">
          <ul className="ui-lines" aria-label="Members found">
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
            {`Add all ${formatCount(shown.count)}`}
          </Button>
        </Group>
      )}
    </div>
  );
}
