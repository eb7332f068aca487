import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import { Loaded } from '#web/ui/states.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './settings.messages.ts';
import { SettingsContext, useSettings } from './settings-draft.tsx';

interface Props<T> {
  query: { data: T | undefined; error: Error | null };
  children: (data: T) => ReactNode;
}

/** The settings that a query loads, with the specification's sentences when they cannot be loaded. */
export const LoadedSettings = <T,>({ query, children }: Props<T>) => (
  <Loaded
    query={{ ...query, refetch: () => window.location.reload(), isFetching: false }}
    failed={text.notLoaded()}
    retryLabel={text.reloadPage()}
    loading={
      <Paper withBorder p="lg" role="status" aria-label={word.loading()}>
        <Stack>
          <Skeleton h={20} w="40%" />
          <Skeleton h={36} />
          <Skeleton h={36} />
          <Skeleton h={120} />
        </Stack>
      </Paper>
    }
  >
    {children}
  </Loaded>
);

/** A section of settings that are saved together, with the bar that saves them. */
export function SettingsSection({ children }: { children: ReactNode }) {
  const { draft, error } = useContext(SettingsContext);
  return (
    <LoadedSettings query={{ data: draft ?? undefined, error }}>
      {() => (
        <>
          {children}
          <SaveBar />
        </>
      )}
    </LoadedSettings>
  );
}

function SaveBar() {
  const { changed, saving, save, discard } = useSettings();
  return (
    <Group className="ui-sticky-foot" data-idle={!changed || undefined} justify="flex-end" gap="xs" px="md" py="sm">
      <Text size="sm" c="dimmed" flex="1 1 12rem" role="status">
        {changed ? text.unsavedChanges() : text.everythingSaved()}
      </Text>
      <Button variant="default" disabled={!changed || saving} onClick={discard}>
        {text.discard()}
      </Button>
      <Button disabled={!changed} loading={saving} onClick={save}>
        {word.save()}
      </Button>
    </Group>
  );
}
