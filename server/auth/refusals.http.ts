import type { FastifyInstance, FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/network.ts';
import { allowAttempt } from './throttle.queries.ts';

/** The number of refusals that the audit log stores for one network address; the process log has the others too. */
const KEPT = { attempts: 60, minutes: 15 };

interface Refusal {
  action: 'account.login-failed' | 'access.refused';
  /** The account that the attempt was for, or that was refused; undefined when there is none. */
  accountId: string | undefined;
  /** The reason and the subject, never the input, because people type their password into the wrong field. */
  detail: Record<string, string>;
}

/** Writes a refused attempt into the process log and the audit log, with the visitor's network address. */
async function recordRefusal({ db }: Deps, req: FastifyRequest, { action, accountId, detail }: Refusal): Promise<void> {
  const sentence = action === 'access.refused' ? 'permission refused' : 'sign-in failed';
  req.log.warn({ address: req.ip, account: accountId, ...detail }, sentence);
  try {
    if (!(await allowAttempt(db, `refusals:${networkOf(req)}`, KEPT))) return;
    await audit(db, req, { action, type: 'account', id: accountId ?? null, after: detail });
  } catch (err) {
    // The caller gets the same response whether or not the entry could be stored.
    req.log.error({ err }, 'a refusal could not be written into the audit log');
  }
}

export const recordFailedSignIn = (deps: Deps, req: FastifyRequest, accountId: string | undefined, reason: string): Promise<void> =>
  recordRefusal(deps, req, { action: 'account.login-failed', accountId, detail: { reason } });

/** Writes an entry for each 403 that a signed-in account gets, for a closed endpoint or a closed row. */
export function recordRefusedCalls(app: FastifyInstance, deps: Deps): void {
  app.addHook('onSend', async (req, reply) => {
    if (reply.statusCode !== 403 || !req.signedIn) return;
    const detail = { call: `${req.method} ${req.routeOptions.url ?? 'unknown'}` };
    await recordRefusal(deps, req, { action: 'access.refused', accountId: req.signedIn.account.id, detail });
  });
}
