import { Radio, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberListItem } from '#contract/members.ts';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { membersFound } from './members-found.api.ts';
import * as person from './person.messages.ts';
import '@mantine/core/styles/Radio.layer.css';

export type FoundMember = Pick<MemberListItem, '_id' | 'fullName' | 'email'>;

interface Props {
  label: string;
  foundLabel?: string;
  /** The search text at the start. */
  start?: string;
  /** The id of a member who is not offered. */
  except?: string | undefined;
  chosen: FoundMember | undefined;
  /** Called with undefined when another search begins. */
  onChoose: (member: FoundMember | undefined) => void;
  error?: string;
  /** The search takes the focus by itself. In a dialog that just opens, the dialog does it. */
  autoFocus?: boolean;
}

const DEBOUNCE = 300;

/** Finds a member by name, email or phone, to choose one of those found. */
export function FindMember({ label, foundLabel, start = '', except, chosen, onChoose, error, autoFocus = true }: Props) {
  const [text, setText] = useState(start);
  const [search] = useDebouncedValue(text.trim(), DEBOUNCE);
  const query = useQuery(membersFound(search || undefined));
  return (
    <>
      <SearchInput
        label={label}
        placeholder={person.searchHint()}
        data-autofocus
        autoFocus={autoFocus}
        error={error}
        value={text}
        onSearch={(typed) => {
          setText(typed);
          onChoose(undefined);
        }}
      />
      <Loaded query={query} failed={person.membersNotLoaded()}>
        {({ members }) => {
          const others = members.filter(({ _id }) => _id !== except);
          // The list may have changed since the choice, which must stay in sight.
          const found = chosen && !others.some(({ _id }) => _id === chosen._id) ? [chosen, ...others] : others;
          if (found.length === 0) return <Text c="dimmed">{person.noneFound()}</Text>;
          return (
            <Radio.Group
              label={foundLabel ?? person.membersFound()}
              labelProps={{ display: 'none' }}
              value={chosen?._id ?? null}
              onChange={(id) => onChoose(found.find(({ _id }) => _id === id))}
            >
              <Stack gap="xs">
                {found.map(({ _id, fullName, email }) => (
                  <Radio key={_id} value={_id} label={fullName} description={email} />
                ))}
              </Stack>
            </Radio.Group>
          );
        }}
      </Loaded>
    </>
  );
}
