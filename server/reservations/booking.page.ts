import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BookingPageState, COACHES_PATH, movePath, type RenderBookingPage, reservationPath } from '#contract/booking-page.ts';
import { bookingPath } from '#contract/coaches.ts';
import { language } from '#contract/language.ts';
import type { Reservation } from '#contract/reservations.ts';
import { findBookableCoach } from '#server/coaches/coaches.queries.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { logProblem, toProblem } from '#server/http/problems.ts';
import { publicBuild } from '#server/http/public-build.ts';
import { sendPublicDocument } from '#server/http/security-headers.ts';
import { inLanguage } from '#server/language.ts';
import { findProgrammeLanguage } from '#server/settings/setting.queries.ts';
import * as text from './booking.messages.ts';
import { clientPath, readReservationToken } from './booking-link.rules.ts';
import { bookedView, bookView, coachesView, moveView } from './booking-views.queries.ts';
import { cancelByClient, moveByClient } from './client-changes.actions.ts';
import { bookPosted, readPosted, sentBack } from './posted-booking.page.ts';
import { findReservation } from './reservations.queries.ts';

const PER_MINUTE = 60;
const BODY_LIMIT = 32_000;

interface PageRequest {
  Params: { coach: string };
  Querystring: Record<string, unknown>;
}
interface TokenRequest {
  Params: { token: string };
  Querystring: Record<string, unknown>;
}

/** The pages where members book a coach by themselves, and where they see, move and cancel their reservation. */
export async function bookingPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, env } = deps;
  await app.register(async (pages) => {
    // The pages speak the programme's language, whatever the browser prefers.
    const programme = () => findProgrammeLanguage(db).catch(() => 'fr' as const);
    pages.addHook('preHandler', (_req, _reply, done) => void programme().then((reads) => inLanguage(reads, done)));
    pages.setErrorHandler(async (error: Error, req, reply) => inLanguage(await programme(), () => sendFailure(error, req, reply)));
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_req, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    });
    // The limit is high, because a whole city can share one network address.
    const limit = { config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } }, schema: { hide: true } };

    pages.get(COACHES_PATH, { schema: { hide: true } }, async (_req, reply) => send(reply, await coachesView(deps)));

    pages.get<PageRequest>(bookingPath(':coach'), { schema: { hide: true } }, async ({ params, query }, reply) => {
      const coach = await findBookableCoach(db, params.coach);
      return send(reply, coach ? await bookView(deps, coach, query) : { view: 'not-found' });
    });

    pages.post<PageRequest>(bookingPath(':coach'), limit, async (req, reply) => {
      const coach = await findBookableCoach(db, req.params.coach);
      if (!coach) return send(reply, { view: 'not-found' });
      const posted = readPosted(req.body);
      try {
        const made = await bookPosted(deps, req, coach, posted);
        // The redirect prevents that a reload of the next page sends the form again.
        return reply.header('cache-control', 'no-store').redirect(clientPath(env.CAURI_SECRET_KEY, made), 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return send(reply, { ...(await bookView(deps, coach, posted)), ...sentBack(posted, error) }, error.status);
      }
    });

    pages.get<TokenRequest>(reservationPath(':token'), { schema: { hide: true } }, async ({ params: { token } }, reply) => {
      const one = await reservationOf(token);
      return send(reply, one ? await bookedView(deps, one) : { view: 'not-found' });
    });

    pages.post<TokenRequest>(reservationPath(':token'), limit, async (req, reply) => {
      const { token } = req.params;
      const one = await reservationOf(token);
      if (!one) return send(reply, { view: 'not-found' });
      try {
        await cancelByClient(deps, req, one._id);
      } catch (error) {
        return refuse(reply, token, error);
      }
      return reply.header('cache-control', 'no-store').redirect(reservationPath(token), 303);
    });

    pages.get<TokenRequest>(movePath(reservationPath(':token')), { schema: { hide: true } }, async ({ params, query }, reply) => {
      const one = await reservationOf(params.token);
      if (!one) return send(reply, { view: 'not-found' });
      const now = await bookedView(deps, one);
      // Only a reservation that can be moved has this page.
      return send(reply, now.changeable && now.coachPath ? await moveView(deps, one, query.from) : now);
    });

    pages.post<TokenRequest>(movePath(reservationPath(':token')), limit, async (req, reply) => {
      const { token } = req.params;
      const one = await reservationOf(token);
      if (!one) return send(reply, { view: 'not-found' });
      const { slot, from } = readPosted(req.body);
      try {
        await moveByClient(deps, req, one._id, slot);
      } catch (error) {
        if (!(error instanceof AppError) || !error.errors?.slot) return refuse(reply, token, error);
        return send(reply, { ...(await moveView(deps, one, from)), slot, error: error.errors.slot }, error.status);
      }
      return reply.header('cache-control', 'no-store').redirect(reservationPath(token), 303);
    });
  });

  async function reservationOf(token: string): Promise<Reservation | undefined> {
    const id = readReservationToken(env.CAURI_SECRET_KEY, token);
    return id === undefined ? undefined : findReservation(db, id);
  }

  /** Shows the reservation as it is, with the reason why it was not changed. */
  async function refuse(reply: FastifyReply, token: string, error: unknown): Promise<FastifyReply> {
    if (!(error instanceof AppError)) throw error;
    const one = await reservationOf(token);
    if (!one) return send(reply, { view: 'not-found' });
    const view = await bookedView(deps, one);
    // The view itself says that a reservation is cancelled, or until when it could be changed.
    const isSaid = one.status === 'cancelled' || view.closed === error.message;
    return send(reply, { ...view, ...(!isSaid && { message: error.message }) }, error.status);
  }
}

const load = publicBuild<{ render: RenderBookingPage }>('booking');
const STATUS: Partial<Record<BookingPageState['view'], number>> = { 'not-found': 404, unavailable: 500 };

async function send(reply: FastifyReply, state: BookingPageState, status = STATUS[state.view] ?? 200): Promise<FastifyReply> {
  const reads = language();
  const { render, script } = await load(reads);
  // The address of a reservation is a secret that only its client should know.
  reply.status(status).header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  return sendPublicDocument(reply, render(state, script, reads));
}

/** A browser that opens a page gets a page even when the request fails. */
function sendFailure(error: Error, req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { status, retryAfter } = toProblem(error, req);
  logProblem(error, req, status);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return send(reply, { view: 'unavailable', ...(status === 429 && { message: text.often() }) }, status);
}
