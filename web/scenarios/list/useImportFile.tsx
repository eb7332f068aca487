import { useNavigate } from '@tanstack/react-router';
import { type ChangeEvent, useRef } from 'react';
import { toast } from '#web/ui/toast.tsx';
import { useImportScenario } from '../scenarios.api.ts';
import { readScenarioFile } from './scenario-file.ts';

/** Asks for a file and opens the scenario that was made from it. */
export function useImportFile() {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useImportScenario();

  const onChosen = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // The same file may be chosen again.
    currentTarget.value = '';
    if (!file) return;
    try {
      const { data } = await mutateAsync(await readScenarioFile(file));
      toast.success(`“${data.name}” was imported, paused`);
      await navigate({ to: '/scenario/$scenarioId', params: { scenarioId: data._id } });
    } catch (error) {
      toast.error('The file could not be imported', error instanceof Error ? error : null);
    }
  };

  const input = (
    <input
      ref={field}
      type="file"
      accept=".json,application/json"
      hidden
      aria-label="Scenario file"
      onChange={(event) => void onChosen(event)}
    />
  );
  return { input, isPending, choose: () => field.current?.click() };
}
