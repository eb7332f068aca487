import { Switch } from '@mantine/core';
import { type Scenario, scenarios } from '#contract/scenarios.ts';
import { toast } from '#web/ui/toast.tsx';
import { useHasKept } from './kept/kept.api.ts';
import { useScenarioCall } from './scenarios.api.ts';
import * as text from './scenarios.messages.ts';

interface Props {
  scenario: Pick<Scenario, '_id' | 'active'>;
  label: string;
  /** The name that the toasts call the scenario by, where there are several. */
  name?: string;
  /** Is called before the change; the switch stays as it is unless it resolves to true. */
  before?: (active: boolean) => Promise<boolean>;
  onSwitched?: (scenario: Scenario) => void;
  onRefused?: (active: boolean) => void;
  /** Asks whether the events that happened during the pause should run. */
  onKept: () => void;
}

export function ActiveSwitch({ scenario: { _id: id, active }, label, name, before, onSwitched, onRefused, onKept }: Props) {
  const activate = useScenarioCall(scenarios.activate);
  const pause = useScenarioCall(scenarios.pause);
  const hasKept = useHasKept();
  const onChange = async (checked: boolean) => {
    if (before && !(await before(checked))) return;
    (checked ? activate : pause).mutateAsync({ params: { id } }).then(
      async ({ data }) => {
        onSwitched?.(data);
        toast.success(checked ? activeSentence(name) : pausedSentence(name));
        if (checked && (await hasKept(id))) onKept();
      },
      (error) => {
        toast.error(checked ? text.notActivated() : text.notPaused(), error);
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

const activeSentence = (name: string | undefined): string => (name === undefined ? text.scenarioIsActive() : text.isNowActive({ name }));
const pausedSentence = (name: string | undefined): string => (name === undefined ? text.scenarioIsPaused() : text.isNowPaused({ name }));
