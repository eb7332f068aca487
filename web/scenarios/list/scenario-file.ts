import * as rule from '#contract/scenarios.messages.ts';
import { ScenarioFile, scenarios } from '#contract/scenarios.ts';
import { call } from '#web/api/call.ts';
import { fileNameOf, saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.tsx';
import * as shared from '../scenarios.messages.ts';
import * as text from './list.messages.ts';

/** No scenario is larger than this. */
const MAX_BYTES = 1_000_000;

/** Saves the scenario as a file, without connections and secrets. */
export async function exportScenario({ _id, name }: { _id: string; name: string }): Promise<void> {
  try {
    const { data } = await call(scenarios.exportFile, { params: { id: _id } });
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveFile(file, `${fileNameOf(name, 'scenario').toLowerCase()}.scenario.json`);
    toast.success(shared.exported());
  } catch (error) {
    toast.error(shared.notExported(), error instanceof Error ? error : null);
  }
}

/** Returns the content of a chosen file. It throws a sentence that says what is wrong with it. */
export async function readScenarioFile(file: File): Promise<ScenarioFile> {
  if (file.size > MAX_BYTES) throw new Error(text.fileTooLarge());
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    throw new Error(rule.notScenarioFile());
  }
  const { success, data, error } = ScenarioFile.safeParse(content);
  if (success) return data;
  const known = error.issues.find(({ path }) => path[0] === 'cauri' || path[0] === 'format');
  throw new Error(known?.message ?? text.fileDamaged());
}
