import { Paper, Stack, Title } from '@mantine/core';
import { ChoiceField, ChoicesField } from '../fields.tsx';
import classes from '../SettingsPage.module.css';
import { SettingsSection } from '../SettingsSection.tsx';
import { useFormOptions, useSpaceOptions } from '../setting.api.ts';

/** What members who are Out keep, and the form that new members fill in. */
export function SpacesSection() {
  return <SettingsSection>{() => <Fields />}</SettingsSection>;
}

function Fields() {
  const spaces = useSpaceOptions();
  const forms = useFormOptions();
  return (
    <>
      <Paper withBorder className={classes.card} component="section" aria-labelledby="spaces-title">
        <Title order={2} size="h3" id="spaces-title">
          Space Settings
        </Title>
        <p className={classes.lead}>
          A member who is moved to Out loses every space and access group but these. Whatever was taken comes back with the payment.
        </p>
        <Stack mt="md">
          <ChoicesField
            field="noPaymentSpaces"
            label="Kept without payment"
            description="By members whose registration is Out"
            none="Nothing: every space is taken"
            choices={spaces}
          />
          <ChoicesField
            field="noSubscriptionSpaces"
            label="Kept without subscription"
            description="By members whose subscription is Out"
            none="Nothing: every space is taken"
            choices={spaces}
          />
        </Stack>
      </Paper>
      <Paper withBorder className={classes.card} component="section" aria-labelledby="joining-title">
        <Title order={2} size="h3" id="joining-title">
          Joining
        </Title>
        <Stack mt="md">
          <ChoiceField
            field="joiningForm"
            label="Joining form"
            description="The invitation to the community that Cauri e-mails asks new members to fill it in"
            none="No form"
            choices={forms}
          />
        </Stack>
      </Paper>
    </>
  );
}
