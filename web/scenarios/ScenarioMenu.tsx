import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconFileExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Scenario } from '#contract/scenarios.ts';
import { toast } from '#web/ui/toast.tsx';
import { exportScenario } from './list/scenario-file.ts';
import { useDuplicateScenario } from './scenarios.api.ts';

interface Props {
  scenario: Pick<Scenario, '_id' | 'name'>;
  label: string;
  /** Saves what is on the screen, so that the copy or the file has it. Nothing happens unless it succeeds. */
  save?: () => Promise<unknown>;
  onDuplicated?: (copy: Scenario) => void;
  /** The items above and below those that all menus have. */
  above?: ReactNode;
  below?: ReactNode;
}

/** What can be done with a scenario as a whole. */
export function ScenarioMenu({ scenario, label, save, onDuplicated, above, below }: Props) {
  const duplicate = useDuplicateScenario({
    failed: 'The scenario could not be duplicated',
    done: ({ data }) => {
      toast.success(`“${data.name}” was created, paused`);
      onDuplicated?.(data);
    },
  });
  const saved = async (then: () => void) => {
    if (!save || (await save())) then();
  };
  return (
    <Menu width={200} portalProps={{ target: '#main' }}>
      <Menu.Target>
        <ActionIcon aria-label={label} loading={duplicate.isPending}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {above}
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void saved(() => duplicate.mutate(scenario._id))}>
          Duplicate
        </Menu.Item>
        <Menu.Item leftSection={<IconFileExport size={16} />} onClick={() => void saved(() => void exportScenario(scenario))}>
          Export as a file
        </Menu.Item>
        {below}
      </Menu.Dropdown>
    </Menu>
  );
}
