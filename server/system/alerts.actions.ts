import { createHmac } from 'node:crypto';
import type { SystemSettingsState } from '#contract/system-settings.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { inLanguage } from '#server/language.ts';
import { isMailCaptured, queueMail } from '#server/mail/deliveries.queries.ts';
import { type Line, systemEmail } from '#server/mail/system-email.rules.ts';
import { storedOf } from '#server/stored-errors.ts';
import { repeat } from '#server/time/repeat.ts';
import { listAdmins } from '#server/webhooks/providers.queries.ts';
import * as text from './alerts.messages.ts';
import { type AlertRow, type Changes, insertCall, recordFindings, removeCall, takeCalls } from './alerts.queries.ts';
import { findingsOf, findingTexts, type StoredFinding } from './checks.rules.ts';
import { type Facts, readFacts } from './facts.actions.ts';
import { claimWatch, readSettings, saveHeartbeat } from './settings.queries.ts';
import { insertMessages, isWhatsapp, sendMessage } from './whatsapp-alerts.actions.ts';

// Every process watches, also one that only serves requests, because the last worker may be the one that is gone. One of them takes
// each minute. An alert, its e-mails and its call are written in one transaction; the call is made afterwards and repeated.

const CALL_MS = 10_000;
/** A process asks this often whether this minute is taken. */
const LOOK_MS = 10_000;

/** Watches until it is stopped. */
export const startWatch = (deps: Deps): { stop(): Promise<void> } =>
  repeat(
    LOOK_MS,
    () => watch(deps),
    (err) => deps.log.warn({ err }, 'the installation could not be looked at'),
  );

/** Looks at the installation if no other process does in this minute. Returns whether it did. */
export async function watch(deps: Deps): Promise<boolean> {
  if (!(await claimWatch(deps.db))) return false;
  const facts = await readFacts(deps);
  await tell(deps, findingsOf(facts));
  await Promise.all([makeCalls(deps), callHeartbeat(deps, facts)]);
  return true;
}

/** Tells admins what began, goes on for another day, or ended. */
export async function tell(
  { db, env, mailer }: Pick<Deps, 'db' | 'env' | 'mailer'>,
  findings: StoredFinding[],
  patience?: number,
): Promise<Changes> {
  const settings = await readSettings(db, env.CAURI_SECRET_KEY);
  return db.transaction().execute(async (db) => {
    const changes = await recordFindings(db, findings, patience);
    if (changes.began.length + changes.goesOn.length + changes.ended.length === 0) return changes;
    const advice = new Map(findings.map((one) => [one.key, one.advice]));
    if (await mailsLeave(db, { mailer }, settings)) await mailAdmins(db, env.PUBLIC_URL, changes, advice);
    if (settings.alertWhatsapp)
      await insertMessages(
        db,
        settings,
        inLanguage(languageOf(settings), () => subjectOf(changes)),
      );
    if (settings.alertUrl) await insertCall(db, settings.alertUrl, JSON.stringify(bodyOf(changes, advice, env.PUBLIC_URL)));
    return changes;
  });
}

/** An e-mail that is kept here tells nobody, and the system page says that none leaves. */
const mailsLeave = async (db: Db, route: Pick<Deps, 'mailer'>, { alertEmails }: SystemSettingsState) =>
  alertEmails && !(await isMailCaptured(db, route));

export async function reachesSomebody({ db, env, mailer }: Pick<Deps, 'db' | 'env' | 'mailer'>): Promise<boolean> {
  const settings = await readSettings(db, env.CAURI_SECRET_KEY);
  return settings.alertUrl !== null || settings.alertWhatsapp !== null || (await mailsLeave(db, { mailer }, settings));
}

const titlesOf = (rows: AlertRow[]) => rows.map(({ title }) => findingTexts.read(title));

/** Names the first of the changes and how many more there are. */
function subjectOf({ began, goesOn, ended }: Changes): string {
  const wrong = [...began, ...goesOn];
  const [title = ''] = titlesOf([...wrong, ...ended]);
  const more = wrong.length + ended.length - 1;
  return wrong.length > 0 ? text.wrongSubject({ title, more }) : text.overSubject({ title, more });
}

/** The language of the sentences, as that of the template around them. */
const languageOf = ({ alertWhatsappLanguage }: SystemSettingsState) => (alertWhatsappLanguage.startsWith('fr') ? 'fr' : 'en');

async function mailAdmins(db: Db, url: string, changes: Changes, advice: Map<string, string>): Promise<void> {
  const { began, goesOn, ended } = changes;
  for (const { email, language } of await listAdmins(db)) {
    const message = inLanguage(language, () => {
      const lines: Line[] = [
        ...[...began, ...goesOn].map(({ key, title }) => `${findingTexts.read(title)}. ${findingTexts.read(advice.get(key) ?? '')}`),
        ...titlesOf(ended).map((title) => text.isOver({ title })),
        text.seeAll(),
        { link: `${url}/system`, secret: null },
      ];
      return systemEmail({ kind: 'system-alert', subject: subjectOf(changes), lines });
    });
    await queueMail(db, email, message);
  }
}

/** The body of a call: English sentences, because the receiver is a program. */
function bodyOf({ began, goesOn, ended }: Changes, advice: Map<string, string>, url: string) {
  const alertsOf = (state: 'began' | 'goes-on' | 'ended', rows: AlertRow[]) =>
    rows.map(({ id, key, severity, title, began_at, ended_at }) => ({
      id,
      key,
      state,
      severity,
      title: inLanguage('en', () => findingTexts.read(title)),
      ...(state !== 'ended' && { advice: inLanguage('en', () => findingTexts.read(advice.get(key) ?? '')) }),
      beganAt: began_at.toISOString(),
      endedAt: ended_at?.toISOString() ?? null,
    }));
  return {
    type: 'system.alert',
    timestamp: new Date().toISOString(),
    data: { system: `${url}/system`, alerts: [...alertsOf('began', began), ...alertsOf('goes-on', goesOn), ...alertsOf('ended', ended)] },
  };
}

/**
 * Makes the calls and sends the messages that are due, all at the same time, because the next look at the installation waits for them. One
 * that fails stays and is due again later.
 */
export async function makeCalls(deps: Pick<Deps, 'db' | 'env' | 'outbound' | 'log'>): Promise<void> {
  const { db, env, log } = deps;
  const settings = await readSettings(db, env.CAURI_SECRET_KEY);
  const make = async (one: { id: string; url: string; body: string }) => {
    try {
      if (isWhatsapp(one.url)) await sendMessage(deps, settings, one);
      else await callWebhook(deps, settings, one);
      await removeCall(db, one.id);
    } catch (err) {
      log.warn({ err, call: one.id }, 'an alert could not be told');
    }
  };
  await Promise.all((await takeCalls(db)).map(make));
}

async function callWebhook(
  { outbound }: Pick<Deps, 'outbound'>,
  { alertSecret }: SystemSettingsState,
  { id, url, body }: { id: string; url: string; body: string },
): Promise<void> {
  const headers = { 'content-type': 'application/json', ...signedHeaders(id, body, alertSecret) };
  const { status } = await outbound.request({ method: 'POST', url, headers, body, timeoutMs: CALL_MS });
  if (status < 200 || status > 299) throw new Error(`the webhook answered ${status}`);
}

/** The headers of Standard Webhooks (https://www.standardwebhooks.com), by which scenarios recognise their callers too. */
function signedHeaders(id: string, body: string, secret: SystemSettingsState['alertSecret']): Record<string, string> {
  if (!secret) return {};
  const timestamp = Math.floor(Date.now() / 1000);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}

/** Says outside that the installation works: the database has just answered, and a worker lives. Silence is noticed by somebody else. */
async function callHeartbeat({ db, env, outbound }: Pick<Deps, 'db' | 'env' | 'outbound'>, { processes }: Facts): Promise<void> {
  const { heartbeatUrl } = await readSettings(db, env.CAURI_SECRET_KEY);
  if (!heartbeatUrl || !processes.some(({ role, gone }) => role !== 'web' && !gone)) return;
  const error = await outbound.request({ url: heartbeatUrl, timeoutMs: CALL_MS }).then(
    ({ status }) => (status >= 200 && status <= 299 ? null : `HTTP ${status}`),
    (failure: unknown) => storedOf(failure),
  );
  await saveHeartbeat(db, error);
}
