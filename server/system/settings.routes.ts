import type { SystemSettings, systemSettings } from '#contract/system-settings.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { isAllowed, PrivateAddress, refusePrivateLiteral } from '#server/integrations/public-address.ts';
import { toE164 } from '#server/members/phone.rules.ts';
import { lockConnection } from '#server/scenarios/connections.queries.ts';
import * as step from '#server/scenarios/steps.messages.ts';
import { makeCalls, reachesSomebody, tell } from './alerts.actions.ts';
import * as text from './alerts.messages.ts';
import { forgetAlert } from './alerts.queries.ts';
import { testFinding } from './checks.rules.ts';
import { lockSettings, readSettings, updateSettings } from './settings.queries.ts';

export const systemSettingRoutes = (deps: Deps): Handlers<typeof systemSettings> => ({
  get: async () => ({ data: await readSettings(deps.db, deps.env.CAURI_SECRET_KEY) }),

  update: async ({ body }, req) => {
    const { CAURI_SECRET_KEY, OUTBOUND_ALLOW } = deps.env;
    for (const field of ['alertUrl', 'heartbeatUrl'] as const) refusePrivate(field, body[field], OUTBOUND_ALLOW);
    return deps.db.transaction().execute(async (db) => {
      await lockSettings(db);
      const { alertSecret: _, ...before } = await readSettings(db, CAURI_SECRET_KEY);
      await updateSettings(db, { ...body, ...(await checkWhatsapp(db, { ...before, ...body })) }, CAURI_SECRET_KEY);
      const data = await readSettings(db, CAURI_SECRET_KEY);
      await audit(db, req, { action: 'system.settings', type: 'setting', before, after: { ...data, alertSecret: undefined } });
      return { message: text.saved(), data };
    });
  },

  test: async (_, req) => {
    if (!(await reachesSomebody(deps))) throw new AppError(409, text.reachesNobody());
    const finding = testFinding();
    // Somebody who tries again, with another address, is told again.
    await forgetAlert(deps.db, finding.key);
    await tell(deps, [finding], 0);
    await audit(deps.db, req, { action: 'system.test-alert', type: 'setting' });
    await makeCalls(deps);
    return { message: text.testSent(), data: null };
  },
});

/** An address that is a number is refused at once; a name is looked up when it is called. */
function refusePrivate(field: string, address: string | null | undefined, allow: readonly string[]): void {
  const url = address && URL.parse(address);
  if (!url || isAllowed(allow, url)) return;
  try {
    refusePrivateLiteral(url.hostname);
  } catch (error) {
    if (error instanceof PrivateAddress) throw fieldError(400, field, error.message);
    throw error;
  }
}

const MOST_NUMBERS = 10;

/** Returns the numbers as they are stored. With a connection, numbers and a template are needed. */
async function checkWhatsapp(
  db: Db,
  { alertWhatsapp, alertWhatsappTo, alertWhatsappTemplate }: SystemSettings,
): Promise<Pick<SystemSettings, 'alertWhatsappTo'>> {
  const given = (alertWhatsappTo ?? '').split(/[,;]/).filter((one) => one.trim() !== '');
  const numbers = given.map((one) => {
    const number = toE164(one);
    if (!number) throw fieldError(400, 'alertWhatsappTo', step.notPhone({ value: one.trim() }));
    return number;
  });
  if (numbers.length > MOST_NUMBERS) throw fieldError(400, 'alertWhatsappTo', text.numbersNeeded({ most: MOST_NUMBERS }));
  if (alertWhatsapp) {
    const connection = await lockConnection(db, alertWhatsapp);
    if (connection?.service !== 'whatsapp') throw fieldError(400, 'alertWhatsapp', text.chooseConnection());
    if (numbers.length === 0) throw fieldError(400, 'alertWhatsappTo', text.numbersNeeded({ most: MOST_NUMBERS }));
    if (!alertWhatsappTemplate) throw fieldError(400, 'alertWhatsappTemplate', text.templateNeeded());
  }
  return { alertWhatsappTo: numbers.length > 0 ? [...new Set(numbers)].join(', ') : null };
}
