import { Button, Group, MultiSelect, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { MemberFilters } from '#web/members/list/MemberFilters.tsx';
import { savedViews } from '#web/members/members.api.ts';
import type { MembersSearch } from '#web/members/members.search.ts';
import { audiencePreview } from '../campaigns.api.ts';
import * as campaignText from '../campaigns.messages.ts';
import { leftOut, names } from '../detail/detail.messages.ts';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Choice } from '../SearchSelect.tsx';
import * as text from './form.messages.ts';
import { audienceOf, type CampaignFields, TARGETS, type Target, type Values } from './form-values.ts';
import { MembersField } from './MembersField.tsx';
import '@mantine/core/styles/Radio.layer.css';

const LABELS: Record<Target, { label: string; description: string }> = {
  all: { label: campaignText.allMembers(), description: text.everyMember() },
  moderators: { label: campaignText.moderators(), description: text.whoModerates() },
  segment: { label: text.segment(), description: text.whoIsInSegment() },
  filter: { label: campaignText.foundByFilters(), description: text.whoMatches() },
  selected: { label: text.selectedMembers(), description: text.thoseYouChoose() },
};

export function TargetFields({ form }: { form: CampaignFields }) {
  const { target, members, segment, filter } = form.getValues();
  const segments = useQuery(savedViews).data ?? [];
  const choices = segments.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <>
      <Radio.Group label={campaignText.target()} {...form.getInputProps('target')}>
        <Stack gap="sm" mt={4}>
          {TARGETS.map((target) => (
            <Radio key={target} value={target} {...LABELS[target]} />
          ))}
        </Stack>
      </Radio.Group>
      {target === 'segment' && (
        <Select
          allowDeselect
          label={text.segment()}
          placeholder={text.chooseASegment()}
          nothingFoundMessage={text.noSegments()}
          searchable
          comboboxProps={{ withinPortal: false }}
          data={choices}
          {...form.getInputProps('segment')}
          value={segment}
        />
      )}
      {target === 'filter' && <AudienceFilter value={filter} onChange={(next) => form.setFieldValue('filter', next)} />}
      {target === 'selected' && (
        <MembersField label={text.membersField()} {...form.getInputProps('members')} value={members} error={form.errors.members} />
      )}
      <Exceptions form={form} segments={choices} />
      <AudiencePreview values={form.getValues()} />
    </>
  );
}

/** The filters of the list of members, for a campaign to whoever matches them. */
const AudienceFilter = ({ value, onChange }: { value: MembersSearch; onChange: (filter: MembersSearch) => void }) => (
  <Stack gap="xs">
    <TextInput
      type="search"
      label={text.filterSearch()}
      maxLength={200}
      value={value.search ?? ''}
      onChange={({ currentTarget }) => onChange({ ...value, search: currentTarget.value || undefined })}
    />
    <Group gap="xs" role="group" aria-label={campaignText.foundByFilters()}>
      <MemberFilters shown={value} onFilter={(changes) => onChange({ ...value, ...changes })} />
    </Group>
  </Stack>
);

const DEBOUNCE = 500;

function AudiencePreview({ values }: { values: Values }) {
  const now = JSON.stringify({ ...audienceOf(values), template: values.template?.value ?? null });
  const [asked] = useDebouncedValue(now, DEBOUNCE);
  const isComplete = values.target !== 'segment' || values.segment !== null;
  const { data, error } = useQuery({ ...audiencePreview(JSON.parse(asked)), enabled: isComplete });
  if (!isComplete) return null;
  if (asked !== now || (!data && !error)) return <Text c="dimmed">{text.counting()}</Text>;
  if (error) return <Text c="dimmed">{error.message}</Text>;
  return (
    <div role="status" className="ui-numbers">
      <Text fw={600}>{text.wouldGetIt({ count: data.recipients })}</Text>
      {data.sample.length > 0 && <Text c="dimmed">{names(data.sample, data.recipients)}</Text>}
      {data.leftOut.map((one) => (
        <Text key={one.reason} c="dimmed">
          {leftOut[one.reason](one)}
        </Text>
      ))}
    </div>
  );
}

function Exceptions({ form, segments }: { form: CampaignFields; segments: Choice[] }) {
  const { exceptSegments, exceptMembers } = form.getValues();
  const [had] = useState(exceptSegments.length + exceptMembers.length > 0);
  const [asked, setAsked] = useState(false);
  if (!had && !asked)
    return (
      <Button variant="subtle" mr="auto" px={4} leftSection={<IconUserMinus size={18} />} onClick={() => setAsked(true)}>
        {text.addExceptions()}
      </Button>
    );
  return (
    <Stack gap="sm" role="group" aria-label={text.exceptions()}>
      <MultiSelect
        label={text.exceptSegments()}
        description={text.exceptHint()}
        nothingFoundMessage={text.noSegments()}
        // The button that was pressed is gone, and the work goes on here.
        autoFocus={asked}
        searchable
        clearable
        comboboxProps={{ withinPortal: false }}
        data={segments}
        {...form.getInputProps('exceptSegments')}
        value={exceptSegments}
      />
      <MembersField
        label={text.exceptMembers()}
        {...form.getInputProps('exceptMembers')}
        value={exceptMembers}
        error={form.errors.exceptMembers}
      />
    </Stack>
  );
}
