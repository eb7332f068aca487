import { Tooltip } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import type { Reservation } from '#contract/reservations.ts';
import classes from './reservations.module.css';
import * as text from './series.messages.ts';

export const SeriesMark = ({ reservation: { series } }: { reservation: Reservation }) =>
  series && (
    <Tooltip label={text.nthOf({ place: series.place, of: series.of })}>
      <span className={`ui-dim ui-numbers ${classes.mark}`}>
        <IconRepeat size={14} role="img" aria-label={text.series()} />
        {text.short({ place: series.place, of: series.of })}
      </span>
    </Tooltip>
  );
