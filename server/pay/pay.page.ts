import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type AskView,
  leavePath,
  type OwnView,
  ownPath,
  PAY_PATH,
  type PayView,
  payPath,
  pdfPath,
  receiptPath,
} from '#contract/pay-page.ts';
import { Email, isId } from '#contract/shared.ts';
import { allowAttempt } from '#server/auth/throttle.queries.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { sendFile } from '#server/http/files.ts';
import { networkOf } from '#server/http/network.ts';
import { fieldsOf, goOn, textOf } from '#server/http/sent-form.ts';
import { findCheckout, listOpenCheckouts } from '#server/payments/checkouts.queries.ts';
import { findPayWays } from '#server/payments/pay-setting.queries.ts';
import { findPayment, listRefunds, money } from '#server/payments/payments.queries.ts';
import { findReceiptSetting } from '#server/payments/receipt.queries.ts';
import { receiptOf } from '#server/payments/receipt.rules.ts';
import { formatMoney } from '#server/products/money.rules.ts';
import { coachesView } from '#server/reservations/booking-views.queries.ts';
import { inFailureLanguage, inReaderLanguage } from '#server/settings/setting.queries.ts';
import type { UploadBudget } from '#server/uploads/limits.actions.ts';
import { checkCheckout } from '#server/webhooks/checkouts.jobs.ts';
import { ask, chosenBy, type Opened, refusalOf, send, sendFailure, sentBack, type TokenRequest, withLink } from './answer.http.ts';
import { openProviders, startCheckout } from './checkout.actions.ts';
import { joinPages } from './join.page.ts';
import { saveChoices, sessionsOf } from './own.queries.ts';
import { ownChangePages } from './own-change.page.ts';
import { changeOwnDetails, readOwn } from './own-changes.actions.ts';
import { sendAskedLink } from './pay.jobs.ts';
import * as text from './pay.messages.ts';
import { ownView, payView } from './pay-view.queries.ts';
import { type PostedPay, readPosted } from './posted-pay.rules.ts';
import { receiveReceipt } from './receipt.page.ts';
import { findRefused, forgetRefused, NOBODY, showAgain, showAsked } from './refused.http.ts';

/** The limit of one network address is high, because a whole city can share one, and an e-mail to all members brings many at once. */
const PER_MINUTE = 1_200;
const BODY_LIMIT = 32_000;
/** The links that one address, and one network address, may ask for. */
const PER_ADDRESS = { attempts: 3, minutes: 60 };
const PER_VISITOR = { attempts: 60, minutes: 60 };
/** The receipts that one member may open: each is drawn anew, which takes as long as many pages. */
const RECEIPTS = { attempts: 60, minutes: 60 };
/** So many characters are shown again of a text that is no address. */
const LONGEST = 500;
/** The page looks by itself this often for a payment that was just made. */
const RELOADS = 24;

interface Asking {
  Querystring: { lang?: string; again?: string };
}

interface Needs {
  budget: UploadBudget;
  /** The name of the programme, which the landing page has. */
  programmeName: () => Promise<string>;
}

/** The page on which a member sees what is owed and pays it, by the link alone. */
export async function payPages(app: FastifyInstance, deps: Deps, { budget, programmeName }: Needs): Promise<void> {
  const { db, env, jobs } = deps;
  const limit = { config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } }, schema: { hide: true } };
  const path = payPath(':token');

  const view = async ({ memberId, path }: Opened, backBy?: string): Promise<PayView> => {
    const ways = await findPayWays(db);
    return payView(db, memberId, { path, programme: await programmeName(), ways, providers: openProviders(deps, ways), backBy });
  };

  // An address that asked too often gets the same answer, because the answer says nothing about any address.
  async function sendLink(email: string): Promise<void> {
    if (await allowAttempt(db, `pay-link:${email}`, PER_ADDRESS)) await jobs.enqueue(db, sendAskedLink, { email, key: randomUUID() });
  }

  await app.register(async (pages) => {
    pages.setErrorHandler((error: Error, req, reply) => inFailureLanguage(db, () => sendFailure(error, req, reply)));
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_req, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    });
    askForLink(pages);
    joinPages(pages, deps, { programmeName, sendLink, limit });
    seeAndPay(pages);
    ownDetails(pages);
    ownChangePages(pages, deps, { programmeName, limit });
  });

  function askForLink(pages: FastifyInstance): void {
    pages.get<Asking>(PAY_PATH, limit, (req, reply) =>
      inReaderLanguage(db, chosenBy(req) ?? null, async () =>
        send(reply, { ...ask(), ...(await findRefused<AskView>(db, NOBODY, req.query)) }),
      ),
    );

    pages.post<Asking>(PAY_PATH, limit, (req, reply) =>
      inReaderLanguage(db, chosenBy(req) ?? null, async () => {
        const typed = textOf(fieldsOf(req.body), 'email', LONGEST);
        const email = Email.safeParse(typed);
        if (!email.success) return showAsked(db, req, reply, { email: typed, error: text.enterEmail() }, 400);
        if (!(await allowAttempt(db, `pay-link:visitor:${networkOf(req)}`, PER_VISITOR))) throw new AppError(429, text.often());
        await sendLink(email.data);
        return showAsked(db, req, reply, { sent: true, email: email.data });
      }),
    );
  }

  function seeAndPay(pages: FastifyInstance): void {
    const open = withLink(db, async (link, { query }, reply) => {
      const { memberId, path } = link;
      const tries = Number(query.retour) || 0;
      const page = await view(link, tries > 0 ? link.linkId : undefined);
      const waits = page.news.some(({ kind }) => kind === 'payment-waiting');
      if (waits) for (const id of await listOpenCheckouts(db, memberId)) await jobs.enqueue(db, checkCheckout, { id }, { key: id });
      const reload = waits && tries < RELOADS ? `${path}?retour=${tries + 1}` : undefined;
      const refused = await findRefused<PayView>(db, memberId, query);
      return send(reply, { ...page, reload, sent: query.recu !== undefined, ...refused });
    });
    pages.get<TokenRequest>(path, limit, open);

    const refuse = (req: FastifyRequest, reply: FastifyReply, link: Opened, posted: PostedPay, error: AppError) =>
      showAgain<PayView>(db, req, reply, {
        subjectId: link.memberId,
        submissionKey: posted.submissionKey,
        path: link.path,
        page: sentBack(posted, error),
        status: error.status,
        view: () => view(link),
      });

    const begin = withLink(db, async (link, req, reply) => {
      const { memberId, path } = link;
      const posted = readPosted(req.body);
      try {
        const { id } = await startCheckout(deps, req, link, posted);
        await forgetRefused(db, memberId, posted.submissionKey);
        return goOn(reply, leavePath(path, id));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return refuse(req, reply, link, posted, error);
      }
    });
    pages.post<TokenRequest>(path, limit, begin);

    // A redirect from the form to another host would be blocked by the policy of this page, so a page of ours leads there.
    const leave = withLink(db, async ({ memberId, path }, { params }, reply) => {
      const checkout = isId(params.checkout) ? await findCheckout(db, params.checkout) : undefined;
      if (checkout?.member_id !== memberId) return send(reply, { view: 'not-found' });
      const { id, state, provider, amount, currency, url } = checkout;
      if (state !== 'starting' && state !== 'open') return goOn(reply, path);
      const reload = url ?? leavePath(path, id);
      return send(reply, { view: 'leave', path, provider, amount: formatMoney(money(amount, currency)), url: url ?? '', reload });
    });
    pages.get<TokenRequest>(leavePath(path, ':checkout'), limit, leave);

    const receive = withLink(db, async (link, req, reply) => {
      const { memberId, path } = link;
      const { posted, refusal } = await receiveReceipt(deps, req, memberId, budget);
      if (refusal) return refuse(req, reply, link, posted, refusal);
      await forgetRefused(db, memberId, posted.submissionKey);
      return goOn(reply, `${path}?recu=1`);
    });
    pages.post<TokenRequest>(receiptPath(path), limit, receive);

    const pdf = withLink(db, async ({ memberId }, { params: { payment: id } }, reply) => {
      const payment = isId(id) ? await findPayment(db, id) : undefined;
      if (payment?.member?._id !== memberId) return send(reply, { view: 'not-found' });
      if (!(await allowAttempt(db, `receipt:${memberId}`, RECEIPTS))) throw new AppError(429, text.often());
      return sendFile(
        deps,
        await receiptOf({ ...payment, refunds: await listRefunds(db, id) }, await findReceiptSetting(db, payment)),
        reply,
      );
    });
    pages.get<TokenRequest>(pdfPath(path, ':payment'), limit, pdf);
  }

  function ownDetails(pages: FastifyInstance): void {
    const own = async (memberId: string, path: string) =>
      ownView(db, memberId, path, {
        sessions: await sessionsOf(db, env.CAURI_SECRET_KEY, memberId),
        canBook: (await coachesView(deps)).coaches.length > 0,
      });
    const show = withLink(db, async ({ memberId, path }, { query }, reply) =>
      send(reply, { ...(await own(memberId, path)), saved: query.ok !== undefined, ...(await findRefused<OwnView>(db, memberId, query)) }),
    );
    const save = withLink(db, async ({ memberId, path }, req, reply) => {
      const posted = readOwn(req.body);
      const submissionKey = textOf(fieldsOf(req.body), 'submissionKey', 36);
      try {
        const isChanged = await changeOwnDetails(deps, req, { memberId, programme: await programmeName() }, posted);
        const isChosen = await saveChoices(deps, req, memberId, posted);
        await forgetRefused(db, memberId, submissionKey);
        return goOn(reply, isChanged || isChosen ? `${ownPath(path)}?ok=1` : ownPath(path));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return showAgain<OwnView>(db, req, reply, {
          ...{ subjectId: memberId, submissionKey, path: ownPath(path), status: error.status },
          page: { known: posted.shown, given: posted.given, ...refusalOf(error) },
          view: () => own(memberId, path),
        });
      }
    });
    pages.get<TokenRequest>(ownPath(path), limit, show);
    pages.post<TokenRequest>(ownPath(path), limit, save);
  }
}
