import { Button, Center, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import * as shared from '#contract/accounts.messages.ts';
import * as common from '#web/settings/email/email.messages.ts';
import '@mantine/core/styles/Center.layer.css';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Logo } from '#web/ui/Logo.tsx';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import { toast } from '#web/ui/toast.tsx';
import { finishGoogle, takeState } from './accounts.api.ts';
import * as text from './google.messages.ts';

/** The page to which Google leads back. It goes on only when the state shows that this tab started the sign-in. */
export function GoogleCallbackPage() {
  usePageTitle(text.linkingGoogle());
  const navigate = useNavigate();
  const [stopped, setStopped] = useState(false);
  const begun = useRef(false);
  const toSettings = () => void navigate({ to: '/settings', search: { section: 'email' }, replace: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once, because a code works only once
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
      toast.error(shared.googleFailed(), error === 'access_denied' ? text.accessRefused() : null);
      toSettings();
      return;
    }
    if (!code) {
      toast.error(shared.noCode());
      toSettings();
      return;
    }
    void finishGoogle({ code, state })
      .then(
        ({ email }) => toast.success(common.isLinked({ email })),
        (error: Error) => toast.error(shared.googleFailed(), error),
      )
      .then(toSettings);
  }, []);

  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p="xl" w="min(28rem, 100%)" ta="center" role={stopped ? 'alert' : 'status'}>
        <Stack align="center">
          <Logo size={40} />
          <Title order={1} size="h3">
            {stopped ? shared.invalidState() : text.linkingYours()}
          </Title>
          {stopped ? (
            <>
              <Text c="dimmed">{text.notBegunHere()}</Text>
              <Button onClick={toSettings}>{text.goToSettings()}</Button>
            </>
          ) : (
            <Loader size="sm" aria-hidden="true" />
          )}
        </Stack>
      </Paper>
    </Center>
  );
}
