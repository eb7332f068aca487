import { Button, Paper, Text, Title } from '@mantine/core';
import { logOut } from '#web/shell/account.api.ts';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import classes from './SettingsPage.module.css';
import { TwoFactorSetUp } from './TwoFactorSetUp.tsx';

/** All that an admin sees who needs a second step and has none yet. */
export function TwoFactorRequired({ email }: { email: string }) {
  usePageTitle('Set up the second step');
  return (
    <main id="main" className={classes.alone}>
      <Paper withBorder className={classes.card}>
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
    </main>
  );
}
