import type { FastifyRequest } from 'fastify';
import { asLanguage } from '#contract/language.ts';
import type { OwnView } from '#contract/pay-page.ts';
import { setSubscribed } from '#server/campaigns/subscription.queries.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { editMember } from '#server/profiles/edit.actions.ts';
import { clientPath } from '#server/reservations/booking-link.rules.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { clockIn, dayFirst } from '#server/time/calendar.ts';
import * as text from './pay.messages.ts';

const SESSIONS = 10;

/** The member's sessions to come, each with the link by which it can be moved or cancelled. */
export async function sessionsOf(db: Db, secret: string, memberId: string): Promise<OwnView['sessions']> {
  const timeZone = await findTimeZone(db);
  const rows = await db
    .selectFrom('reservation')
    .select(['id', 'link_rev', 'service', 'starts_at'])
    .where('member_id', '=', memberId)
    .where('status', 'in', ['pending', 'confirmed'])
    .where('starts_at', '>', new Date())
    .orderBy('starts_at')
    .limit(SESSIONS)
    .execute();
  return rows.map(({ id, link_rev, service, starts_at }) => {
    const { date, time } = clockIn(timeZone, starts_at);
    return { label: text.session({ service, day: dayFirst(date), time }), href: clientPath(secret, id, link_rev) };
  });
}

/** Saves what members change by themselves: their language, and whether they want the programme's news. */
export async function saveOwn(deps: Deps, req: FastifyRequest, memberId: string, fields: Record<string, unknown>): Promise<void> {
  const language = asLanguage(fields.language);
  if (language)
    await deps.db.transaction().execute((db) => editMember(deps, db, memberId, { language }, undefined, { by: 'member', from: req }));
  await setSubscribed(deps.db, req, { memberId, subscribed: fields.news === 'yes', runId: undefined });
}
