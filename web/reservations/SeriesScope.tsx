import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Reservation } from '#contract/reservations.ts';
import * as text from './series.messages.ts';

export type Scope = 'one' | 'following' | 'all';

interface Props {
  reservation: Reservation;
  value?: string;
  error?: ReactNode;
  onChange: (value: string) => void;
}

/** Asks which sessions of a series are meant; a reservation of its own has nothing to ask. */
export const SeriesScope = ({ reservation: { series }, ...input }: Props) =>
  series && (
    <Radio.Group label={text.whichSessions()} {...input}>
      <Stack gap="xs" py={6}>
        <Radio value="one" label={text.thisOne()} />
        <Radio value="following" label={text.following()} />
        <Radio value="all" label={text.all()} />
      </Stack>
    </Radio.Group>
  );
