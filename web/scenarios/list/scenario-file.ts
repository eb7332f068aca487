import { ScenarioFile, scenarios } from '#contract/scenarios.ts';
import { call } from '#web/api/call.ts';
import { fileNameOf, saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.tsx';

/** No scenario is larger than this. */
const MAX_BYTES = 1_000_000;

/** Saves the scenario as a file, without connections and secrets. */
export async function exportScenario({ _id, name }: { _id: string; name: string }): Promise<void> {
  try {
    const { data } = await call(scenarios.exportFile, { params: { id: _id } });
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveFile(file, `${fileNameOf(name, 'scenario').toLowerCase()}.scenario.json`);
    toast.success('Exported, without connections and secrets');
  } catch (error) {
    toast.error('The scenario could not be exported', error instanceof Error ? error : null);
  }
}

/** Returns the content of a chosen file. It throws a sentence that says what is wrong with it. */
export async function readScenarioFile(file: File): Promise<ScenarioFile> {
  if (file.size > MAX_BYTES) throw new Error('This file is too large to be a scenario.');
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    throw new Error('This file is not a scenario of Cauri.');
  }
  const { success, data, error } = ScenarioFile.safeParse(content);
  if (success) return data;
  const known = error.issues.find(({ path }) => path[0] === 'cauri' || path[0] === 'format');
  throw new Error(known?.message ?? 'This file is damaged: it does not hold a whole scenario.');
}
