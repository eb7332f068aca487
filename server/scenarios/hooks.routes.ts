import type { FastifyInstance, FastifyRequest } from 'fastify';
import { groupCommit } from '#server/db/group-commit.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { headerOf } from '#server/integrations/payment-provider.ts';
import { open } from '#server/secrets.ts';
import { StoredError, stored } from '#server/stored-errors.ts';
import { storeCall } from './calls.queries.ts';
import { makeIntake } from './engine/intake.queries.ts';
import { readHookBody, unpack } from './hook-body.rules.ts';
import { checkSignature } from './hook-signature.rules.ts';
import * as text from './hooks.messages.ts';
import { webhookSecretName } from './locked.actions.ts';
import { type Scope, text as textOf, valueAt } from './mapping.rules.ts';
import { redact, toKept } from './redact.rules.ts';
import { asDrafted, type ScenarioRow } from './scenarios.queries.ts';
import * as step from './steps.messages.ts';
import { subjectOf } from './subjects.rules.ts';

const BODY_LIMIT = 256 * 1024;

const webhookOf = ({ definition: { trigger } }: ScenarioRow) => (trigger?.module === 'webhooks.received' ? trigger : undefined);

/**
 * The address at which other systems start scenarios. The signature is checked on the bytes as they arrived, and the call is
 * answered once the run is committed. The route is not in the contract, because its body is not our JSON.
 */
export async function hookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const receive = makeIntake(deps.db);
  // Calls that arrive together are looked up in one query.
  const find = groupCommit<string, ScenarioRow | undefined>(async (_, tokens) => {
    const rows = await deps.db
      .selectFrom('scenario')
      .select(['id', 'active', 'published_at', 'webhook_secret', 'webhook_token', 'definition', 'draft', 'listens_until'])
      .where('webhook_token', 'in', [...new Set(tokens)])
      .where('deleted_at', 'is', null)
      .execute();
    const byToken = new Map(rows.map((row) => [row.webhook_token, row as unknown as ScenarioRow]));
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
        const row = /^[\w-]{32}$/.test(token) ? await find('', token) : undefined;
        const published = row?.published_at ? webhookOf(row) : undefined;
        // A webhook that is not published yet is built with the calls that it gets.
        const trigger = published ?? (row && webhookOf(asDrafted(row)));
        if (!row || !trigger) throw new AppError(404, text.noScenario());
        const isLive = row.active && published !== undefined;
        const raw = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
        const call = { scenarioId: row.id, headers: req.headers };
        const isListening = row.listens_until !== null && row.listens_until > new Date();
        const body = await unpack(raw, header(req, 'content-encoding'), BODY_LIMIT);
        let signedKey: string | undefined;
        try {
          if (trigger.config.verify ?? row.webhook_secret !== null) signedKey = verify(deps, row, req, [raw, body]);
        } catch (error) {
          // The person who builds the scenario sees that a call arrived and why it was refused.
          if (error instanceof StoredError && (!isLive || isListening))
            await storeCall(deps.db, { ...call, output: null, problem: error.stored });
          throw error instanceof StoredError ? new AppError(401, error.message) : error;
        }
        const output = redact({
          body: await readHookBody(body, header(req, 'content-type')),
          query: req.query,
          receivedAt: new Date().toISOString(),
        }) as Scope;
        if (!isLive || isListening) {
          const waited = await storeCall(deps.db, { ...call, output, problem: null });
          if (!published && waited) return reply.status(202).send({ success: true, message: text.takenAsExample() });
        }
        if (!published) throw new AppError(409, text.notActive());

        const received = await receive({
          scenarioId: row.id,
          dedupeKey: keyOf(req, ownId(trigger.config.dedupe, output), signedKey),
          subject: subjectOf(trigger.module, output),
          depth: depthOf(req),
          output: toKept(output)!,
        });
        if (received === 'off') throw new AppError(409, text.notActive());
        return reply.status(202).send({ success: true, message: text.received[received]() });
      },
    );
  });
}

/** The key under which the signed call counts once; throws when the signature is missing or wrong. */
function verify({ env }: Deps, { id, webhook_secret: secret }: ScenarioRow, req: FastifyRequest, bodies: readonly Buffer[]): string {
  if (!secret) throw new StoredError(stored(step.noSecret));
  const opened = open(env.CAURI_SECRET_KEY, webhookSecretName(id), secret);
  const checked = checkSignature({ header: (name) => header(req, name), bodies, secret: opened, now: Date.now() });
  if (checked.problem !== undefined) throw new StoredError(checked.problem);
  return checked.key;
}

/** The event's own id, when the trigger says where the body holds it. */
function ownId(path: unknown, output: Scope): string | null {
  if (typeof path !== 'string' || path.trim() === '') return null;
  const value = textOf(valueAt(output, path.trim().split('.')));
  return value === '' ? null : `id:${value.slice(0, 200).toWellFormed()}`;
}

/**
 * Calls with the same key are one event. Anybody can write the header Idempotency-Key, so it only counts for calls that need no
 * signature.
 */
function keyOf(req: FastifyRequest, ownId: string | null, signedKey: string | undefined): string | null {
  if (signedKey !== undefined) return ownId ?? signedKey;
  const sent = header(req, 'idempotency-key').trim();
  return sent ? `key:${sent.slice(0, 200)}` : ownId;
}

/** Scenarios that call each other over HTTP pass their depth on, so that a circle ends. */
function depthOf(req: FastifyRequest): number {
  const depth = Number(header(req, 'x-cauri-depth'));
  return Number.isInteger(depth) && depth > 0 ? Math.min(depth, 100) : 0;
}

const header = (req: FastifyRequest, name: string): string => headerOf(req.headers, name);
