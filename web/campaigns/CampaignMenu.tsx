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
        <RowMenuLink icon={IconEye} to="/workflows/$id" params={{ id }}>
          {status === 'draft' ? text.reviewAndLaunch() : word.view()}
        </RowMenuLink>
      )}
      {isEditable(campaign) && (
        <RowMenuLink icon={IconPencil} to="/edit-workflow/$id" params={{ id }}>
          {word.edit()}
        </RowMenuLink>
      )}
      {(isSending || isScheduled) && (
        <RowMenuItem icon={IconPlayerPause} onClick={() => void move('pause')}>
          {text.pause()}
        </RowMenuItem>
      )}
      {isPaused && (
        <RowMenuItem icon={IconPlayerPlay} onClick={() => void move('resume')}>
          {text.resume()}
        </RowMenuItem>
      )}
      <RowMenuItem icon={IconSend} onClick={() => open((dialog) => <TestDialog campaign={campaign} {...dialog} />)}>
        {text.test()}
      </RowMenuItem>
      <RowMenuItem icon={IconCopy} onClick={duplicate}>
        {word.duplicate()}
      </RowMenuItem>
      <Menu.Divider />
      {mayBeCancelled(campaign) && (
        <RowMenuItem icon={IconX} isDangerous onClick={() => void cancel()}>
          {text.cancelCampaign()}
        </RowMenuItem>
      )}
      <RowMenuItem icon={IconTrash} isDangerous onClick={() => void remove().then((isRemoved) => isRemoved && onRemoved?.())}>
        {word.delete_()}
      </RowMenuItem>
    </RowMenu>
  );
}
