import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { keptEvents } from './kept.api.ts';
import classes from './kept.module.css';
import { detailsLabel, noticeLabel } from './kept-labels.ts';

interface Props {
  scenarioId: string;
  active: boolean;
  onChoose: () => void;
}

/** Over the page of a scenario, as long as events are kept for it. */
export function KeptNotice({ scenarioId, active, onChoose }: Props) {
  const { data } = useQuery(keptEvents(scenarioId));
  if (!data || data.count === 0) return null;
  return (
    <section className={classes.notice} aria-label="Kept events">
      <IconInbox size={20} aria-hidden="true" />
      <p className={classes.words}>
        <strong>{noticeLabel(data, active)}</strong>{' '}
        {active ? detailsLabel(data) : `${detailsLabel(data)} Once you switch it on, you choose whether they run.`}
      </p>
      {active && (
        <Button size="compact-md" onClick={onChoose}>
          Choose
        </Button>
      )}
    </section>
  );
}
