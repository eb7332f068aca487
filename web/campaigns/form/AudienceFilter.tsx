import { Group, Stack, TextInput } from '@mantine/core';
import { MemberFilters } from '#web/members/list/MemberFilters.tsx';
import type { MembersSearch } from '#web/members/members.search.ts';
import * as text from './form.messages.ts';

interface Props {
  value: MembersSearch;
  onChange: (filter: MembersSearch) => void;
}

/** The filters of the list of members, for a campaign to whoever matches them. */
export const AudienceFilter = ({ value, onChange }: Props) => (
  <Stack gap="xs">
    <TextInput
      type="search"
      label={text.filterSearch()}
      maxLength={200}
      value={value.search ?? ''}
      onChange={({ currentTarget }) => onChange({ ...value, search: currentTarget.value || undefined })}
    />
    <Group gap="xs" role="group" aria-label={text.filter()}>
      <MemberFilters shown={value} onFilter={(changes) => onChange({ ...value, ...changes })} />
    </Group>
  </Stack>
);
