import type { FastifyReply, FastifyRequest } from 'fastify';
import { asLanguage, type Language } from '#contract/language.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { readCookie, setCookie } from '#server/http/cookies.ts';
import { findProgrammeLanguage } from '#server/settings/setting.queries.ts';
import { readReservationToken } from './booking-link.rules.ts';
import { findClient } from './receivers.queries.ts';

// The language of the booking pages. A link or a button on each of them chooses it, and a cookie keeps it, because strangers have no account.

const YEAR_SECONDS = 365 * 86_400;

/** The language that a button of the form asks for, otherwise the address. */
export const askedIn = ({ query, body }: FastifyRequest): Language | undefined => langOf(body) ?? langOf(query);
const langOf = (fields: unknown): Language | undefined => asLanguage((fields as { lang?: unknown } | null | undefined)?.lang);

/** Makes the browser keep the language that it asks for. */
export function keepLanguage(env: Env, req: FastifyRequest, reply: FastifyReply): void {
  const asked = askedIn(req);
  if (asked) setCookie(env, reply, 'reader', { value: asked, seconds: YEAR_SECONDS });
}

/** The language that the reader chose, otherwise that of the client whose reservation it is, otherwise the programme's. */
export async function readerLanguage({ db, env }: Deps, req: FastifyRequest): Promise<Language> {
  const chosen = askedIn(req) ?? asLanguage(readCookie(env, req, 'reader'));
  if (chosen) return chosen;
  const { token } = req.params as { token?: string };
  const id = token && readReservationToken(env.CAURI_SECRET_KEY, token)?.id;
  try {
    return id ? (await findClient(db, id)).language : await findProgrammeLanguage(db);
  } catch {
    // Without the database the page cannot be opened, and says so.
    return 'fr';
  }
}

/** The address of a page without the language that it asks for, and without the form that it shows again. */
export function withoutLanguage(address: string): string {
  const [path = '', query = ''] = address.split('?');
  const kept = new URLSearchParams(query);
  for (const name of ['lang', 'again']) kept.delete(name);
  return kept.size > 0 ? `${path}?${kept}` : path;
}
