import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PhoneChannel } from '#contract/channel-names.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { Json, parseJson } from '#server/integrations/json.ts';
import { headerOf } from '#server/integrations/payment-provider.ts';
import { isSame } from '#server/signatures.ts';
import * as text from './channels.messages.ts';
import { findListening, type Listening } from './channels.queries.ts';
import { comesEarly, noteReceipt, storeArrivals, storeFailure } from './receipts.queries.ts';
import { type Receipt, readOrange, readWhatsApp } from './receipts.rules.ts';
import { storeReplies } from './replies.queries.ts';
import { type Reply, readOrangeReplies, readWhatsAppReplies } from './replies.rules.ts';

/** Meta sends at most 3 MB at once. */
const BODY_LIMIT = 3 * 1024 * 1024;

/**
 * Receives what the vendors report about messages, and the replies of people. A report changes rows that are there and may come any number of times and in any
 * order, so it is stored nowhere else; while it cannot be stored, the vendor is asked to repeat it. These routes are outside the contract,
 * because the vendors define the body.
 */
export async function receiptRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const listening = async (channel: PhoneChannel): Promise<Listening> => {
    const found = await findListening(deps.db, deps.env, channel);
    if (!found) throw new AppError(404, text.unknownAddress());
    return found;
  };
  const store = async (channel: PhoneChannel, receipts: Receipt[], replies: Reply[]) => {
    await storeReplies(deps.db, channel, replies);
    let all = !(channel === 'sms' && (await comesEarly(deps.db, receipts)));
    const arrivals = receipts.filter(({ status }) => status !== 'failed');
    if (arrivals.length > 0) await storeArrivals(deps.db, channel, arrivals);
    for (const one of receipts) if (one.status === 'failed' && !(await storeFailure(deps, channel, one))) all = false;
    await noteReceipt(deps.db, channel);
    if (!all) throw new AppError(503, text.notYet());
    return { success: true };
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body));
    const options = { bodyLimit: BODY_LIMIT, schema: { hide: true } };

    scope.get<{ Querystring: Record<string, unknown> }>('/api/receipts/whatsapp', { schema: { hide: true } }, async ({ query }, reply) => {
      const { token } = await listening('whatsapp');
      const { 'hub.mode': mode, 'hub.verify_token': given, 'hub.challenge': challenge } = query;
      if (mode !== 'subscribe' || typeof given !== 'string' || typeof challenge !== 'string' || !isSame(given, token))
        throw new AppError(403, text.notSigned());
      return reply.type('text/plain').send(challenge.slice(0, 200));
    });

    scope.post('/api/receipts/whatsapp', options, async (req) => {
      const { appSecret } = await listening('whatsapp');
      const raw = bytesOf(req);
      const given = headerOf(req.headers, 'x-hub-signature-256');
      const expected = appSecret && `sha256=${createHmac('sha256', appSecret).update(raw).digest('hex')}`;
      if (!expected || !isSame(given ?? '', expected)) throw new AppError(401, text.notSigned());
      const body = bodyOf(raw);
      return store('whatsapp', readWhatsApp(body, new Date()), readWhatsAppReplies(body, new Date()));
    });

    scope.post<{ Params: { token: string } }>('/api/receipts/sms/:token', options, async (req) => {
      const { token } = await listening('sms');
      if (!isSame(req.params.token, token)) throw new AppError(404, text.unknownAddress());
      const body = bodyOf(bytesOf(req));
      return store('sms', readOrange(body, new Date()), readOrangeReplies(body, new Date()));
    });
  });
}

const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
const bodyOf = (raw: Buffer): Json => new Json(parseJson(raw.toString('utf8')));
