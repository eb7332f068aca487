import { Switch } from '@mantine/core';
import { type Scenario, scenarios } from '#contract/scenarios.ts';
import { toast } from '#web/ui/toast.tsx';
import { useHasKept } from './kept/kept.api.ts';
import { useScenarioCall } from './scenarios.api.ts';

interface Props {
  scenario: Pick<Scenario, '_id' | 'active'>;
  label: string;
  /** What the toasts call the scenario. */
  subject: string;
  /** Is called before the change; the switch stays as it is unless it resolves to true. */
  before?: (active: boolean) => Promise<boolean>;
  onSwitched?: (scenario: Scenario) => void;
  onRefused?: (active: boolean) => void;
  /** Asks whether the events that happened during the pause should run. */
  onKept: () => void;
}

/** Switches a scenario on or off. */
export function ActiveSwitch({ scenario: { _id: id, active }, label, subject, before, onSwitched, onRefused, onKept }: Props) {
  const activate = useScenarioCall(scenarios.activate);
  const pause = useScenarioCall(scenarios.pause);
  const hasKept = useHasKept();
  const onChange = async (checked: boolean) => {
    if (before && !(await before(checked))) return;
    (checked ? activate : pause).mutateAsync({ params: { id } }).then(
      async ({ data }) => {
        onSwitched?.(data);
        toast.success(checked ? `${subject} is active` : `${subject} is paused`);
        if (checked && (await hasKept(id))) onKept();
      },
      (error) => {
        toast.error(checked ? 'The scenario cannot be active yet' : 'The scenario could not be paused', error);
        onRefused?.(checked);
      },
    );
  };
  return (
    <Switch
      aria-label={label}
      checked={activate.isPending || (active && !pause.isPending)}
      onChange={({ currentTarget }) => void onChange(currentTarget.checked)}
    />
  );
}
