import * as word from '#web/ui/words.messages.ts';
import { choose } from './confirm.tsx';
import * as text from './ui.messages.ts';

/** Asks which of two versions to keep. Undefined when the question was dismissed: nothing is decided, and what was typed stays. */
export async function versionToKeep(title: string): Promise<'mine' | 'theirs' | undefined> {
  const mine = await choose({ title, body: text.keepMineBody(), confirmLabel: word.keepMine(), cancelLabel: word.takeTheirs() });
  return mine === undefined ? undefined : mine ? 'mine' : 'theirs';
}
