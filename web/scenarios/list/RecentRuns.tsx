import { Link } from '@tanstack/react-router';
import type { ListedScenario } from '#contract/scenarios.ts';
import { RUN_LABELS } from '#web/scenarios/runs/run-labels.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import classes from './list.module.css';

/** How the last run ended, and how many runs somebody should look at, each with the way to them. */
export function RecentRuns({ scenario: { _id, recent } }: { scenario: ListedScenario }) {
  const { last, failed, review } = recent;
  if (!last && failed === 0 && review === 0) return null;
  const way = { to: '/scenario/$scenarioId', params: { scenarioId: _id }, className: classes.recentLink } as const;
  return (
    <p className={classes.recent}>
      {last && (
        <Link {...way} search={{ view: 'runs', run: last.run }}>
          Last result: <StatusBadge tone={RUN_LABELS[last.state].tone}>{RUN_LABELS[last.state].label}</StatusBadge>
        </Link>
      )}
      {failed > 0 && <Link {...way} search={{ view: 'runs', state: 'failed' }}>{`${formatCount(failed)} failed in 24 h`}</Link>}
      {review > 0 && (
        <Link {...way} search={{ view: 'runs', state: 'needs-review' }}>
          {review === 1 ? '1 needs review' : `${formatCount(review)} need review`}
        </Link>
      )}
    </p>
  );
}
