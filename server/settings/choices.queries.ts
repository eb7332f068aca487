import { sql } from 'kysely';
import type { SettingInput } from '#contract/settings.ts';
import type { Db } from '#server/db/db.ts';
import * as text from './settings.messages.ts';

/** The rows that each setting refers to, and the sentence for a missing one. Templates are not here: they belong to a floor above. */
const SOURCES = {
  space: { rows: sql`access_group where`, missing: text.noSpace },
  form: { rows: sql`form where deleted_at is null and`, missing: text.noForm },
  tag: { rows: sql`tag where`, missing: text.noTag },
  account: { rows: sql`mail_account where removed_at is null and`, missing: text.noAccount },
} as const;
type Source = keyof typeof SOURCES | 'template';

const FIELDS = {
  default_template: 'template',
  default_sub_template: 'template',
  paymentTemplates: 'template',
  subscriptionTemplates: 'template',
  noPaymentSpaces: 'space',
  noSubscriptionSpaces: 'space',
  joiningForm: 'form',
  default_account: 'account',
  completeTag: 'tag',
  outTag: 'tag',
} as const satisfies Partial<Record<keyof SettingInput, Source>>;

/**
 * Keeps templates from being deleted until the transaction ends, and returns those that exist. Templates belong to a floor
 * above, so the caller passes this function in.
 */
export type HoldTemplates = (db: Db, ids: string[]) => Promise<Set<string>>;

/**
 * Returns a sentence for each field that refers to something that does not exist. Existing templates, tags and access groups cannot
 * be deleted before the transaction ends. It is called before the lock on the setting, because the replacement of a template locks in that order
 * too.
 */
export async function findMissingChoices(
  db: Db,
  change: Partial<SettingInput>,
  holdTemplates: HoldTemplates,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {};
  const templates = Object.entries(FIELDS).flatMap(([field, source]) =>
    source === 'template' ? [change[field as keyof typeof FIELDS] ?? []].flat() : [],
  );
  const held = await holdTemplates(db, templates);
  for (const [field, source] of Object.entries(FIELDS) as [keyof typeof FIELDS, Source][]) {
    const value = change[field];
    const ids = value === undefined || value === null ? [] : [value].flat();
    if (ids.length === 0) continue;
    if (source === 'template') {
      if (!ids.every((id) => held.has(id.toLowerCase()))) errors[field] = text.noTemplate();
      continue;
    }
    const { rows } = await sql`select from ${SOURCES[source].rows} id = any(${ids}::uuid[]) order by id for key share`.execute(db);
    if (rows.length < new Set(ids).size) errors[field] = SOURCES[source].missing();
  }
  return errors;
}
