import { Button, Paper, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorState } from '#web/ui/states.tsx';
import classes from './SettingsPage.module.css';
import { useSettings } from './settings-draft.tsx';

type Draft = NonNullable<ReturnType<typeof useSettings>['draft']>;

/** A section of settings that are saved together: loading, failed, or its fields with the bar under them. */
export function SettingsSection({ children }: { children: (draft: Draft) => ReactNode }) {
  const { draft, error } = useSettings();
  if (!draft && error)
    return (
      <Paper withBorder>
        <ErrorState
          title="Failed to load settings. Please try again."
          error={error}
          retry={() => window.location.reload()}
          retryLabel="Reload Page"
        />
      </Paper>
    );
  if (!draft) return <Loading />;
  return (
    <>
      {children(draft)}
      <SaveBar draft={draft} />
    </>
  );
}

function SaveBar({ draft: { changed, saving, save, discard } }: { draft: Draft }) {
  return (
    <div className={classes.bar}>
      <p className={classes.barWords} role="status">
        {changed ? 'You have changes that are not saved.' : 'Everything is saved.'}
      </p>
      <Button variant="default" disabled={!changed || saving} onClick={discard}>
        Discard
      </Button>
      <Button disabled={!changed} loading={saving} onClick={save}>
        Save
      </Button>
    </div>
  );
}

function Loading() {
  return (
    <Paper withBorder className={classes.card} role="status" aria-label="Loading...">
      <Stack>
        <Skeleton h={20} w="40%" />
        <Skeleton h={36} mt="md" />
        <Skeleton h={36} />
        <Skeleton h={120} mt="md" />
      </Stack>
    </Paper>
  );
}
