import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { groupCommit } from '#server/db/group-commit.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { open } from '#server/secrets.ts';
import type { Definition } from './definition.rules.ts';
import { makeIntake } from './engine/intake.ts';
import { type Scope, text, valueAt } from './mapping.rules.ts';
import { redact, toKept } from './redact.rules.ts';
import { subjectOf } from './samples.ts';
import { webhookPlace } from './scenarios.routes.ts';

const BODY_LIMIT = 256 * 1024;

interface Hook {
  id: string;
  active: boolean;
  secret: string | null;
  definition: Definition;
}

/**
 * Where other systems set scenarios off. The bytes are verified as they came, and answered once the run is safe in the
 * database. Outside the contract, since the body is not JSON of ours.
 */
export async function hookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const receive = makeIntake(deps.db);
  // Calls that come together are looked up together.
  const find = groupCommit<string, Hook | undefined>(async (_, tokens) => {
    const rows = await deps.db
      .selectFrom('scenario')
      .select(['id', 'active', 'webhook_secret as secret', 'webhook_token as token', 'definition'])
      .where('webhook_token', 'in', [...new Set(tokens)])
      .where('deleted_at', 'is', null)
      .execute();
    const byToken = new Map(rows.map(({ token, ...row }) => [token, row as unknown as Hook]));
    return tokens.map((token) => byToken.get(token));
  });

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body));
    scope.post<{ Params: { token: string } }>(
      '/api/hooks/:token',
      { bodyLimit: BODY_LIMIT, schema: { hide: true } },
      async (req, reply) => {
        const { token } = req.params;
        const hook = /^[\w-]{32}$/.test(token) ? await find('', token) : undefined;
        const trigger = hook?.definition.trigger;
        if (!hook || trigger?.module !== 'webhooks.received') throw new AppError(404, 'There is no scenario at this address.');
        const raw = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
        if (trigger.config.verify !== false) verify(deps, hook, req, raw);
        if (!hook.active) throw new AppError(409, 'This scenario is paused.');

        const output = redact({ body: bodyOf(req, raw), query: req.query, receivedAt: new Date().toISOString() }) as Scope;
        const received = await receive({
          scenarioId: hook.id,
          dedupeKey: dedupeKey(req, trigger.config.dedupe, output),
          subject: subjectOf(output),
          depth: depthOf(req),
          output: toKept(output)!,
        });
        if (received === 'paused') throw new AppError(409, 'This scenario is paused.');
        return reply.status(202).send({ success: true, message: received === 'known' ? 'This event is known already.' : 'Accepted.' });
      },
    );
  });
}

function verify({ env }: Deps, { id, secret }: Hook, req: FastifyRequest, raw: Buffer): void {
  if (!secret) throw new AppError(401, 'This scenario takes signed calls only, and has no secret yet. Make one in its trigger.');
  const given = /^sha256=([\da-f]{64})$/i.exec(header(req, 'x-cauri-signature'))?.[1];
  const expected = createHmac('sha256', open(env.CAURI_SECRET_KEY, webhookPlace(id), secret))
    .update(raw)
    .digest();
  if (!given || !timingSafeEqual(Buffer.from(given, 'hex'), expected))
    throw new AppError(401, 'The signature does not belong to this call.');
}

/** JSON and forms as values, everything else as text. */
function bodyOf(req: FastifyRequest, raw: Buffer): unknown {
  const written = raw.toString('utf8');
  if (/^application\/x-www-form-urlencoded\b/i.test(header(req, 'content-type'))) return Object.fromEntries(new URLSearchParams(written));
  try {
    return JSON.parse(written);
  } catch {
    return written;
  }
}

function dedupeKey(req: FastifyRequest, path: unknown, output: Scope): string | null {
  const sent = header(req, 'idempotency-key').trim();
  if (sent) return `key:${sent.slice(0, 200)}`;
  if (typeof path !== 'string' || path.trim() === '') return null;
  const value = text(valueAt(output, path.trim().split('.')));
  return value === '' ? null : `id:${value.slice(0, 200)}`;
}

/** Scenarios that call each other over HTTP count on, so that a circle ends. */
function depthOf(req: FastifyRequest): number {
  const depth = Number(header(req, 'x-cauri-depth'));
  return Number.isInteger(depth) && depth > 0 ? Math.min(depth, 100) : 0;
}

function header(req: FastifyRequest, name: string): string {
  const value = req.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
