import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { scenarios } from '#contract/scenarios.ts';
import { toast } from '#web/ui/toast.tsx';
import { useScenarioCall } from '../scenarios.api.ts';
import * as text from './list.messages.ts';
import { readScenarioFile } from './scenario-file.ts';

/** Asks for a file and opens the scenario that was created from it. */
export function ImportButton() {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useScenarioCall(scenarios.importFile);
  const reset = useRef<() => void>(null);

  const onChosen = async (file: File | null) => {
    // The same file can be chosen again.
    reset.current?.();
    if (!file) return;
    try {
      const { data } = await mutateAsync({ body: { file: await readScenarioFile(file) } });
      toast.success(text.imported({ name: data.name }));
      await navigate({ to: '/scenario/$scenarioId', params: { scenarioId: data._id } });
    } catch (error) {
      toast.error(text.notImported(), error as Error);
    }
  };
  return (
    <FileButton resetRef={reset} accept=".json,application/json" onChange={(file) => void onChosen(file)}>
      {(props) => (
        <Button {...props} variant="default" leftSection={<IconFileImport size={18} />} loading={isPending}>
          {text.importScenario()}
        </Button>
      )}
    </FileButton>
  );
}
