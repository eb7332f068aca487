import { Paper, Skeleton } from '@mantine/core';
import classes from './dashboard.module.css';

const SPANS = [1, 1, 1, 1, 2];

/** The place of the cards that are on their way. */
export function LoadingDashboard() {
  return (
    <div role="status" aria-label="Loading...">
      <div className={classes.grid} aria-hidden="true">
        {SPANS.map((span, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never move
          <Paper key={i} withBorder className={classes.card} data-span={span}>
            <Skeleton h={14} w={130} />
            <Skeleton h={26} w={170} mt={14} />
            <Skeleton h={12} w={200} mt={10} />
            <Skeleton h={132} mt={20} />
          </Paper>
        ))}
      </div>
    </div>
  );
}
