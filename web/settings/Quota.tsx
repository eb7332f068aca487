import { Group, Progress, Stack } from '@mantine/core';
import { outOf } from './quota.messages.ts';

interface Props {
  label: string;
  /** The accessible name of the bar, when the label alone is not enough. */
  barLabel?: string;
  used: number;
  limit: number;
  color: string | undefined;
  note: string;
}

export const Quota = ({ label, barLabel = label, used, limit, color, note }: Props) => (
  <Stack gap={6}>
    <Group justify="space-between" gap="xs">
      <span>{label}</span>
      <span className="ui-numbers">{outOf({ used, limit })}</span>
    </Group>
    <Progress value={Math.min(100, (100 * used) / limit)} color={color} aria-label={barLabel} />
    <p className="ui-dim">{note}</p>
  </Stack>
);
