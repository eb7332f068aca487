import { IconCopy, IconFileExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Scenario, scenarios } from '#contract/scenarios.ts';
import { RowMenu, RowMenuItem } from '#web/ui/RowMenu.tsx';
import { toast } from '#web/ui/toast.tsx';
import * as word from '#web/ui/words.messages.ts';
import { exportScenario } from './list/scenario-file.ts';
import { useScenarioCall } from './scenarios.api.ts';
import * as text from './scenarios.messages.ts';

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

export function ScenarioMenu({ scenario, label, save, onDuplicated, above, below }: Props) {
  const duplicate = useScenarioCall(scenarios.duplicate, {
    failed: text.notDuplicated(),
    done({ data }) {
      toast.success(text.duplicated({ name: data.name }));
      onDuplicated?.(data);
    },
  });
  const saved = async (then: () => void) => {
    if (!save || (await save())) then();
  };
  return (
    <RowMenu label={label} busy={duplicate.isPending}>
      {above}
      <RowMenuItem
        icon={IconCopy}
        label={word.duplicate()}
        onClick={() => void saved(() => duplicate.mutate({ params: { id: scenario._id } }))}
      />
      <RowMenuItem icon={IconFileExport} label={text.exportFile()} onClick={() => void saved(() => void exportScenario(scenario))} />
      {below}
    </RowMenu>
  );
}
