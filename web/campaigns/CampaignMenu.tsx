import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconEye, IconPencil, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Campaign } from '#contract/campaigns.ts';
import { isEditable } from './campaign-labels.ts';
import { useCampaignActions } from './useCampaignActions.ts';

const TestDialog = lazy(() => import('./TestDialog.tsx').then((m) => ({ default: m.TestDialog })));

interface Props {
  campaign: Campaign;
  /** Called after the campaign was deleted. Given on the campaign's own screen, where the menu has no link to it. */
  onRemoved?: () => void;
}

/** The actions that the campaign's status allows. */
export function CampaignMenu({ campaign, onRemoved }: Props) {
  const { _id, name, status } = campaign;
  const { busy, pause, resume, cancel, duplicate, remove } = useCampaignActions(campaign);
  const [testing, setTesting] = useState<boolean>();
  const params = { id: _id };
  const running = status === 'sending' || status === 'paused';

  return (
    <>
      <Menu width={200} position="bottom-end" portalProps={{ target: '#main' }}>
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${name}`} loading={busy}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!onRemoved && (
            <Menu.Item leftSection={<IconEye size={16} />} renderRoot={(props) => <Link to="/workflows/$id" params={params} {...props} />}>
              {status === 'draft' ? 'Review and launch' : 'View'}
            </Menu.Item>
          )}
          {isEditable(campaign) && (
            <Menu.Item
              leftSection={<IconPencil size={16} />}
              renderRoot={(props) => <Link to="/edit-workflow/$id" params={params} {...props} />}
            >
              Edit
            </Menu.Item>
          )}
          {(status === 'sending' || status === 'scheduled') && (
            <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => void pause()}>
              Pause
            </Menu.Item>
          )}
          {status === 'paused' && (
            <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => void resume()}>
              Resume
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconSend size={16} />} onClick={() => setTesting(true)}>
            Test
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void duplicate()}>
            Duplicate
          </Menu.Item>
          <Menu.Divider />
          {(running || status === 'scheduled') && (
            <Menu.Item c="var(--mantine-color-error)" leftSection={<IconX size={16} />} onClick={() => void cancel()}>
              Cancel campaign
            </Menu.Item>
          )}
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} />}
            onClick={() => void remove().then((gone) => gone && onRemoved?.())}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {testing !== undefined && (
        <Suspense fallback={null}>
          <TestDialog campaign={campaign} opened={testing} onClose={() => setTesting(false)} />
        </Suspense>
      )}
    </>
  );
}
