import { Button, Group } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** Replaces a screen that could not be loaded or rendered; the rest of the app stays usable. */
export function Crash({ error, reset }: ErrorComponentProps) {
  usePageTitle('Something went wrong');
  // A file that could not be loaded is a problem of the network. Every other error is our own.
  const offline = /dynamically imported module|module script|preload/i.test(String(error));
  return (
    <EmptyState
      title={offline ? 'This page could not be loaded' : 'Something went wrong on this page'}
      action={
        <Group justify="center">
          {!offline && (
            <Button variant="default" onClick={reset}>
              Try again
            </Button>
          )}
          <Button onClick={() => window.location.reload()}>Reload Page</Button>
        </Group>
      }
    >
      {offline ? 'Check your connection, then reload the page.' : 'Nothing that was saved is lost. Reload the page to go on.'}
    </EmptyState>
  );
}
