import { Stack } from '@mantine/core';
import { MailNotice } from '#web/outbox/MailNotice.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { ChoiceField, SwitchField } from '../fields.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { useTagOptions } from '../setting.api.ts';
import { CoachList } from './CoachList.tsx';
import * as text from './coaching.messages.ts';
import { ServiceList } from './ServiceList.tsx';

/** The coaches, the services that they offer, which members they see, and the tags that show how far a member has come. */
export const CoachingSection = () => (
  <>
    <MailNotice mb={0} />
    <CoachList />
    <ServiceList />
    <SettingsSection>
      <SeenMembers />
      <Tags />
    </SettingsSection>
  </>
);

const SeenMembers = () => (
  <SectionCard title={text.seenMembers()}>
    <SwitchField field="ownMembersOnly" label={text.ownMembersOnly()} description={text.ownMembersOnlyHelp()} />
  </SectionCard>
);

function Tags() {
  const tags = useTagOptions();
  return (
    <SectionCard title={text.tags()} lead={text.tagsLead()}>
      <Stack>
        <ChoiceField
          field="completeTag"
          label={text.completeTag()}
          description={text.completeTagHelp()}
          none={text.noTag()}
          choices={tags}
        />
        <ChoiceField field="outTag" label={text.outTag()} description={text.outTagHelp()} none={text.noTag()} choices={tags} />
      </Stack>
    </SectionCard>
  );
}
