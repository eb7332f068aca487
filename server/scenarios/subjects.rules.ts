import { readStored } from '#server/stored-errors.ts';
import { findTrigger } from './catalogue/catalogue.rules.ts';
import { type Scope, short, text, valueAt } from './mapping.rules.ts';

/** A short name of what a run is about, as it is stored; null when the trigger has nothing to name. */
export function subjectOf(triggerModule: string | undefined, output: unknown): string | null {
  const trigger = triggerModule === undefined ? undefined : findTrigger(triggerModule);
  if (!trigger?.subject || typeof output !== 'object' || output === null) return null;
  const read = (path: string) => short(text(valueAt(output as Scope, path.split('.'))));
  const subject = trigger.subject(read, output);
  // The values inside a stored sentence are short already.
  return (subject && (readStored(subject) === subject ? short(subject) : subject)) || null;
}
