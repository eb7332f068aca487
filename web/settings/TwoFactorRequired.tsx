import { Box, Button, Paper, Text, Title } from '@mantine/core';
import { logOut } from '#web/shell/account.api.ts';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import { TwoFactorSetUp } from './TwoFactorSetUp.tsx';

/** The only screen for an admin who needs a second step and has none yet. */
export function TwoFactorRequired({ email }: { email: string }) {
  usePageTitle('Set up the second step');
  return (
    <Box component="main" id="main" maw="34rem" mx="auto" p="md">
      <Paper withBorder p="lg">
        <Title order={1} size="h2">
          Set up the second step
        </Title>
        <Text c="dimmed" mt={4} mb="lg">
          Your programme asks every admin for a code of an app on the phone at sign-in. It takes two minutes; then you go on.
        </Text>
        <TwoFactorSetUp email={email} onDone={() => window.location.assign('/dashboard')} />
        <Button variant="subtle" mt="md" onClick={logOut}>
          Log out
        </Button>
      </Paper>
    </Box>
  );
}
