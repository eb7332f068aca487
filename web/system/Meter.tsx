import { Progress } from '@mantine/core';
import { formatPercent } from '#web/ui/numbers.ts';

interface Props {
  label: string;
  /** The meaning of the bar in words, such as "12 GB free of 40 GB". */
  value: string;
  /** The used part, from 0 to 1. */
  part: number;
  /** The bar warns from this part on. */
  warnsAt: number;
}

/** A bar that shows how much of something is used. */
export const Meter = ({ label, value, part, warnsAt }: Props) => (
  <div className="ui-stack-xs">
    <div className="ui-apart">
      <span className="ui-text">{label}</span>
      <span className="ui-numbers">{formatPercent(part)}</span>
    </div>
    <Progress value={100 * part} color={part < warnsAt ? undefined : 'red'} aria-label={label} />
    <div className="ui-dim">{value}</div>
  </div>
);
