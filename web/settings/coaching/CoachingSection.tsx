import { Stack } from '@mantine/core';
import { MailNotice } from '#web/outbox/MailNotice.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { ChoiceField } from '../fields.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { useTagOptions } from '../setting.api.ts';
import { CoachList } from './CoachList.tsx';
import { ServiceList } from './ServiceList.tsx';

/** The coaches, the services that they offer, and the tags that show how far a member has come. */
export const CoachingSection = () => (
  <>
    <MailNotice />
    <CoachList />
    <ServiceList />
    <SettingsSection>
      <Tags />
    </SettingsSection>
  </>
);

function Tags() {
  const tags = useTagOptions();
  return (
    <SectionCard title="Tags" lead="Set and taken away by themselves, so that coaches see at a glance who is with them.">
      <Stack>
        <ChoiceField field="completeTag" label="Complete tag" description="Set once a member has paid" none="No tag" choices={tags} />
        <ChoiceField
          field="outTag"
          label="Out tag"
          description="Set when a member is moved to Out, until the payment comes"
          none="No tag"
          choices={tags}
        />
      </Stack>
    </SectionCard>
  );
}
