import { Button, Skeleton, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './states.module.css';

// What a screen shows instead of its data, with the same look everywhere.

interface EmptyProps {
  icon?: ReactNode;
  /** The specification's sentence, if it has one. */
  title: string;
  /** What the user can do about it. */
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyProps) {
  return (
    <div className={classes.state}>
      {icon && (
        <div className={classes.icon} data-tone="info" aria-hidden="true">
          {icon}
        </div>
      )}
      <Title order={2} size="h3">
        {title}
      </Title>
      {children && (
        <Text c="dimmed" maw="26rem">
          {children}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

interface ErrorProps {
  /** What failed: the specification's sentence, if it has one. */
  title: string;
  error: Error | null;
  retry: () => void;
  /** The button's name, if the specification gives one. */
  retryLabel?: string;
  retrying?: boolean;
}

/** The reason, and a button to try again. */
export function ErrorState({ title, error, retry, retryLabel = 'Try again', retrying = false }: ErrorProps) {
  return (
    <div className={classes.state} role="alert">
      <div className={classes.icon} data-tone="negative" aria-hidden="true">
        <IconAlertTriangle />
      </div>
      <Title order={2} size="h3">
        {title}
      </Title>
      {error && error.message !== title && (
        <Text c="dimmed" maw="26rem">
          {error.message}
        </Text>
      )}
      <div className={classes.action}>
        <Button variant="default" onClick={retry} loading={retrying}>
          {retryLabel}
        </Button>
      </div>
    </div>
  );
}

/** Placeholders for `count` rows that are loading. `children` is one row made of Skeletons; by default a plain row. */
export function LoadingRows({ count = 5, label = 'Loading...', children }: { count?: number; label?: string; children?: ReactNode }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same and never move
        <div key={row} aria-hidden="true">
          {children ?? <PlainRow />}
        </div>
      ))}
    </div>
  );
}

function PlainRow() {
  return (
    <div className={classes.row}>
      <Skeleton circle h={36} w={36} />
      <div className={classes.rowText}>
        <Skeleton h={12} w="38%" />
        <Skeleton h={10} w="62%" />
      </div>
    </div>
  );
}
