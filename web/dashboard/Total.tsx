import { Text } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';

const PERCENT = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 0 });

interface Props {
  text: string;
  /** What is counted, such as "responses". */
  unit?: string;
  total: number;
  /** The total of the same number of days before. */
  before: number;
  days: number;
}

/** The total of the last days, and how it compares with the days before. */
export function Total({ text, unit = '', total, before, days }: Props) {
  const [tone, Icon] =
    total === before
      ? ([undefined, IconMinus] as const)
      : total > before
        ? (['positive', IconArrowUpRight] as const)
        : (['negative', IconArrowDownRight] as const);
  return (
    <>
      <Text className="ui-number" fz="1.75rem" lh={1.2}>
        {text} <Text span className="ui-dim" fw={400}>{`${unit} in ${days} days`}</Text>
      </Text>
      <Text className="ui-row-xs" size="sm" c={tone ? 'var(--ink)' : 'dimmed'} mt={4} data-tone={tone}>
        <Icon size={16} aria-hidden="true" />
        {comparison(total, before, days)}
      </Text>
    </>
  );
}

function comparison(total: number, before: number, days: number): string {
  if (total === before) return `As many as in the ${days} days before`;
  if (before <= 0) return `None in the ${days} days before`;
  const share = PERCENT.format(Math.abs(total - before) / before);
  return `${share} ${total > before ? 'more' : 'less'} than in the ${days} days before`;
}
