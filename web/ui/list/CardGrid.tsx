import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list.module.css';

/** A list whose rows are cards on every screen. */
export const CardGrid = ({ isStale, children }: { isStale: boolean; children: ReactNode }) => (
  <ul className={classes.grid} aria-busy={isStale} data-stale={isStale || undefined}>
    {children}
  </ul>
);

/** Skeletons in the shape of the cards that are loading. */
export const LoadingGrid = ({ words }: { words?: string }) => (
  <div role="status" aria-label={words ?? 'Loading...'}>
    {words && <p className={classes.dim}>{words}</p>}
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
