import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { cannotDeleteSending } from '#contract/campaigns.messages.ts';
import { type Campaign, type CampaignReview, campaigns } from '#contract/campaigns.ts';
import { RESTORE_DAYS } from '#contract/filter-values.ts';
import { call } from '#web/api/call.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { useOfferRestore } from '#web/deleted/useOfferRestore.ts';
import { confirm, dismiss } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { mayBeCancelled } from './campaign-labels.ts';
import { campaignById } from './campaigns.api.ts';
import * as text from './campaigns.messages.ts';

type Reviewed = Partial<Pick<CampaignReview, 'rev' | 'templateRev'>>;
type Move = 'launch' | 'pause' | 'resume' | 'cancel' | 'retry';

const SENTENCES: Record<Move, [done: string, failed: string]> = {
  launch: [text.launched(), text.launchFailed()],
  pause: [text.pausedNow(), text.pauseFailed()],
  resume: [text.resumed(), text.resumeFailed()],
  cancel: [text.cancelled(), text.cancelFailed()],
  retry: [text.retried(), text.retryFailed()],
};

/** The actions on a campaign, for its menu and its own screen. */
export function useCampaignActions(campaign: Campaign) {
  const { _id: id, name, status } = campaign;
  const navigate = useNavigate();
  const client = useQueryClient();
  const moving = useMutationOnce({
    mutationFn: async ({ to, rev, templateRev }: { to: Move } & Reviewed) => {
      const params = { id };
      return (await (to === 'launch' ? call(campaigns.launch, { params, body: { rev, templateRev } }) : call(campaigns[to], { params })))
        .data;
    },
    onSuccess: (data) => client.setQueryData(campaignById(id).queryKey, data),
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns'] }),
  });
  const duplicating = useCall(campaigns.duplicate, ['campaigns'], {
    done({ data }) {
      toast.success(text.duplicated());
      void navigate({ to: '/edit-workflow/$id', params: { id: data._id } });
    },
    failed: text.duplicateFailed(),
  });
  const offerRestore = useOfferRestore();
  const removing = useCall(campaigns.remove, ['campaigns', 'deleted'], {
    done: () => offerRestore({ kind: 'campaign', _id: id, name, done: text.deleted() }),
    failed: text.deleteFailed(),
  });

  /** A launch is refused when the campaign or its template was changed since this review. */
  const move = (to: Move, review: Reviewed = {}) => toast.outcome(moving.mutateAsync({ to, ...review }), ...SENTENCES[to]);

  const cancel = async () => {
    const isSure = await confirm({
      title: text.cancelQuestion(),
      body: <CancelConsequence campaign={campaign} />,
      confirmLabel: text.cancelTheCampaign(),
      cancelLabel: text.keepIt(),
      danger: true,
    });
    if (isSure) await move('cancel');
  };

  /** Resolves to whether the campaign was deleted. */
  const remove = async (): Promise<boolean> => {
    if (status === 'sending') {
      toast.error(text.deleteFailed(), cannotDeleteSending());
      return false;
    }
    const isSure = await confirm({
      title: text.deleteQuestion(),
      body: text.deleteConsequence({ name, days: RESTORE_DAYS }),
      confirmLabel: text.deleteCampaign(),
      danger: true,
    });
    return (
      isSure &&
      removing.mutateAsync({ params: { id } }).then(
        () => true,
        () => false,
      )
    );
  };

  return {
    isBusy: moving.isPending || duplicating.isPending || removing.isPending,
    /** The move that is being sent. */
    moving: moving.isPending ? moving.variables.to : undefined,
    move,
    cancel,
    duplicate: () => duplicating.mutate({ params: { id } }),
    remove,
  };
}

/** Tells how much of the campaign would stay unsent at this moment. The question goes away when nothing is left to cancel. */
function CancelConsequence({ campaign }: { campaign: Campaign }) {
  const { data: now = campaign } = useQuery(campaignById(campaign._id));
  const isOver = !mayBeCancelled(now);
  useEffect(() => {
    if (isOver) dismiss();
  }, [isOver]);
  const { name, run } = now;
  return <Text c="dimmed">{run?.pending ? text.cancelRest({ name, count: run.pending }) : text.cancelUnsent({ name })}</Text>;
}
