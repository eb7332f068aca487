import { createHash, createPrivateKey, sign } from 'node:crypto';
import { stored } from '#server/stored-errors.ts';
import { CallError } from './call-error.ts';
import * as text from './integrations.messages.ts';
import type { Json } from './json.ts';
import { tokenCache, vendorCalls } from './json-call.ts';
import type { Outbound } from './outbound.ts';

// Google Sheets and Calendar through a service account, which signs in with its key, so that nobody has to consent in a browser.
// Sheets and calendars are shared with its address as with a person.

export interface ServiceAccount {
  tokenUrl: string;
  /** The key file in the form in which Google provides it. */
  key: string;
}

const reasonOf = (body: Json) => body.get('error').get('message').text(500) || body.get('error_description').text(300);
const call = vendorCalls('Google', reasonOf);
const callSheets = vendorCalls('Google Sheets', reasonOf);
const callCalendar = vendorCalls('Google Calendar', reasonOf);
const tokens = tokenCache('Google');
const HOUR_SECONDS = 3_600;
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function readKey(file: string): { email: string; privateKey: string } {
  try {
    const { client_email: email, private_key: privateKey } = JSON.parse(file) as Record<string, unknown>;
    if (typeof email !== 'string' || typeof privateKey !== 'string') throw new Error('incomplete');
    createPrivateKey(privateKey);
    return { email, privateKey };
  } catch {
    throw new CallError(stored(text.notKeyFile));
  }
}

/** Calls with an access token for a scope; https://developers.google.com/identity/protocols/oauth2/service-account */
const authorized = <T>(
  outbound: Outbound,
  { tokenUrl, key }: ServiceAccount,
  scope: string,
  work: (headers: { authorization: string }) => Promise<T>,
): Promise<T> => {
  const ask = async () => {
    const { email, privateKey } = readKey(key);
    const now = Math.floor(Date.now() / 1_000);
    const claims = `${base64({ alg: 'RS256', typ: 'JWT' })}.${base64({ iss: email, scope, aud: tokenUrl, iat: now, exp: now + HOUR_SECONDS })}`;
    const assertion = `${claims}.${sign('sha256', Buffer.from(claims), privateKey).toString('base64url')}`;
    const form = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
    return call(outbound, { method: 'POST', url: tokenUrl, form });
  };
  return tokens.use([tokenUrl, scope, key], ask, work);
};

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
  const { body } = await authorized(outbound, account, SHEETS, (headers) =>
    callSheets(outbound, {
      method: 'POST',
      url: `${url}/v4/spreadsheets/${path}?valueInputOption=RAW&insertDataOption=INSERT_ROWS`,
      headers,
      json: { values: [values] },
    }),
  );
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
  const events = `${url}/calendars/${encodeURIComponent(calendar)}/events`;
  const json = { id, summary, description, start: { dateTime: start, timeZone }, end: { dateTime: end, timeZone } };
  const { body } = await authorized(outbound, account, CALENDAR, async (headers) => {
    const made = await callCalendar(outbound, { method: 'POST', url: events, headers, json, allow: [409] });
    return made.status === 409 ? callCalendar(outbound, { url: `${events}/${id}`, headers }) : made;
  });
  return { id: body.get('id').text(100), link: body.get('htmlLink').text(1_000) };
}

/** Checks the key and returns the address with which sheets and calendars are shared. */
export async function checkServiceAccount(outbound: Outbound, account: ServiceAccount): Promise<string> {
  await authorized(outbound, account, SHEETS, async () => {});
  return stored(text.shareWith, { email: readKey(account.key).email });
}
