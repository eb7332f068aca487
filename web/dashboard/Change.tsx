import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import classes from './dashboard.module.css';

const PERCENT = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 0 });

/** How a figure compares with the one of as many days before. */
export function Change({ total, before, days }: { total: number; before: number; days: number }) {
  const up = total > before;
  const same = total === before;
  const Icon = same ? IconMinus : up ? IconArrowUpRight : IconArrowDownRight;
  return (
    <p className={classes.change} data-tone={same ? 'same' : up ? 'up' : 'down'}>
      <Icon size={16} aria-hidden="true" />
      {sentence(total, before, days)}
    </p>
  );
}

function sentence(total: number, before: number, days: number): string {
  if (total === before) return `As many as in the ${days} days before`;
  if (before <= 0) return `None in the ${days} days before`;
  const share = PERCENT.format(Math.abs(total - before) / before);
  return total > before ? `${share} more than in the ${days} days before` : `${share} less than in the ${days} days before`;
}
