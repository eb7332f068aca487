import type { FastifyInstance, FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';
import { allowAttempt } from './throttle.queries.ts';

/** How many refusals of one network address the audit log keeps; the others of a flood are in the process log only. */
const KEPT = { attempts: 60, minutes: 15 };

interface Refusal {
  action: 'account.login-failed' | 'access.refused';
  /** The account that somebody tried to sign in to, or that was refused; undefined where there is none. */
  accountId: string | undefined;
  /** Why, and of what. Never what was typed: people type their password into the wrong field. */
  detail: Record<string, string>;
}

/** Writes a refused attempt into the process log and the audit log, with the visitor's network address. */
async function noteRefusal({ db }: Deps, req: FastifyRequest, { action, accountId, detail }: Refusal): Promise<void> {
  const sentence = action === 'access.refused' ? 'permission refused' : 'sign-in failed';
  req.log.warn({ address: req.ip, account: accountId, ...detail }, sentence);
  try {
    if (!(await allowAttempt(db, `refusals:${req.ip}`, KEPT))) return;
    await audit(db, req, { action, subject: { type: 'account', id: accountId ?? null }, after: detail });
  } catch (err) {
    // The caller gets the same answer whether or not it could be kept.
    req.log.error({ err }, 'a refusal could not be written into the audit log');
  }
}

export const noteFailedSignIn = (deps: Deps, req: FastifyRequest, accountId: string | undefined, reason: string): Promise<void> =>
  noteRefusal(deps, req, { action: 'account.login-failed', accountId, detail: { reason } });

/** Notes every 403 that a signed-in account gets, whether the endpoint or one of its rows is closed to it. */
export function noteRefusedCalls(app: FastifyInstance, deps: Deps): void {
  app.addHook('onSend', async (req, reply) => {
    if (reply.statusCode !== 403 || !req.signedIn) return;
    const detail = { call: `${req.method} ${req.routeOptions.url ?? 'unknown'}` };
    await noteRefusal(deps, req, { action: 'access.refused', accountId: req.signedIn.account.id, detail });
  });
}
