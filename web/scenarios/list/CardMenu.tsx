import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconFileExport, IconTimeline } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Scenario } from '#contract/scenarios.ts';
import { toast } from '#web/ui/toast.tsx';
import { useDuplicateScenario } from '../scenarios.api.ts';
import { exportScenario } from './scenario-file.ts';

export function CardMenu({ scenario: { _id, name } }: { scenario: Scenario }) {
  const duplicate = useDuplicateScenario();
  return (
    <Menu width={200} portalProps={{ target: '#main' }}>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${name}`} loading={duplicate.isPending}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconTimeline size={16} />}
          renderRoot={(props) => <Link to="/scenario/$scenarioId" params={{ scenarioId: _id }} search={{ view: 'runs' }} {...props} />}
        >
          Runs
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy size={16} />}
          onClick={() =>
            duplicate.mutateAsync(_id).then(
              ({ data }) => toast.success(`“${data.name}” was created, paused`),
              (error) => toast.error('The scenario could not be duplicated', error),
            )
          }
        >
          Duplicate
        </Menu.Item>
        <Menu.Item leftSection={<IconFileExport size={16} />} onClick={() => void exportScenario({ _id, name })}>
          Export as a file
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
