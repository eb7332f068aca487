import { createHash, createPrivateKey, sign } from 'node:crypto';
import { CallError } from './call-error.ts';
import { jsonCall } from './json-call.ts';
import type { Outbound } from './outbound.ts';
import type { Json } from './payment-provider.ts';

// Google Sheets and Calendar through a service account, which signs in with its key, so that nobody has to consent in a browser.
// Sheets and calendars are shared with its address as with a person.

export interface ServiceAccount {
  tokenUrl: string;
  /** The key file in the form in which Google provides it. */
  key: string;
}

const reasonOf = (body: Json) => body.get('error').get('message').text(500) || body.get('error_description').text(300);
const tokens = new Map<string, { token: string; until: number }>();
const HOUR_SECONDS = 3_600;
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export function readKey(text: string): { email: string; privateKey: string } {
  try {
    const { client_email: email, private_key: privateKey } = JSON.parse(text) as Record<string, unknown>;
    if (typeof email !== 'string' || typeof privateKey !== 'string') throw new Error('incomplete');
    createPrivateKey(privateKey);
    return { email, privateKey };
  } catch {
    throw new CallError('This is not the key file (JSON) of a Google service account.');
  }
}

/** An access token for a scope; https://developers.google.com/identity/protocols/oauth2/service-account */
async function tokenOf(outbound: Outbound, { tokenUrl, key }: ServiceAccount, scope: string): Promise<string> {
  const name = createHash('sha256').update([tokenUrl, scope, key].join('\n')).digest('hex');
  const known = tokens.get(name);
  if (known && known.until > Date.now()) return known.token;
  const { email, privateKey } = readKey(key);
  const now = Math.floor(Date.now() / 1_000);
  const claims = `${base64({ alg: 'RS256', typ: 'JWT' })}.${base64({ iss: email, scope, aud: tokenUrl, iat: now, exp: now + HOUR_SECONDS })}`;
  const assertion = `${claims}.${sign('sha256', Buffer.from(claims), privateKey).toString('base64url')}`;
  const { body } = await jsonCall(outbound, {
    service: 'Google',
    method: 'POST',
    url: tokenUrl,
    form: { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion },
    reasonOf,
  }).catch((error: CallError) => {
    throw new CallError(error.message, { retry: error.retry });
  });
  const token = body.get('access_token').text(4_000);
  if (!token) throw new CallError('Google answered without an access token.', { retry: true });
  tokens.set(name, { token, until: Date.now() + (HOUR_SECONDS - 120) * 1_000 });
  return token;
}

const bearer = async (outbound: Outbound, account: ServiceAccount, scope: string) => ({
  authorization: `Bearer ${await tokenOf(outbound, account, scope)}`,
});
const SHEETS = 'https://www.googleapis.com/auth/spreadsheets';
const CALENDAR = 'https://www.googleapis.com/auth/calendar.events';

/** Adds a row below the existing table and returns its range. Values are written as they are and never read as formulas. */
export async function appendRow(
  outbound: Outbound,
  account: ServiceAccount,
  url: string,
  { spreadsheet, range, values }: { spreadsheet: string; range: string; values: string[] },
): Promise<string> {
  const path = `${encodeURIComponent(spreadsheet)}/values/${encodeURIComponent(range)}:append`;
  const { body } = await jsonCall(outbound, {
    service: 'Google Sheets',
    method: 'POST',
    url: `${url}/v4/spreadsheets/${path}?valueInputOption=RAW&insertDataOption=INSERT_ROWS`,
    headers: await bearer(outbound, account, SHEETS),
    json: { values: [values] },
    reasonOf,
  });
  return body.get('updates').get('updatedRange').text(200);
}

export interface CalendarEvent {
  /** An idempotency key: requests with the same key create one event. */
  key: string;
  calendar: string;
  summary: string;
  description: string;
  start: string;
  end: string;
  timeZone: string;
}

/** Creates an event whose id is made from the key, so that Google recognises a repeated request. */
export async function createEvent(
  outbound: Outbound,
  account: ServiceAccount,
  url: string,
  event: CalendarEvent,
): Promise<{ id: string; link: string }> {
  const { key, calendar, summary, description, start, end, timeZone } = event;
  // Google allows the letters a to v and digits in an id, so hexadecimal fits.
  const id = createHash('sha256').update(key).digest('hex').slice(0, 40);
  const headers = await bearer(outbound, account, CALENDAR);
  const events = `${url}/calendars/${encodeURIComponent(calendar)}/events`;
  const json = { id, summary, description, start: { dateTime: start, timeZone }, end: { dateTime: end, timeZone } };
  const made = await jsonCall(outbound, { service: 'Google Calendar', method: 'POST', url: events, headers, json, reasonOf, allow: [409] });
  const { body } =
    made.status === 409 ? await jsonCall(outbound, { service: 'Google Calendar', url: `${events}/${id}`, headers, reasonOf }) : made;
  return { id: body.get('id').text(100), link: body.get('htmlLink').text(1_000) };
}

/** Checks the key and returns the address with which sheets and calendars are shared. */
export async function checkServiceAccount(outbound: Outbound, account: ServiceAccount): Promise<string> {
  await tokenOf(outbound, account, SHEETS);
  return `Share the sheet or calendar with ${readKey(account.key).email}`;
}
