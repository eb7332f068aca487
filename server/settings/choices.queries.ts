import { sql } from 'kysely';
import type { SettingInput } from '#contract/settings.ts';
import type { Db } from '#server/db/db.ts';

/** What each choice but templates is chosen from, and the sentence for one that is no longer there. */
const SOURCES = {
  space: { rows: sql`access_group where`, gone: 'One of these spaces does not exist any more.' },
  form: { rows: sql`form where deleted_at is null and`, gone: 'This form does not exist any more.' },
  tag: { rows: sql`tag where`, gone: 'This tag does not exist any more.' },
  account: { rows: sql`mail_account where removed_at is null and`, gone: 'This e-mail account is no longer linked.' },
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

/** Keeps templates from being deleted until the transaction ends; answers those that are there. Templates are on a floor above and hand this in. */
export type HoldTemplates = (db: Db, ids: string[]) => Promise<Set<string>>;

/**
 * A sentence for each field that names what is not there. Templates that are there cannot be deleted before the transaction
 * ends; this is called before the lock on the setting, because a replacement of a template locks in that order too.
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
      if (!ids.every((id) => held.has(id.toLowerCase()))) errors[field] = 'This template does not exist any more.';
      continue;
    }
    const { rows } = await sql<{ id: string }>`select id from ${SOURCES[source].rows} id = any(${ids}::uuid[])`.execute(db);
    if (rows.length < new Set(ids).size) errors[field] = SOURCES[source].gone;
  }
  return errors;
}
