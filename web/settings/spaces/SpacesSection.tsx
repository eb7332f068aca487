import { Stack } from '@mantine/core';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { ChoiceField, ChoicesField } from '../fields.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { useFormOptions, useSpaceOptions } from '../setting.api.ts';
import * as text from './spaces.messages.ts';

/** Members who are Out keep the spaces of this section. */
export function SpacesSection() {
  const spaces = useSpaceOptions();
  const forms = useFormOptions();
  return (
    <SettingsSection>
      <SectionCard title={text.spaces()} lead={text.spacesLead()}>
        <Stack>
          <ChoicesField
            field="noPaymentSpaces"
            label={text.keptWithoutPayment()}
            description={text.keptWithoutPaymentHelp()}
            none={text.everythingTaken()}
            choices={spaces}
          />
          <ChoicesField
            field="noSubscriptionSpaces"
            label={text.keptWithoutSubscription()}
            description={text.keptWithoutSubscriptionHelp()}
            none={text.everythingTaken()}
            choices={spaces}
          />
        </Stack>
      </SectionCard>
      <SectionCard title={text.joining()}>
        <ChoiceField
          field="joiningForm"
          label={text.joiningForm()}
          description={text.joiningFormHelp()}
          none={text.noForm()}
          choices={forms}
        />
      </SectionCard>
    </SettingsSection>
  );
}
