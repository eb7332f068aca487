import { Progress } from '@mantine/core';
import type { CampaignRun } from '#contract/campaigns.ts';
import { doneOf } from './campaign-labels.ts';
import * as text from './campaigns.messages.ts';

const PARTS = [
  { of: 'sent', color: 'green.5' },
  { of: 'captured', color: 'indigo.3' },
  { of: 'skipped', color: 'gray.4' },
  { of: 'uncertain', color: 'amber.4' },
  { of: 'failed', color: 'red.5' },
] as const satisfies { of: keyof CampaignRun; color: string }[];

/** The progress of a run by the results of its recipients; the counts are beside it as text. */
export function CampaignProgress({ run, size = 'sm' }: { run: CampaignRun; size?: 'sm' | 'lg' }) {
  const percent = run.total === 0 ? 0 : Math.round((100 * doneOf(run)) / run.total);
  return (
    <Progress.Root
      size={size}
      role="progressbar"
      aria-label={text.progress()}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      {PARTS.filter(({ of }) => run[of] > 0).map(({ of, color }) => (
        <Progress.Section key={of} value={(100 * run[of]) / run.total} color={color} withAria={false} />
      ))}
    </Progress.Root>
  );
}
