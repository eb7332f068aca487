import { Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './dashboard.module.css';

interface Props {
  title: string;
  /** Columns that it takes where there is room. */
  span?: 1 | 2 | 3;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Card({ title, span = 1, aside, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" withBorder className={classes.card} data-span={span} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </Paper>
  );
}
