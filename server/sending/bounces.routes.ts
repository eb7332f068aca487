import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { BOUNCES_PATH } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { isSame } from '#server/signatures.ts';
import * as text from './bounces.messages.ts';
import { recordBounceMail, recordBounces } from './bounces.queries.ts';
import { readRawBounces } from './bounces.rules.ts';

const BODY_LIMIT = 256 * 1024;

/**
 * Receives the delivery failures that came back to a mail server whose mailbox nobody reads here. The server passes each message on as
 * it came, signed over its bytes. The route is outside the contract, because its body is an e-mail.
 */
export async function bounceRoutes(app: FastifyInstance, { db, env }: Pick<Deps, 'db' | 'env'>): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body));
    scope.post(BOUNCES_PATH, { bodyLimit: BODY_LIMIT, schema: { hide: true } }, async (req) => {
      if (!env.BOUNCE_SECRET) throw new AppError(404, text.notSetUp());
      const message = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      const expected = `sha256=${createHmac('sha256', env.BOUNCE_SECRET).update(message).digest('hex')}`;
      if (!isSame(String(req.headers['x-cauri-signature'] ?? ''), expected)) throw new AppError(401, text.notSigned());
      const bounces = readRawBounces(message.toString('utf8'));
      // On its own, because every process reads that row and the transaction would hold it.
      await recordBounceMail(db);
      await recordBounces(db, null, bounces);
      return { success: true };
    });
  });
}
