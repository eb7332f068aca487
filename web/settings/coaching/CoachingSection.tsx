import { Paper, Stack, Title } from '@mantine/core';
import { MailNotice } from '#web/outbox/MailNotice.tsx';
import { ChoiceField } from '../fields.tsx';
import classes from '../SettingsPage.module.css';
import { SettingsSection } from '../SettingsSection.tsx';
import { useTagOptions } from '../setting.api.ts';
import { CoachList } from './CoachList.tsx';
import { ServiceList } from './ServiceList.tsx';

/** The coaches, what they offer, and the tags that say how far a member has come. */
export function CoachingSection() {
  return (
    <>
      <MailNotice />
      <CoachList />
      <ServiceList />
      <SettingsSection>{() => <Tags />}</SettingsSection>
    </>
  );
}

function Tags() {
  const tags = useTagOptions();
  return (
    <Paper withBorder className={classes.card} component="section" aria-labelledby="coaching-tags-title">
      <Title order={2} size="h3" id="coaching-tags-title">
        Tags
      </Title>
      <p className={classes.lead}>Set and taken away by themselves, so that coaches see at a glance who is with them.</p>
      <Stack mt="md">
        <ChoiceField field="completeTag" label="Complete tag" description="Set once a member has paid" none="No tag" choices={tags} />
        <ChoiceField
          field="outTag"
          label="Out tag"
          description="Set when a member is moved to Out, until the payment comes"
          none="No tag"
          choices={tags}
        />
      </Stack>
    </Paper>
  );
}
