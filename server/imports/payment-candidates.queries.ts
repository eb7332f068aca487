import type { ImportRow } from '#contract/imports.ts';
import type { Currency } from '#contract/money.ts';
import type { Db, TableRow } from '#server/db/db.ts';
import { findPayerMatches } from '#server/payments/matches.queries.ts';
import { isReason } from './reasons.queries.ts';

/** Members who may have made the payment of a row for which nobody or several fit, the most probable first; null for all other rows. */
export async function findCandidates(db: Db, { fields, reason }: TableRow<'member_import_row'>): Promise<ImportRow['candidates']> {
  if (!isReason(reason, 'nobodyFits', 'severalFit')) return null;
  const { full_name, member, email = '', phone = null, amount, currency } = fields as Record<string, string>;
  const payer = { name: full_name ?? member ?? '', email, phone, amount: Number(amount), currency: currency as Currency };
  return (await findPayerMatches(db, payer)).map((match) => match.member);
}

export async function findPayers(db: Db, rows: TableRow<'member_import_row'>[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ money_key, member_id }) => (money_key === null || member_id === null ? [] : [member_id]));
  if (ids.length === 0) return new Map();
  const found = await db.selectFrom('member').select(['id', 'full_name']).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, full_name }) => [id, full_name]));
}
