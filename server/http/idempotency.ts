import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { IDEMPOTENCY_HEADER } from '#contract/endpoint.ts';
import { type Db, rowsOf } from '#server/db/db.ts';
import { connectionTrouble } from '#server/db/trouble.ts';
import { AppError } from '#server/errors.ts';
import { caller } from './handlers.ts';
import * as text from './http.messages.ts';

export const HeadersOfOnce = z.looseObject({
  [IDEMPOTENCY_HEADER]: z
    .string()
    .regex(/^[\w-]{8,100}$/, { error: text.badKey })
    .optional()
    .describe('A repetition within an hour with the same key and content gets the first answer'),
});

/**
 * Does what a call asks for once for each Idempotency-Key of its account: a repetition within an hour gets the first answer. Without that
 * header, every call is done. A call that was refused has changed nothing, so it can be made again with its key.
 */
export async function answerOnce<Answer extends object>(db: Db, req: FastifyRequest, work: () => Promise<Answer>): Promise<Answer> {
  const key = req.headers[IDEMPOTENCY_HEADER];
  if (typeof key !== 'string') return work();
  await forgetKeys(db);
  const asked = createHash('sha256').update(JSON.stringify([req.method, req.url, req.body ?? null]));
  const one: Asked = { accountId: caller(req).account.id, key, request: asked.digest() };
  if (!(await begin(db, one))) return (await firstAnswer(db, one)) as Answer;
  const answer = await work().catch(async (error: unknown) => {
    // When the connection was lost, the change may have been committed or not.
    if (!connectionTrouble(error)) await db.deleteFrom('idempotency_key').where(isThis(one)).execute();
    throw error;
  });
  await db
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(answer) })
    .where(isThis(one))
    .execute()
    // The change is done, and the caller is told so.
    .catch((error: unknown) => req.log.warn({ err: error }, 'an answer could not be kept for a repetition of its call'));
  return answer;
}

/** Answers hold data of members, so they are not kept for longer. */
export const forgetKeys = (db: Db) =>
  db.deleteFrom('idempotency_key').where('begun_at', '<', sql<Date>`now() - interval '1 hour'`).execute();

interface Asked {
  accountId: string;
  key: string;
  /** A hash of what was asked. */
  request: Buffer;
}

const isThis = ({ accountId, key }: Asked) => sql<boolean>`account_id = ${accountId} and key = ${key}`;

/** Returns false when the key is known. */
async function begin(db: Db, { accountId, key, request }: Asked): Promise<boolean> {
  const inserted = await db
    .insertInto('idempotency_key')
    .values({ account_id: accountId, key, request })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

interface Known {
  same: boolean;
  answer: object | null;
  /** No call takes two minutes: one that has no answer after them was interrupted. */
  interrupted: boolean;
}

async function firstAnswer(db: Db, one: Asked): Promise<object> {
  const [known] = await rowsOf(
    db,
    sql<Known>`
      select request = ${one.request} as same, answer, begun_at < now() - interval '2 minutes' as interrupted
      from idempotency_key where ${isThis(one)}`,
  );
  if (known && !known.same) throw new AppError(409, text.keyOfOtherCall());
  if (known?.answer) return known.answer;
  // It is gone when the first call was refused in this moment.
  throw known?.interrupted ? new AppError(409, text.outcomeUnknown()) : new AppError(503, text.stillUnderWay());
}
