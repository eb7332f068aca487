import { Skeleton } from '@mantine/core';
import classes from './list.module.css';

/** The place of scenarios that are on their way. */
export function LoadingCards() {
  return (
    <div role="status">
      <p className={classes.loading}>Loading scenarios...</p>
      <div className={classes.grid} aria-hidden="true">
        {[64, 48, 58, 70, 44, 60].map((width) => (
          <div key={width} className={classes.card}>
            <Skeleton h={18} w={`${width}%`} mt={8} />
            <Skeleton h={12} w="70%" mt={16} />
            <Skeleton h={56} mt={18} />
            <Skeleton h={12} w="50%" mt={18} />
            <Skeleton h={12} w="60%" mt={10} />
            <Skeleton h={36} mt={20} />
          </div>
        ))}
      </div>
    </div>
  );
}
