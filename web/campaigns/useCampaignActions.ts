import { useNavigate } from '@tanstack/react-router';
import type { Campaign } from '#contract/campaigns.ts';
import { RESTORE_DAYS } from '#contract/filter-values.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { toast } from '#web/ui/toast.tsx';
import { type Move, useDeleteCampaign, useDuplicateCampaign, useMoveCampaign } from './campaigns.api.ts';

const REFUSED: Record<Move, string> = {
  launch: 'The campaign could not be launched',
  pause: 'The campaign could not be paused',
  resume: 'The campaign could not be resumed',
  cancel: 'The campaign could not be cancelled',
  retry: 'The failed e-mails could not be sent again',
};

/** The actions on a campaign, for its menu and its own screen. */
export function useCampaignActions(campaign: Campaign) {
  const { _id, name, run } = campaign;
  const navigate = useNavigate();
  const moving = useMoveCampaign(_id);
  const duplicating = useDuplicateCampaign();
  const removing = useDeleteCampaign();

  /** Resolves with whether the server did it, also when the component is unmounted by then. */
  const move = (to: Move, said?: string): Promise<boolean> =>
    moving.mutateAsync(to).then(
      () => {
        if (said) toast.success(said);
        return true;
      },
      (error: Error) => {
        toast.error(REFUSED[to], error);
        return false;
      },
    );

  const cancel = async () => {
    const sure = await confirm({
      title: 'Cancel this campaign?',
      body: run
        ? `What “${name}” has sent stays sent. The ${formatCount(run.pending)} e-mails that still wait are never sent; this cannot be taken back.`
        : `“${name}” will not be sent.`,
      confirmLabel: 'Cancel the campaign',
      cancelLabel: 'Keep it',
      danger: true,
    });
    if (sure) await move('cancel', 'Campaign cancelled');
  };

  const duplicate = () =>
    duplicating.mutateAsync(_id).then(
      (copy) => {
        toast.success('Campaign duplicated successfully');
        void navigate({ to: '/edit-workflow/$id', params: { id: copy._id } });
      },
      (error: Error) => toast.error('The campaign could not be duplicated', error),
    );

  /** Resolves with whether it was deleted. */
  const remove = async (): Promise<boolean> => {
    const sure = await confirm({
      title: 'Are you sure you want to delete this campaign?',
      body: `“${name}” and its log of who got it will be gone. E-mails that were sent stay in the Outbox. You can restore it from Recently deleted for ${RESTORE_DAYS} days.`,
      confirmLabel: 'Delete campaign',
      danger: true,
    });
    if (!sure) return false;
    return removing.mutateAsync(_id).then(
      () => {
        toast.success('Campaign deleted successfully');
        return true;
      },
      (error: Error) => {
        toast.error('The campaign could not be deleted', error);
        return false;
      },
    );
  };

  return {
    busy: moving.isPending || duplicating.isPending || removing.isPending,
    /** The move that is being sent. */
    moving: moving.isPending ? moving.variables : undefined,
    launch: () => move('launch', 'Campaign launched'),
    pause: () => move('pause', 'Campaign paused'),
    resume: () => move('resume', 'Campaign resumed'),
    retry: () => move('retry', 'The failed e-mails are sent again'),
    cancel,
    duplicate,
    remove,
  };
}
