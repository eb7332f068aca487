import { Box, Button, Paper, Text, Title } from '@mantine/core';
import { logOut } from '#web/shell/account.api.ts';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import { TwoFactorSetUp } from './TwoFactorSetUp.tsx';
import * as text from './two-factor.messages.ts';

/** The only screen for an admin who needs a second step and has none yet. */
export function TwoFactorRequired({ email }: { email: string }) {
  usePageTitle(text.setUpSecondStep());
  return (
    <Box component="main" id="main" maw="34rem" mx="auto" p="md">
      <Paper withBorder p="lg">
        <Title order={1} size="h2">
          {text.setUpSecondStep()}
        </Title>
        <Text c="dimmed" mt={4} mb="lg">
          {text.programmeAsks()}
        </Text>
        <TwoFactorSetUp email={email} onDone={() => window.location.assign('/dashboard')} />
        <Button variant="subtle" mt="md" onClick={logOut}>
          {text.logOut()}
        </Button>
      </Paper>
    </Box>
  );
}
