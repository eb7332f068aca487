import { Button, Group } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** A screen that could not be loaded or drawn; the rest of the app stands. */
export function Crash({ error, reset }: ErrorComponentProps) {
  usePageTitle('Something went wrong');
  // A chunk that did not come is a matter of the network, everything else is ours.
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
