import { Button, Group } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './shell.messages.ts';

/** Replaces a screen that could not be loaded or rendered; the rest of the app stays usable. */
export function Crash({ error, reset }: ErrorComponentProps) {
  usePageTitle(text.somethingWrong());
  // A file that could not be loaded is a problem of the network. Every other error is our own.
  const offline = /dynamically imported module|module script|preload/i.test(String(error));
  return (
    <EmptyState
      title={offline ? text.pageNotLoaded() : text.pageWentWrong()}
      action={
        <Group justify="center">
          {!offline && (
            <Button variant="default" onClick={reset}>
              {word.tryAgain()}
            </Button>
          )}
          <Button onClick={() => window.location.reload()}>{text.reload()}</Button>
        </Group>
      }
    >
      {offline ? text.checkConnection() : text.nothingLost()}
    </EmptyState>
  );
}
