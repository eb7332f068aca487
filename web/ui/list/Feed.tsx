import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoadingRows } from '#web/ui/states.tsx';
import * as word from '#web/ui/words.messages.ts';
import classes from './list.module.css';
import type { ListState } from './useListPage.ts';

interface Props {
  list: Pick<ListState, 'isStale'>;
  /** The rows as `<li>` elements; undefined while they are loading. */
  children: ReactNode[] | undefined;
}

/** A list whose rows are below each other in a sheet, and not in a table. */
export function Feed({ list: { isStale }, children }: Props) {
  if (!children) {
    return (
      <div className="ui-surface">
        <LoadingRows count={6} />
      </div>
    );
  }
  return (
    <ul className="ui-lines ui-surface" aria-busy={isStale} data-stale={isStale || undefined}>
      {children}
    </ul>
  );
}

/** A list whose rows are cards on every screen. */
export function CardGrid({ list: { isStale }, loadingLabel, children }: Props & { loadingLabel?: string }) {
  if (!children) return <LoadingGrid label={loadingLabel} />;
  return (
    <ul className={classes.grid} aria-busy={isStale} data-stale={isStale || undefined}>
      {children}
    </ul>
  );
}

/** Skeletons in the shape of the cards that are loading. */
const LoadingGrid = ({ label }: { label: string | undefined }) => (
  <div role="status" aria-label={label ?? word.loading()}>
    {label && <p className="ui-dim">{label}</p>}
    <div className={classes.grid} aria-hidden="true">
      {[70, 50, 62, 45, 66, 54].map((width) => (
        <div key={width} className={classes.gridCard}>
          <Skeleton h={16} w={`${width}%`} my={14} />
          <Skeleton h={12} w="80%" />
          <Skeleton h={12} mt={16} />
          <Skeleton h={12} w="60%" mt={8} />
          <Skeleton h={20} w={70} mt={20} radius="xl" />
        </div>
      ))}
    </div>
  </div>
);
