import { Radio, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { savedViews } from '#web/members/members.api.ts';
import * as campaignText from '../campaigns.messages.ts';
import { AudienceFilter } from './AudienceFilter.tsx';
import { AudiencePreview } from './AudiencePreview.tsx';
import { Exceptions } from './Exceptions.tsx';
import * as text from './form.messages.ts';
import { type CampaignFields, TARGETS, type Target } from './form-values.ts';
import { MembersField } from './MembersField.tsx';
import '@mantine/core/styles/Radio.layer.css';

const LABELS: Record<Target, { label: string; description: string }> = {
  all: { label: campaignText.allMembers(), description: text.everyMember() },
  moderators: { label: campaignText.moderators(), description: text.whoModerates() },
  segment: { label: text.segment(), description: text.whoIsInSegment() },
  filter: { label: text.filter(), description: text.whoMatches() },
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
