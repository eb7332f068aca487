import { ActionIcon, Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { membersFound } from '#web/members/members-found.api.ts';
import * as person from '#web/members/person.messages.ts';
import * as text from './preview.messages.ts';

const DEBOUNCE = 300;

interface Props {
  search: string | undefined;
  /** The place of the shown member among those that the search finds, from 1. */
  n: number;
  /** The shown member, and how many members the search finds. */
  chosen: { members: { _id: string; fullName: string }[]; count: number } | undefined;
  onChoose: (search: string | undefined, n: number) => void;
}

/** Chooses the member whose data is shown, by a search or one after the other. */
export function MemberPicker({ search, n, chosen, onChoose }: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState<string>();
  const [asked] = useDebouncedValue(typed?.trim() || undefined, DEBOUNCE);
  const found = useQuery({ ...membersFound(asked), enabled: typed !== undefined });
  // An option means a place among the found members, so the options of the previous search would choose somebody else.
  const options = found.isPlaceholderData ? undefined : found.data;
  const count = chosen?.count ?? 0;
  const name = chosen?.members[0]?.fullName ?? '';

  return (
    <div className="ui-row-xs ui-wrap-xs">
      <ActionIcon aria-label={text.previousMember()} disabled={n <= 1} onClick={() => onChoose(search, n - 1)}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <Combobox
        store={combobox}
        portalProps={{ target: '#main' }}
        onOptionSubmit={(value) => {
          onChoose(asked, Number(value));
          setTyped(undefined);
          combobox.closeDropdown();
        }}
      >
        <Combobox.Target>
          <TextInput
            w="min(16rem, 58vw)"
            aria-label={text.previewAs()}
            placeholder={person.searchHint()}
            leftSection={<IconSearch size={16} />}
            maxLength={200}
            value={typed ?? name}
            onFocus={({ currentTarget }) => {
              currentTarget.select();
              combobox.openDropdown();
              setTyped('');
            }}
            onBlur={() => {
              setTyped(undefined);
              combobox.closeDropdown();
            }}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              combobox.openDropdown();
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label={person.membersFound()}>
            {options?.members.map(({ _id, fullName, email }, i) => (
              <Combobox.Option key={_id} value={String(i + 1)}>
                {fullName}
                <div className="ui-dim">{email}</div>
              </Combobox.Option>
            ))}
            {options?.count === 0 && <Combobox.Empty>{person.noneFound()}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <ActionIcon aria-label={text.nextMember()} disabled={n >= count} onClick={() => onChoose(search, n + 1)}>
        <IconChevronRight size={18} />
      </ActionIcon>
      <span className="ui-dim ui-numbers" role="status">
        {chosen && (count === 0 ? text.noMembers() : text.place({ n, count }))}
      </span>
    </div>
  );
}
