import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconFileExport, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { toast } from '#web/ui/toast.tsx';
import { DeleteDialog } from '../list/DeleteDialog.tsx';
import { exportScenario } from '../list/scenario-file.ts';
import { useDuplicateScenario } from '../scenarios.api.ts';
import { useParts } from './builder-context.ts';

/** What is seldom done with the whole scenario. */
export function MoreMenu({ id, name }: { id: string; name: string }) {
  const { builder } = useParts();
  const navigate = useNavigate();
  const duplicate = useDuplicateScenario();
  const [deleting, setDeleting] = useState(false);
  /** Copies and files hold what is on the screen. */
  const saved = async (then: () => void) => {
    const { kind } = await builder.saver.save();
    if (kind === 'saved') then();
  };
  return (
    <>
      <Menu width={200} portalProps={{ target: '#main' }}>
        <Menu.Target>
          <ActionIcon aria-label="More actions" loading={duplicate.isPending}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCopy size={16} />}
            onClick={() =>
              void saved(() =>
                duplicate.mutateAsync(id).then(
                  ({ data }) => {
                    toast.success(`“${data.name}” was created, paused`);
                    void navigate({ to: '/scenario/$scenarioId', params: { scenarioId: data._id } });
                  },
                  (error) => toast.error('The scenario could not be duplicated', error),
                ),
              )
            }
          >
            Duplicate
          </Menu.Item>
          <Menu.Item leftSection={<IconFileExport size={16} />} onClick={() => void saved(() => void exportScenario({ _id: id, name }))}>
            Export as a file
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash size={16} />} onClick={() => setDeleting(true)}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DeleteDialog
        scenario={deleting ? { _id: id, name } : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          builder.saver.stop();
          void navigate({ to: '/scenarios', ignoreBlocker: true });
        }}
      />
    </>
  );
}
