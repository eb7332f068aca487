import type { FastifyInstance } from 'fastify';
import { calendarFeedPath } from '#contract/coach-calendars.ts';
import { findCoachOfFeed } from '#server/coaches/calendars.queries.ts';
import type { Deps } from '#server/deps.ts';
import { findTimeZone, inReaderLanguage } from '#server/settings/setting.queries.ts';
import { addDays, atClock, dayIn } from '#server/time/calendar.ts';
import * as text from './calendar-feed.messages.ts';
import { findFeedOwner, listForFeed } from './calendar-feed.queries.ts';
import { listGivenAway } from './former-coaches.queries.ts';
import { calendarFeed, type FeedEvent, uidOf } from './ics.rules.ts';

/** Programs read it every few minutes. The limit is high, because many read from one address of a provider. */
const LIMIT = { config: { rateLimit: { max: 600, timeWindow: '1 minute' } }, schema: { hide: true } };
const PAST_DAYS = 60;

/**
 * The sessions of a coach as a calendar, at a secret address that the coach gives to a calendar program. It is not part of the API:
 * such programs cannot sign in. An address that was revoked, or a coach who cannot sign in, answers 404.
 */
export function calendarFeeds(app: FastifyInstance, { db, env }: Deps): void {
  app.get<{ Params: { token: string } }>(calendarFeedPath(':token'), LIMIT, async ({ params }, reply) => {
    reply.header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex');
    const coachId = await findCoachOfFeed(db, env, params.token);
    const owner = coachId && (await findFeedOwner(db, coachId));
    if (!owner) return inReaderLanguage(db, null, () => reply.code(404).type('text/plain; charset=utf-8').send(text.noFeed()));
    const zone = await findTimeZone(db);
    const since = atClock(addDays(dayIn(zone, new Date()), -PAST_DAYS), '00:00', zone);
    const [sessions, givenAway] = await Promise.all([listForFeed(db, coachId, since), listGivenAway(db, coachId, since)]);
    const content = await inReaderLanguage(db, owner.language, () =>
      calendarFeed({ name: text.name({ coach: owner.name }), zone }, [
        ...sessions.map(
          ({ _id, service, clientName, status, ...session }): FeedEvent => ({
            ...session,
            uid: uidOf(_id),
            summary: text.title[status]({ client: clientName, service }),
            description: `${env.PUBLIC_URL}/reservation?open=${_id}`,
            status: status === 'pending' ? 'TENTATIVE' : status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
            writtenAt: session.changedAt,
          }),
        ),
        ...givenAway.map(
          ({ _id, service, ...session }): FeedEvent => ({
            ...session,
            uid: uidOf(_id),
            summary: text.givenAway({ service }),
            description: '',
            place: '',
            status: 'CANCELLED',
            writtenAt: session.changedAt,
          }),
        ),
      ]),
    );
    return reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="cauri.ics"').send(content);
  });
}
