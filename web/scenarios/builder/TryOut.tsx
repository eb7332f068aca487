import { Button } from '@mantine/core';
import { IconFlask, IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { scenarios } from '#contract/scenarios.ts';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { useScenarioCall } from '../scenarios.api.ts';
import * as text from './builder.messages.ts';
import { useParts } from './builder-context.ts';

const TrialDialog = lazyDialog(() => import('./TrialDialog.tsx').then((module) => module.TrialDialog));

/** Shows what the scenario would do for a chosen subject, or runs it for that subject. */
export function TryOut() {
  const { builder, id } = useParts();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'dry' | 'real'>();
  const close = () => setAsking(undefined);
  const run = useScenarioCall(scenarios.runOnce, {
    done({ data }) {
      close();
      void navigate({ to: '/scenario/$scenarioId', params: { scenarioId: id }, search: { view: 'runs', run: data._id } });
    },
    failed: text.notRun(),
  });
  const ask = async (kind: 'dry' | 'real') => {
    if (await builder.saveFirst(text.notSaved())) setAsking(kind);
  };
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconFlask size={16} />} onClick={() => void ask('dry')}>
        {text.dryRun()}
      </Button>
      <Button size="xs" leftSection={<IconPlayerPlay size={16} />} onClick={() => void ask('real')}>
        {text.runOnce()}
      </Button>
      <TrialDialog
        opened={asking !== undefined}
        onClose={close}
        busy={run.isPending}
        onConfirm={asking === 'dry' ? undefined : (body) => run.mutate({ params: { id }, body })}
      />
    </>
  );
}
