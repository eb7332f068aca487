import { Stack } from '@mantine/core';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { ChoiceField, ChoicesField } from '../fields.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { useFormOptions, useSpaceOptions } from '../setting.api.ts';

/** What members keep who are Out, and the form that new members fill in. */
export function SpacesSection() {
  const spaces = useSpaceOptions();
  const forms = useFormOptions();
  return (
    <SettingsSection>
      <SectionCard
        title="Space Settings"
        lead="A member who is moved to Out loses every space and access group but these. Whatever was taken comes back with the payment."
      >
        <Stack>
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
      </SectionCard>
      <SectionCard title="Joining">
        <ChoiceField
          field="joiningForm"
          label="Joining form"
          description="The invitation to the community that Cauri e-mails asks new members to fill it in"
          none="No form"
          choices={forms}
        />
      </SectionCard>
    </SettingsSection>
  );
}
