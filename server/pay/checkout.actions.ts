import type { FastifyRequest } from 'fastify';
import { MINOR_DIGITS, toMajor } from '#contract/money.ts';
import type { PayWays } from '#contract/pay-links.ts';
import { PAY_PROVIDERS, type PayProvider, PROVIDER_TITLES } from '#contract/pay-page.ts';
import { isId } from '#contract/shared.ts';
import { allowAttempt } from '#server/auth/throttle.queries.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import { sentFormId } from '#server/http/sent-form.ts';
import { CallError } from '#server/integrations/call-error.ts';
import {
  createChariowLink,
  createFedapayLink,
  createMonerooLink,
  findChariowPrice,
  type PaymentLink,
  type PaymentRequest,
  refusesAmount,
} from '#server/integrations/payment-links.ts';
import { inEachLanguage } from '#server/language.ts';
import { lockMember } from '#server/members/members.queries.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { providerRefusesUs } from '#server/notices/staff.notices.ts';
import {
  CHECKOUT_KEY,
  type CheckoutRow,
  failCheckout,
  findAlike,
  findCheckout,
  findCheckoutOfForm,
  insertCheckout,
  listBegun,
  lockBegun,
  openCheckout,
} from '#server/payments/checkouts.queries.ts';
import { returnLinkOf } from '#server/payments/pay-links.queries.ts';
import { findPayWays, findShopProduct, shopProductOf, transferTextIn } from '#server/payments/pay-setting.queries.ts';
import { readStored, storedOf } from '#server/stored-errors.ts';
import type { Opened } from './answer.http.ts';
import * as text from './pay.messages.ts';
import { type Chosen, categoryOf, chosen } from './pay-choice.rules.ts';
import { accountOf } from './pay-view.queries.ts';
import type { PostedPay } from './posted-pay.rules.ts';

/** A member begins few payments in an hour; each is a call to a provider. */
const PER_HOUR = { attempts: 20, minutes: 60 };

type Make = (deps: Deps, request: PaymentRequest) => Promise<PaymentLink>;
const MAKE: Record<PayProvider, Make> = {
  fedapay: ({ outbound, env }, request) => createFedapayLink(outbound, env.FEDAPAY_URL, env.FEDAPAY_SECRET_KEY ?? '', request),
  moneroo: ({ outbound, env }, request) => createMonerooLink(outbound, env.MONEROO_URL, env.MONEROO_SECRET_KEY ?? '', request),
  chariow: async ({ db, outbound, env }, request) =>
    createChariowLink(outbound, env.CHARIOW_URL, env.CHARIOW_API_KEY ?? '', { ...request, shopProduct: await findShopProduct(db) }),
};

/** The providers with which members can pay: those whose payments and webhooks can be confirmed. The shop needs a product as well. */
export const openProviders = ({ providers }: Deps, { chariowLink }: PayWays): PayProvider[] =>
  PAY_PROVIDERS.filter((name) => providers[name].configured && (name !== 'chariow' || shopProductOf(chariowLink) !== ''));

/** Begins a payment and returns its checkout. A form that is sent twice begins one. */
export async function startCheckout(
  deps: Deps,
  req: FastifyRequest,
  { memberId, linkId }: Opened,
  posted: PostedPay,
): Promise<CheckoutRow> {
  const { db, log } = deps;
  const provider = openProviders(deps, await findPayWays(db)).find((name) => name === posted.way);
  if (!provider) throw new AppError(400, text.wayGone());
  if (!isId(posted.submissionKey)) throw new AppError(400, text.stale());
  const form = sentFormId(posted.submissionKey, provider, posted.choice, posted.amount);
  const known = await findCheckoutOfForm(db, form);
  if (known) return ofMember(known, memberId);

  // One of these may be paid meanwhile. They are read before the account, so that a payment which the account is without is still found
  // here, and is not begun again; those that are begun meanwhile are found afterwards.
  const begun = await listBegun(db, memberId, provider);
  const money = await moneyFor(deps, memberId, { ...posted, provider });
  const alike = findAlike(begun, money);
  if (alike) return alike;
  const { meanwhile, made } = await db.transaction().execute(async (db) => {
    // Two pages of the member may be open, and the member would pay what each of them begins.
    await lockBegun(db, memberId);
    // The account of a merged record is another one, so the member chooses again what to pay.
    const member = await lockMember(db, memberId);
    if (member?.id !== memberId || member.former_number !== null) throw new AppError(400, text.stale());
    const meanwhile = findAlike(await listBegun(db, memberId, provider), money);
    if (meanwhile) return { meanwhile };
    if (!(await allowAttempt(db, `checkout:${memberId}`, PER_HOUR))) throw new AppError(429, text.often());
    return { made: await insertCheckout(db, { member_id: memberId, provider, ...money, submission_key: form }) };
  });
  if (meanwhile) return meanwhile;
  // The same form was sent twice at the same time, and the other request asks the provider.
  if (!made) return ofMember((await findCheckoutOfForm(db, form))!, memberId);
  try {
    await openCheckout(db, made.id, await MAKE[provider](deps, await requestFor(deps, made, linkId)));
  } catch (error) {
    // Nobody has the address of the payment, so nobody can pay it, whatever the provider made of the request.
    await failCheckout(db, made.id, storedOf(error));
    log.warn({ err: error, provider, checkout: made.id }, 'a payment could not be begun');
    throw await refusalOf(deps, provider, error);
  }
  req.log.info({ checkout: made.id, provider }, 'a payment was begun');
  return (await findCheckout(db, made.id))!;
}

/** The member pays the amount that was chosen or typed, or the price of the product in the shop. */
async function moneyFor(deps: Deps, memberId: string, posted: PostedPay & { provider: PayProvider }): Promise<Chosen> {
  const { db, outbound, env } = deps;
  const account = await accountOf(db, memberId);
  if (posted.provider === 'chariow') {
    const product = await findShopProduct(db);
    const price = await findChariowPrice(outbound, env.CHARIOW_URL, env.CHARIOW_API_KEY ?? '', product).catch(async (error: unknown) => {
      throw await refusalOf(deps, 'chariow', error);
    });
    return { ...price, category: categoryOf(account) };
  }
  const money = chosen(account, posted);
  // Both other providers take whole numbers only.
  if (money.amount % 10 ** MINOR_DIGITS[money.currency] !== 0) throw fieldError(400, 'amount', text.wholeAmount());
  return money;
}

/** The provider refused what was asked for, such as an amount that is too small, or did not answer, or does not let us in. */
async function refusalOf(deps: Deps, provider: PayProvider, error: unknown): Promise<AppError> {
  if (!(error instanceof CallError) || error.retry || error.uncertain) return new AppError(503, text.providerAway());
  if (refusesAmount(error)) return fieldError(400, 'amount', text.amountRefused({ provider: PROVIDER_TITLES[provider] }));
  if (error.concerns !== 'access') return new AppError(400, text.providerRefused({ reason: error.message }));
  // A member cannot put our key right. Staff can, and they get the reason.
  const title = PROVIDER_TITLES[provider];
  const reason = inEachLanguage(() => readStored(error.stored));
  await deps.db.transaction().execute((db) => notify(db, providerRefusesUs(provider, title, reason)));
  return new AppError(503, text.providerClosed({ provider: title, others: await otherWays(deps, provider) }));
}

/** The names of the other ways to pay that the page offers. */
async function otherWays(deps: Deps, refused: PayProvider): Promise<string[]> {
  const ways = await findPayWays(deps.db);
  const banks = openProviders(deps, ways).filter((name) => name !== refused && name !== 'chariow');
  return [
    ...banks.map((name) => PROVIDER_TITLES[name]),
    ...(ways.chariowLink && refused !== 'chariow' ? [text.shop()] : []),
    ...(transferTextIn(ways).text ? [text.transfer()] : []),
  ];
}

function ofMember(checkout: CheckoutRow, memberId: string): CheckoutRow {
  if (checkout.member_id !== memberId) throw new AppError(400, text.stale());
  return checkout;
}

/** The provider returns the metadata with the payment, which finds the checkout and its member by them. */
async function requestFor({ db, env }: Deps, checkout: CheckoutRow, linkId: string): Promise<PaymentRequest> {
  const { full_name, email, phone, product } = await db
    .selectFrom('member')
    .select(['full_name', 'email', 'phone', 'product'])
    .where('id', '=', checkout.member_id)
    .executeTakeFirstOrThrow();
  const [firstName = '', ...rest] = full_name.trim().split(/\s+/);
  return {
    amount: toMajor(checkout.amount, checkout.currency),
    currency: checkout.currency,
    description: text.paymentOf[checkout.category]({ product: product ?? '' }).trim(),
    returnUrl: `${await returnLinkOf(db, env, checkout, linkId)}?retour=1`,
    customer: { firstName: firstName || email, lastName: rest.join(' ') || firstName || email, email, phone },
    metadata: {
      [CHECKOUT_KEY]: checkout.id,
      memberId: checkout.member_id,
      category: checkout.category,
      ...(product && { product }),
    },
  };
}
