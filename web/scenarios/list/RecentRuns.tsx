import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ListedScenario } from '#contract/scenarios.ts';
import { RUN_LABELS } from '#web/scenarios/runs/run-labels.ts';
import { lastRunText } from '#web/scenarios/scenario-labels.ts';
import list from '#web/ui/list/list.module.css';
import { marked } from '#web/ui/marked.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import * as text from './list.messages.ts';

/** Links to the last run and to the runs that somebody should look at. */
export function RecentRuns({ scenario: { _id, recent } }: { scenario: ListedScenario }) {
  const { last, failed, review } = recent;
  if (!last && failed === 0 && review === 0) return null;
  const link = { to: '/scenario/$scenarioId', params: { scenarioId: _id }, className: list.cardLink } as const;
  return (
    <Group gap="xs" fz="sm">
      {last && (
        <Link {...link} search={{ view: 'runs', run: last.run }}>
          {marked(text.lastResult({ state: RUN_LABELS[last.state].label }), {
            badge: (label) => <StatusBadge tone={RUN_LABELS[last.state].tone}>{label}</StatusBadge>,
          })}{' '}
          <RelativeTime iso={last.at} format={lastRunText} />
        </Link>
      )}
      {failed > 0 && (
        <Link {...link} search={{ view: 'runs', state: 'failed' }}>
          {text.failedLately({ count: failed })}
        </Link>
      )}
      {review > 0 && (
        <Link {...link} search={{ view: 'runs', state: 'needs-review' }}>
          {text.needReview({ count: review })}
        </Link>
      )}
    </Group>
  );
}
