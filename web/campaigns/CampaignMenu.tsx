import { Menu } from '@mantine/core';
import { IconCopy, IconEye, IconPencil, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash, IconX } from '@tabler/icons-react';
import type { Campaign } from '#contract/campaigns.ts';
import { useDialog } from '#web/ui/DialogHost.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { RowMenu, RowMenuItem, RowMenuLink } from '#web/ui/RowMenu.tsx';
import * as word from '#web/ui/words.messages.ts';
import { isEditable, mayBeCancelled } from './campaign-labels.ts';
import * as text from './campaigns.messages.ts';
import { useCampaignActions } from './useCampaignActions.tsx';

const TestDialog = lazyDialog(() => import('./TestDialog.tsx').then((module) => module.TestDialog));

interface Props {
  campaign: Campaign;
  /** Called after the campaign was deleted. Given on the campaign's own screen, where the menu has no link to it. */
  onRemoved?: () => void;
}

/** The actions that the campaign's status allows. */
export function CampaignMenu({ campaign, onRemoved }: Props) {
  const { _id: id, name, status } = campaign;
  const { isBusy, move, cancel, duplicate, remove } = useCampaignActions(campaign);
  const open = useDialog();
  const isScheduled = status === 'scheduled';
  const isSending = status === 'sending';
  const isPaused = status === 'paused';

  return (
    <RowMenu label={word.actionsFor({ name })} busy={isBusy}>
      {!onRemoved && (
        <RowMenuLink icon={IconEye} label={status === 'draft' ? text.reviewAndLaunch() : word.view()} to="/workflows/$id" params={{ id }} />
      )}
      {isEditable(campaign) && <RowMenuLink icon={IconPencil} label={word.edit()} to="/edit-workflow/$id" params={{ id }} />}
      {(isSending || isScheduled) && <RowMenuItem icon={IconPlayerPause} label={text.pause()} onClick={() => void move('pause')} />}
      {isPaused && <RowMenuItem icon={IconPlayerPlay} label={text.resume()} onClick={() => void move('resume')} />}
      <RowMenuItem icon={IconSend} label={text.test()} onClick={() => open((dialog) => <TestDialog campaign={campaign} {...dialog} />)} />
      <RowMenuItem icon={IconCopy} label={word.duplicate()} onClick={duplicate} />
      <Menu.Divider />
      {mayBeCancelled(campaign) && <RowMenuItem icon={IconX} label={text.cancelCampaign()} isDangerous onClick={() => void cancel()} />}
      <RowMenuItem
        icon={IconTrash}
        label={word.delete_()}
        isDangerous
        onClick={() => void remove().then((isRemoved) => isRemoved && onRemoved?.())}
      />
    </RowMenu>
  );
}
