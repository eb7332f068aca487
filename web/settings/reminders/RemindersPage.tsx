import { Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SettingsDraftProvider } from '../settings-draft.tsx';
import { RemindersSection } from './RemindersSection.tsx';
import * as text from './reminders.messages.ts';

/** Reminders have a place of their own beside the campaigns; the settings lead to the same fields. */
export const RemindersPage = () => (
  <>
    <PageHeader
      title={text.pageTitle()}
      description={text.pageDescription()}
      actions={
        <LinkButton to="/history" leftSection={<IconHistory size={18} />}>
          {text.runsSoFar()}
        </LinkButton>
      }
    />
    <SettingsDraftProvider>
      <Stack gap="lg">
        <RemindersSection />
      </Stack>
    </SettingsDraftProvider>
  </>
);
