import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Campaign, campaigns } from '#contract/campaigns.ts';
import { RESTORE_DAYS } from '#contract/filter-values.ts';
import { call } from '#web/api/call.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { toast } from '#web/ui/toast.tsx';
import { toastOutcome } from '#web/ui/toastOutcome.ts';
import { useCall } from '#web/ui/useCall.ts';
import { campaignById } from './campaigns.api.ts';

type Move = 'launch' | 'pause' | 'resume' | 'cancel' | 'retry';

const SENTENCES: Record<Move, { done: string; failed: string }> = {
  launch: { done: 'Campaign launched', failed: 'The campaign could not be launched' },
  pause: { done: 'Campaign paused', failed: 'The campaign could not be paused' },
  resume: { done: 'Campaign resumed', failed: 'The campaign could not be resumed' },
  cancel: { done: 'Campaign cancelled', failed: 'The campaign could not be cancelled' },
  retry: { done: 'The failed e-mails are sent again', failed: 'The failed e-mails could not be sent again' },
};

/** The actions on a campaign, for its menu and its own screen. */
export function useCampaignActions({ _id: id, name, run }: Campaign) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const moving = useMutation({
    mutationFn: async (to: Move) => (await call(campaigns[to], { params: { id } })).data,
    onSuccess: (data) => client.setQueryData(campaignById(id).queryKey, data),
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns'] }),
  });
  const duplicating = useCall(campaigns.duplicate, ['campaigns'], {
    done({ data }) {
      toast.success('Campaign duplicated');
      void navigate({ to: '/edit-workflow/$id', params: { id: data._id } });
    },
    failed: 'The campaign could not be duplicated',
  });
  const removing = useCall(campaigns.remove, ['campaigns']);

  const move = (to: Move) => toastOutcome(moving.mutateAsync(to), SENTENCES[to]);

  const cancel = async () => {
    const isSure = await confirm({
      title: 'Cancel this campaign?',
      body: run
        ? `What “${name}” has sent stays sent. The ${formatCount(run.pending)} e-mails that still wait are never sent; this cannot be taken back.`
        : `“${name}” will not be sent.`,
      confirmLabel: 'Cancel the campaign',
      cancelLabel: 'Keep it',
      danger: true,
    });
    if (isSure) await move('cancel');
  };

  /** Resolves to whether the campaign was deleted. */
  const remove = async (): Promise<boolean> => {
    const isSure = await confirm({
      title: 'Are you sure you want to delete this campaign?',
      body: `“${name}” and its log of who got it will be gone. E-mails that were sent stay in the Outbox. You can restore it from Recently deleted for ${RESTORE_DAYS} days.`,
      confirmLabel: 'Delete campaign',
      danger: true,
    });
    const done = 'Campaign deleted successfully';
    return isSure && toastOutcome(removing.mutateAsync({ params: { id } }), { done, failed: 'The campaign could not be deleted' });
  };

  return {
    isBusy: moving.isPending || duplicating.isPending || removing.isPending,
    /** The move that is being sent. */
    moving: moving.isPending ? moving.variables : undefined,
    move,
    cancel,
    duplicate: () => duplicating.mutate({ params: { id } }),
    remove,
  };
}
