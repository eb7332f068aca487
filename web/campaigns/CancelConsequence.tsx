import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Campaign } from '#contract/campaigns.ts';
import { dismiss } from '#web/ui/confirm.tsx';
import { mayBeCancelled } from './campaign-labels.ts';
import { campaignById } from './campaigns.api.ts';
import * as text from './campaigns.messages.ts';

/** Tells how much of the campaign would stay unsent at this moment. The question goes away when nothing is left to cancel. */
export function CancelConsequence({ campaign }: { campaign: Campaign }) {
  const { data: now = campaign } = useQuery(campaignById(campaign._id));
  const isOver = !mayBeCancelled(now);
  useEffect(() => {
    if (isOver) dismiss();
  }, [isOver]);
  const { name, run } = now;
  return <Text c="dimmed">{run?.pending ? text.cancelRest({ name, count: run.pending }) : text.cancelUnsent({ name })}</Text>;
}
