import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import { Loaded } from '#web/ui/states.tsx';
import { SettingsContext, useSettings } from './settings-draft.tsx';

interface Props<T> {
  query: { data: T | undefined; error: Error | null };
  children: (data: T) => ReactNode;
}

/** The settings that a query loads, with the specification's sentences when they cannot be loaded. */
export const LoadedSettings = <T,>({ query, children }: Props<T>) => (
  <Loaded
    query={{ ...query, refetch: () => window.location.reload(), isFetching: false }}
    failed="Failed to load settings. Please try again."
    retryLabel="Reload Page"
    loading={
      <Paper withBorder p="lg" role="status" aria-label="Loading...">
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
    <Group className="ui-sticky-foot" justify="flex-end" gap="xs" px="md" py="sm">
      <Text size="sm" c="dimmed" flex="1 1 12rem" role="status">
        {changed ? 'You have changes that are not saved.' : 'Everything is saved.'}
      </Text>
      <Button variant="default" disabled={!changed || saving} onClick={discard}>
        Discard
      </Button>
      <Button disabled={!changed} loading={saving} onClick={save}>
        Save
      </Button>
    </Group>
  );
}
