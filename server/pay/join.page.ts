import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inLanguagePath, language } from '#contract/language.ts';
import { type JoinView, joinPath } from '#contract/pay-page.ts';
import type { Product } from '#contract/products.ts';
import { isId } from '#contract/shared.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { fieldsOf, goOn } from '#server/http/sent-form.ts';
import { shownImage } from '#server/products/image.rules.ts';
import { formatMoney } from '#server/products/money.rules.ts';
import { findProduct } from '#server/products/products.queries.ts';
import { inReaderLanguage } from '#server/settings/setting.queries.ts';
import { chosenBy, refusalOf, send } from './answer.http.ts';
import { isSold, joinProduct, NotSold, readJoin } from './join.actions.ts';
import { offersOf } from './join-offers.rules.ts';
import { findRefused, forgetRefused, showAgain, showAsked } from './refused.http.ts';

interface JoinRequest {
  Params: { product: string };
  Querystring: { lang?: unknown; again?: unknown };
}
interface Needs {
  programmeName: () => Promise<string>;
  /** Sends the link to a member with this address, who asks for it by joining again. */
  sendLink: (email: string) => Promise<void>;
  limit: object;
}

/** The page of a product on which somebody becomes a member without staff, and goes on to pay. */
export function joinPages(pages: FastifyInstance, deps: Deps, { programmeName, sendLink, limit }: Needs): void {
  const { db } = deps;

  /** Answers for a product that is sold; the page of any other says that it is not. */
  const withProduct =
    (answer: (product: Product, req: FastifyRequest<JoinRequest>, reply: FastifyReply) => Promise<FastifyReply>) =>
    (req: FastifyRequest<JoinRequest>, reply: FastifyReply) =>
      inReaderLanguage(db, chosenBy(req) ?? null, async () => {
        const { product: id } = req.params;
        const product = isId(id) ? await findProduct(db, id) : undefined;
        if (!product) return send(reply, { view: 'no-product' });
        const notSold = () => send(reply, { view: 'not-offered', product: product.name });
        if (!isSold(product)) return notSold();
        return answer(product, req, reply).catch((error: unknown) => {
          if (error instanceof NotSold) return notSold();
          throw error;
        });
      });

  const view = async (product: Product): Promise<JoinView> => ({
    view: 'join',
    path: joinPath(product._id),
    language: language(),
    programme: await programmeName(),
    product: product.name,
    image: shownImage(product),
    description: product.description,
    offers: offersOf(product.terms).map(({ option, total, first, parts }) => ({
      option,
      total: formatMoney(total),
      first: formatMoney(first),
      parts,
    })),
    version: product.version,
    given: { name: '', email: '', phone: '', option: 'Complete' },
    errors: {},
    submissionKey: randomUUID(),
  });

  const show = withProduct(async (product, { query }, reply) =>
    send(reply, { ...(await view(product)), ...(await findRefused<JoinView>(db, product._id, query)) }),
  );
  pages.get<JoinRequest>(joinPath(':product'), limit, show);

  const join = withProduct(async (product, req, reply) => {
    const posted = readJoin(req.body);
    const { given, submissionKey } = posted;
    const again = (page: Partial<JoinView>, status = 200) =>
      showAgain(db, req, reply, {
        ...{ subjectId: product._id, submissionKey, path: inLanguagePath(joinPath(product._id), language()), status },
        page: { ...page, given },
        view: async () => view((await findProduct(db, product._id)) ?? product),
      });
    // Another language: the form comes back as it was typed, and nothing is checked yet.
    if (fieldsOf(req.body).lang) return again({});
    try {
      const path = await joinProduct(deps, req, product, posted);
      await forgetRefused(db, product._id, submissionKey);
      if (path) return goOn(reply, path);
      await sendLink(given.email.toLowerCase());
      return showAsked(db, req, reply, { sent: true, email: given.email });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return again(refusalOf(error), error.status);
    }
  });
  pages.post<JoinRequest>(joinPath(':product'), limit, join);
}
