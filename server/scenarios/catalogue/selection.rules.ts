import { Selection } from '#contract/answers.ts';
import { parseJson } from '#server/integrations/json.ts';

/**
 * Reads which responses a step means, as the list of responses selects them. Returns undefined for what is no selection, because a part
 * of it would select more responses than it says.
 */
export function readSelection(value: unknown): Partial<Selection> | undefined {
  if (value === undefined || value === null || value === '') return {};
  return Selection.omit({ except: true })
    .strict()
    .safeParse(parseJson(String(value))).data;
}
