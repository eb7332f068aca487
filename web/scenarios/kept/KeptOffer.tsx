import { IconInbox } from '@tabler/icons-react';
import type { ListedScenario } from '#contract/scenarios.ts';
import classes from './kept.module.css';
import { offerLabel, waitingLabel } from './kept-labels.ts';

/** On the card of a scenario, as long as events are kept for it. */
export function KeptOffer({ scenario: { active, kept }, onChoose }: { scenario: ListedScenario; onChoose: () => void }) {
  if (kept.count === 0) return null;
  const icon = <IconInbox size={16} aria-hidden="true" />;
  if (!active)
    return (
      <p className={classes.offer}>
        {icon}
        {waitingLabel(kept)}
      </p>
    );
  return (
    <button type="button" className={classes.offer} onClick={onChoose}>
      {icon}
      {offerLabel(kept)}
    </button>
  );
}
