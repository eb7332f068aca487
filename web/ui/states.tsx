import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { IconDisc } from './IconDisc.tsx';
import type { Tone } from './StatusBadge.tsx';
import classes from './states.module.css';
import * as word from './words.messages.ts';

// A screen shows these instead of its data, with the same look everywhere.

interface StateProps {
  icon?: ReactNode;
  /** The specification's sentence, if it has one. */
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  tone?: Tone;
  role?: 'alert';
}

export function EmptyState({ icon, title, children, action, tone, role }: StateProps) {
  return (
    <div className={classes.state} role={role}>
      {icon && (
        <IconDisc tone={tone} size={56}>
          {icon}
        </IconDisc>
      )}
      <Title order={2} size="h3">
        {title}
      </Title>
      {children && (
        <Text c="dimmed" maw="26rem">
          {children}
        </Text>
      )}
      {action && (
        <Group justify="center" gap="xs" mt="sm">
          {action}
        </Group>
      )}
    </div>
  );
}

interface ErrorProps {
  /** The title says what failed: the specification's sentence, if it has one. */
  title: string;
  error: Error | null;
  retry: () => void;
  /** The button's name, if the specification gives one. */
  retryLabel?: string | undefined;
  retrying?: boolean;
}

/** The reason, and a button to try again. */
export const ErrorState = ({ title, error, retry, retryLabel = word.tryAgain(), retrying = false }: ErrorProps) => (
  <EmptyState
    role="alert"
    tone="negative"
    icon={<IconAlertTriangle />}
    title={title}
    action={
      <Button variant="default" onClick={retry} loading={retrying}>
        {retryLabel}
      </Button>
    }
  >
    {error && error.message !== title && error.message}
  </EmptyState>
);

interface LoadedProps<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown; isFetching: boolean };
  failed: string;
  retryLabel?: string | undefined;
  loading?: ReactNode;
  children: (data: T) => ReactNode;
}

/** The content that is made of the data of a query, or its loading or failed state. */
export function Loaded<T>({ query, failed, retryLabel, loading = <LoadingRows count={3} />, children }: LoadedProps<T>) {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) return children(data);
  if (!error) return loading;
  return <ErrorState title={failed} error={error} retry={() => void refetch()} retrying={isFetching} retryLabel={retryLabel} />;
}

type FetchedProps<T, K extends QueryKey> = Omit<LoadedProps<T>, 'query'> & { options: UseQueryOptions<T, Error, T, K> };

/** The same for data that is fetched when this is rendered, for example in a dialog that was opened. */
export const Fetched = <T, K extends QueryKey>({ options, ...state }: FetchedProps<T, K>) => (
  <Loaded query={useQuery(options)} {...state} />
);

/** Placeholders for `count` rows that are loading. */
export const LoadingRows = ({ count = 5 }: { count?: number }) => (
  <div role="status" aria-label={word.loading()}>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same and never move
      <Group key={row} p="md" wrap="nowrap" aria-hidden="true">
        <Skeleton circle h={36} w={36} />
        <Stack gap="xs" flex={1}>
          <Skeleton h={12} w="38%" />
          <Skeleton h={10} w="62%" />
        </Stack>
      </Group>
    ))}
  </div>
);
