import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type BookingPageState,
  COACHES_PATH,
  movedPath,
  movePath,
  type RenderBookingPage,
  reservationPath,
} from '#contract/booking-page.ts';
import { bookingPath, type Coach } from '#contract/coaches.ts';
import { inLanguagePath, language } from '#contract/language.ts';
import type { Reservation } from '#contract/reservations.ts';
import { isId } from '#contract/shared.ts';
import { allowAttempt } from '#server/auth/throttle.queries.ts';
import { findBookableCoach } from '#server/coaches/coaches.queries.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { networkOf } from '#server/http/network.ts';
import { beginProblem } from '#server/http/problems.ts';
import { publicBuild } from '#server/http/public-build.ts';
import { sendPublicDocument } from '#server/http/security-headers.ts';
import { goOn } from '#server/http/sent-form.ts';
import { inLanguage } from '#server/language.ts';
import * as text from './booking.messages.ts';
import { clientPath, readReservationToken } from './booking-link.rules.ts';
import { bookedView, bookView, type ContactOf, coachesView, moveView } from './booking-views.queries.ts';
import { cancelByClient, moveByClient } from './client-changes.actions.ts';
import { askedIn, keepLanguage, readerLanguage, withoutLanguage } from './page-language.http.ts';
import { bookPosted, type Posted, readPosted, sentBack } from './posted-booking.page.ts';
import { findClient } from './receivers.queries.ts';
import { type RefusedBooking, refusedBookings } from './refused.queries.ts';
import { findReservation } from './reservations.queries.ts';

const PER_MINUTE = 60;
const BODY_LIMIT = 32_000;
/** The refused pages that are stored for one network address; those that follow are answered directly. */
const REFUSED_PER_HOUR = { attempts: 100, minutes: 60 };

interface PageRequest {
  Params: { coach: string };
  Querystring: Record<string, unknown>;
}
interface TokenRequest {
  Params: { token: string };
  Querystring: Record<string, unknown>;
}

/** The pages where members book a coach by themselves, and where they see, move and cancel their reservation. */
export async function bookingPages(app: FastifyInstance, deps: Deps, contactOf: ContactOf): Promise<void> {
  const { db, env } = deps;
  await app.register(async (pages) => {
    pages.addHook('preHandler', (req, reply, done) => {
      keepLanguage(env, req, reply);
      void readerLanguage(deps, req).then((reads) => inLanguage(reads, done));
    });
    pages.setErrorHandler(async (error: Error, req, reply) =>
      inLanguage(await readerLanguage(deps, req), () => sendFailure(error, req, reply)),
    );
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_req, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    });
    // The limit is high, because a whole city can share one network address.
    const limit = { config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } }, schema: { hide: true } };

    pages.get(COACHES_PATH, { schema: { hide: true } }, async (_req, reply) => send(reply, await coachesView(deps)));

    pages.get<PageRequest>(bookingPath(':coach'), { schema: { hide: true } }, async ({ params, query }, reply) => {
      const coach = await findBookableCoach(db, params.coach);
      if (!coach) return send(reply, { view: 'not-found' });
      const refused = await refusedPage(coach._id, query);
      return send(reply, { ...(await bookView(deps, coach, query)), ...(refused && { ...refused, submissionKey: String(query.again) }) });
    });

    pages.post<PageRequest>(bookingPath(':coach'), limit, async (req, reply) => {
      const coach = await findBookableCoach(db, req.params.coach);
      if (!coach) return send(reply, { view: 'not-found' });
      const posted = readPosted(req.body);
      // Another language, other days or another service: the form comes back as it was typed, and nothing is checked yet.
      if (posted.lang || posted.show || (posted.ticket && !posted.service)) return sendBack(req, reply, coach, posted, sentBack(posted));
      try {
        const made = await bookPosted(deps, req, coach, posted);
        if (isId(posted.submissionKey)) await refusedBookings.remove(db, coach._id, posted.submissionKey);
        // Whoever sends an old form again has the link of its address, which staff may have corrected since.
        return lead(reply, clientPath(env.CAURI_SECRET_KEY, made, 0));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return sendBack(req, reply, coach, posted, sentBack(posted, error), error.status);
      }
    });

    pages.get<TokenRequest>(reservationPath(':token'), { schema: { hide: true } }, async ({ params: { token }, query }, reply) => {
      const one = await reservationOf(token);
      if (!one) return send(reply, { view: 'not-found' });
      const moved = query.deplace !== undefined && { moved: true as const };
      return send(reply, { ...(await bookedView(deps, one, token, contactOf)), ...moved, ...(await refusedPage(one._id, query)) });
    });

    pages.post<TokenRequest>(reservationPath(':token'), limit, async (req, reply) => {
      const { token } = req.params;
      const one = await reservationOf(token);
      if (!one) return send(reply, { view: 'not-found' });
      try {
        await cancelByClient(deps, req, one);
      } catch (error) {
        return refuse(req, reply, token, error);
      }
      return lead(reply, reservationPath(token));
    });

    pages.get<TokenRequest>(
      movePath(reservationPath(':token')),
      { schema: { hide: true } },
      async ({ params: { token }, query }, reply) => {
        const one = await reservationOf(token);
        if (!one) return send(reply, { view: 'not-found' });
        const now = await bookedView(deps, one, token, contactOf);
        // Only a reservation that can be moved has this page.
        if (!now.changeable || !now.coachPath) return send(reply, now);
        return send(reply, { ...(await moveView(deps, one, token, query.from)), ...(await refusedPage(one._id, query)) });
      },
    );

    pages.post<TokenRequest>(movePath(reservationPath(':token')), limit, async (req, reply) => {
      const { token } = req.params;
      const one = await reservationOf(token);
      if (!one) return send(reply, { view: 'not-found' });
      const { slot, from } = readPosted(req.body);
      try {
        await moveByClient(deps, req, one, slot);
      } catch (error) {
        if (!(error instanceof AppError) || !error.errors?.slot) return refuse(req, reply, token, error);
        const page = { slot, error: error.errors.slot };
        const again = await keepRefused(req, one._id, randomUUID(), page, error.status);
        if (again) return lead(reply, `${movePath(reservationPath(token))}?${new URLSearchParams({ from, again })}`);
        return send(reply, { ...(await moveView(deps, one, token, from)), ...page }, error.status);
      }
      return lead(reply, movedPath(reservationPath(token)));
    });
  });

  /** The reservation that a link opens, with the revision of the link; undefined when another link opens it now. */
  async function reservationOf(token: string): Promise<(Reservation & { linkRev: number }) | undefined> {
    const named = readReservationToken(env.CAURI_SECRET_KEY, token);
    const isTheirs = named && (await findClient(db, named.id)).linkRev === named.linkRev;
    const one = isTheirs && (await findReservation(db, named.id));
    return one ? { ...one, linkRev: named.linkRev } : undefined;
  }

  /** Shows the reservation as it is, with the reason why it was not changed. */
  async function refuse(req: FastifyRequest, reply: FastifyReply, token: string, error: unknown): Promise<FastifyReply> {
    if (!(error instanceof AppError)) throw error;
    const one = await reservationOf(token);
    if (!one) return send(reply, { view: 'not-found' });
    const view = await bookedView(deps, one, token, contactOf);
    // The view itself says that a reservation is cancelled, or until when it could be changed.
    const isSaid = one.status === 'cancelled' || view.closed === error.message;
    if (isSaid) return lead(reply, reservationPath(token));
    const page = { message: error.message };
    const again = await keepRefused(req, one._id, randomUUID(), page, error.status);
    if (again) return lead(reply, `${reservationPath(token)}?again=${again}`);
    return send(reply, { ...view, ...page }, error.status);
  }

  /** Shows the form as it was filled in. What was typed is stored, because an address must not hold it. */
  async function sendBack(
    req: FastifyRequest,
    reply: FastifyReply,
    coach: Coach,
    { service, submissionKey, ...posted }: Posted,
    page: RefusedBooking,
    status = 200,
  ): Promise<FastifyReply> {
    const from = posted.show || posted.from;
    const again = isId(submissionKey) && (await keepRefused(req, coach._id, submissionKey, page, status));
    if (again) return lead(reply, `${coach.bookingPath}?${new URLSearchParams({ service, from, again })}`);
    const view = await bookView(deps, coach, { service, from });
    return send(reply, { ...view, ...page, ...(isId(submissionKey) && { submissionKey }) }, status);
  }

  /** Stores a refused page and returns the key of its address. What came too often is not stored. */
  async function keepRefused(req: FastifyRequest, subjectId: string, key: string, page: RefusedBooking, status: number) {
    if (status >= 429 || !(await allowAttempt(db, `booking:refused:${networkOf(req)}`, REFUSED_PER_HOUR))) return undefined;
    await refusedBookings.store(db, subjectId, key, page);
    return key;
  }

  async function refusedPage(subjectId: string, { again }: Record<string, unknown>): Promise<RefusedBooking | undefined> {
    return isId(again) ? refusedBookings.find(db, subjectId, again) : undefined;
  }
}

const load = publicBuild<{ render: RenderBookingPage }>('booking');
const STATUS: Partial<Record<BookingPageState['view'], number>> = { 'not-found': 404, unavailable: 500 };

/** Goes on to another page in the language that was asked for, because a browser may refuse the cookie. */
function lead(reply: FastifyReply, path: string): FastifyReply {
  const asked = askedIn(reply.request);
  return goOn(reply, asked ? inLanguagePath(path, asked) : path);
}

async function send(reply: FastifyReply, state: BookingPageState, status = STATUS[state.view] ?? 200): Promise<FastifyReply> {
  const reads = language();
  const { render, script } = await load(reads);
  // The address of a reservation is a secret that only its client should know.
  reply.status(status).header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  return sendPublicDocument(
    reply,
    render(state, { script, language: reads, asked: askedIn(reply.request), path: withoutLanguage(reply.request.url) }),
  );
}

/** A browser that opens a page gets a page even when the request fails. */
function sendFailure(error: Error, req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { status } = beginProblem(error, req, reply);
  return send(reply, { view: 'unavailable', ...(status === 429 && { message: text.often() }) }, status);
}
