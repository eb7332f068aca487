import { Text } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { formatPercent } from '#web/ui/numbers.ts';
import * as text from './dashboard.messages.ts';

interface Props {
  amount: string;
  /** The unit names the counted things and the days, such as "responses in 30 days". */
  unit: string;
  total: number;
  /** The total of the same number of days before. */
  before: number;
  days: number;
}

/** The total of the last days, and how it compares with the days before. */
export function Total({ amount, unit, total, before, days }: Props) {
  const [tone, Icon] =
    total === before
      ? ([undefined, IconMinus] as const)
      : total > before
        ? (['positive', IconArrowUpRight] as const)
        : (['negative', IconArrowDownRight] as const);
  return (
    <>
      {/* With large text, an amount of millions still fits on the line of a phone, because it is not broken. */}
      <Text className="ui-number" fz="min(1.75rem, 8vw)" lh={1.2}>
        {amount}{' '}
        <Text span className="ui-dim" fw={400}>
          {unit}
        </Text>
      </Text>
      <Text className="ui-row-xs" size="sm" c={tone ? 'var(--ink)' : 'dimmed'} mt={4} data-tone={tone}>
        <Icon size={16} aria-hidden="true" />
        {comparison(total, before, days)}
      </Text>
    </>
  );
}

function comparison(total: number, before: number, days: number): string {
  if (total === before) return text.asManyAsBefore({ days });
  if (before <= 0) return text.noneBefore({ days });
  const share = formatPercent(Math.abs(total - before) / before);
  return total > before ? text.moreThanBefore({ share, days }) : text.lessThanBefore({ share, days });
}
