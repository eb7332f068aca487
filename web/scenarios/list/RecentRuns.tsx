import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ListedScenario } from '#contract/scenarios.ts';
import { RUN_LABELS } from '#web/scenarios/runs/run-labels.ts';
import list from '#web/ui/list/list.module.css';
import { formatCount } from '#web/ui/numbers.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

/** Links to the last run and to the runs that somebody should look at. */
export function RecentRuns({ scenario: { _id, recent } }: { scenario: ListedScenario }) {
  const { last, failed, review } = recent;
  if (!last && failed === 0 && review === 0) return null;
  const link = { to: '/scenario/$scenarioId', params: { scenarioId: _id }, className: list.cardLink } as const;
  return (
    <Group gap="xs" fz="sm">
      {last && (
        <Link {...link} search={{ view: 'runs', run: last.run }}>
          Last result: <StatusBadge tone={RUN_LABELS[last.state].tone}>{RUN_LABELS[last.state].label}</StatusBadge>
        </Link>
      )}
      {failed > 0 && <Link {...link} search={{ view: 'runs', state: 'failed' }}>{`${formatCount(failed)} failed in 24 h`}</Link>}
      {review > 0 && (
        <Link {...link} search={{ view: 'runs', state: 'needs-review' }}>
          {review === 1 ? '1 needs review' : `${formatCount(review)} need review`}
        </Link>
      )}
    </Group>
  );
}
