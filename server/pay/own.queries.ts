import type { FastifyRequest } from 'fastify';
import type { OwnView } from '#contract/pay-page.ts';
import { allowAttempt } from '#server/auth/throttle.queries.ts';
import { setSubscribed } from '#server/campaigns/subscription.queries.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { editMember } from '#server/profiles/edit.actions.ts';
import { clientPath } from '#server/reservations/booking-link.rules.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { clockIn, dayFirst } from '#server/time/calendar.ts';
import { PER_MEMBER, type PostedOwn } from './own-changes.actions.ts';
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

/** Saves the language, and whether the programme's news are wanted, where the member chose another. Returns whether one was. */
export async function saveChoices(deps: Deps, req: FastifyRequest, memberId: string, { given, shown }: PostedOwn): Promise<boolean> {
  const { language, news } = given;
  const isLanguageChanged = language !== shown.language;
  const isNewsChanged = news !== shown.news;
  const subscribe = () => setSubscribed(deps.db, req, { memberId, subscribed: news, runId: undefined });
  // Unsubscribing is never refused.
  if (isNewsChanged && !news) await subscribe();
  if (!isLanguageChanged && !(isNewsChanged && news)) return isNewsChanged;
  if (!(await allowAttempt(deps.db, `own-choice:${memberId}`, PER_MEMBER))) throw new AppError(429, text.often());
  if (isLanguageChanged)
    await deps.db.transaction().execute((db) => editMember(deps, db, memberId, { language }, undefined, { by: 'member', from: req }));
  if (isNewsChanged && news) await subscribe();
  return true;
}
