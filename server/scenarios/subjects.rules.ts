import { findTrigger } from './catalogue/catalogue.rules.ts';
import { type Scope, text, valueAt } from './mapping.rules.ts';

const LONGEST = 200;

/** A short name of what a run is about, for lists and notifications; null when the trigger has nothing to name. */
export function subjectOf(triggerModule: string | undefined, output: unknown): string | null {
  const trigger = triggerModule === undefined ? undefined : findTrigger(triggerModule);
  if (!trigger?.subject || typeof output !== 'object' || output === null) return null;
  const read = (path: string) => text(valueAt(output as Scope, path.split('.'))).trim();
  return trigger.subject(read, output)?.replaceAll(/\s+/g, ' ').slice(0, LONGEST) || null;
}
