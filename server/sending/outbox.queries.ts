import { sql } from 'kysely';
import type { z } from 'zod';
import { asLanguage } from '#contract/language.ts';
import type { Delivery, outbox } from '#contract/outbox.ts';
import { type Db, holdsWords, readPage, type TableRow } from '#server/db/db.ts';
import type { Env } from '#server/env.ts';
import type { Attachment, PhoneMessage } from '#server/integrations/mailer.ts';
import type { FieldValues } from '#server/templates/merge-fields.rules.ts';
import { withError } from './delivery-errors.rules.ts';
import { renderAgain } from './run-mail.queries.ts';

/** Lists system e-mails only; campaigns have a log of their own. */
export async function listDeliveries(db: Db, { channel, search, ...page }: z.output<typeof outbox.list.query>) {
  const system = db
    .selectFrom('delivery')
    .selectAll()
    .where('run_id', 'is', null)
    .where(holdsWords(search, sql`concat_ws(' ', to_address, phone, subject)`))
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel!))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  const { rows, count } = await readPage(system, page);
  return { data: rows.map(toDelivery), count };
}

/**
 * Returns a delivery with its text. A campaign's text is rendered again from the stored values; it is missing when the e-mail
 * was not sent.
 */
export async function findDelivery(db: Db, env: Env, id: string) {
  const row = await db.selectFrom('delivery').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { run_id: runId, member_id: memberId } = row;
  const [values, language] = [row.merge_values as unknown as FieldValues | null, asLanguage(row.language)];
  const mail = runId && values ? await renderAgain(db, env, { runId, memberId, values, language }) : row;
  const attachments = attachmentsOf(row).map(({ filename, content }) => ({ name: filename, size: Buffer.byteLength(content) }));
  return { ...toDelivery(row), text: mail.text, html: mail.html, attachments, message: row.message as unknown as PhoneMessage | null };
}

export async function findAttachment(db: Db, id: string, index: number): Promise<Attachment | undefined> {
  const row = await db.selectFrom('delivery').select('attachments').where('id', '=', id).executeTakeFirst();
  return row && attachmentsOf(row)[index];
}

const attachmentsOf = ({ attachments }: Pick<TableRow<'delivery'>, 'attachments'>) => (attachments ?? []) as unknown as Attachment[];

const toDelivery = (row: TableRow<'delivery'>): Delivery =>
  withError({
    _id: row.id,
    to: row.to_address,
    subject: row.subject,
    channel: row.channel as Delivery['channel'],
    phone: row.phone,
    triedChannel: row.tried_channel as Delivery['triedChannel'],
    triedError: row.tried_error,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    readAt: row.read_at?.toISOString() ?? null,
    state: row.state as Delivery['state'],
    error: row.error,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    nextAt: row.state === 'pending' && row.next_at > new Date() ? row.next_at.toISOString() : null,
  });
