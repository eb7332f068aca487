import type { Form } from '#contract/forms.ts';
import type { Db } from '#server/db/db.ts';
import { findForm, insertForm, updateSettings } from './forms.queries.ts';
import { contentOf, copyContent } from './forms.rules.ts';
import { copyHandling } from './handling-copy.queries.ts';
import { copyPictures } from './pictures.queries.ts';

/**
 * Makes a private copy with its look, where it leads after the answer, who gets a copy by email and how its responses are handled. Its
 * closing day, its limits and who is notified are not copied, because they belong to one occasion.
 */
export async function duplicateForm(db: Db, original: Form, createdBy: string): Promise<Form> {
  const { language, colour, redirectUrl, confirmTo } = original.settings;
  const { content, ids } = copyContent(contentOf(original));
  const id = (await insertForm(db, { content, visibility: 'private', language, createdBy }))!;
  await updateSettings(db, id, { colour, redirectUrl, confirmTo: confirmTo && (ids.get(confirmTo) ?? null) });
  await copyHandling(db, original.id, id, ids);
  await copyPictures(db, original.id, id);
  return (await findForm(db, id))!;
}
