import { Button, Loader, Paper, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Logo } from '#web/ui/Logo.tsx';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import { toast } from '#web/ui/toast.tsx';
import { finishGoogle, takeState } from './accounts.api.ts';
import classes from './email.module.css';

const FAILED = 'Google authentication failed.';

/** Where Google's sign-in comes back to. The state is checked first: what was not asked for here goes no further. */
export function GoogleCallbackPage() {
  usePageTitle('Linking a Google account');
  const navigate = useNavigate();
  const [stopped, setStopped] = useState(false);
  const begun = useRef(false);
  const toSettings = () => void navigate({ to: '/settings', search: { section: 'email' }, replace: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the address that the screen was opened with; a code works once
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const answer = new URLSearchParams(window.location.search);
    const [code, state, error] = [answer.get('code'), answer.get('state'), answer.get('error')];
    const asked = takeState();
    if (!state || state !== asked) {
      setStopped(true);
      return;
    }
    if (error) {
      toast.error(FAILED, error === 'access_denied' ? 'Access was refused at Google: nothing was linked.' : null);
      toSettings();
      return;
    }
    if (!code) {
      toast.error('No authorization code found.');
      toSettings();
      return;
    }
    finishGoogle({ code, state }).then(
      ({ email }) => {
        toast.success(`${email} is linked`);
        toSettings();
      },
      (failure: Error) => {
        toast.error(FAILED, failure);
        toSettings();
      },
    );
  }, []);

  return (
    <main className={classes.callback}>
      <Paper withBorder className={classes.callbackCard}>
        <Logo size={40} />
        {stopped ? (
          <div role="alert">
            <Title order={1} size="h3">
              Invalid OAuth state!
            </Title>
            <Text c="dimmed" mt="xs" mb="lg">
              This sign-in was not begun in this tab, or was finished already. Nothing was linked. Please start again from the settings.
            </Text>
            <Button onClick={toSettings}>Go to settings</Button>
          </div>
        ) : (
          <div role="status">
            <Title order={1} size="h3" mb="md">
              Linking your Google account…
            </Title>
            <Loader size="sm" aria-hidden="true" />
          </div>
        )}
      </Paper>
    </main>
  );
}
