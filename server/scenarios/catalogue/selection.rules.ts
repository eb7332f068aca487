import { Selection } from '#contract/answers.ts';

/**
 * Reads which responses a step means, as the list of responses selects them. Returns undefined for what is no selection, because a part
 * of it would select more responses than it says.
 */
export function readSelection(value: unknown): Partial<Selection> | undefined {
  if (value === undefined || value === null || value === '') return {};
  try {
    const read = Selection.omit({ except: true })
      .strict()
      .safeParse(JSON.parse(String(value)));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
