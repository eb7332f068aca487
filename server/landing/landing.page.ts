import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANDING_OFFERS, offerPath, type RenderLanding } from '#contract/landing.ts';
import { joinPath } from '#contract/pay-page.ts';
import { isId } from '#contract/shared.ts';
import type { Deps } from '#server/deps.ts';
import { publicBuild } from '#server/http/public-build.ts';
import { sendPublicDocument } from '#server/http/security-headers.ts';
import { sendFailure } from '#server/pay/answer.http.ts';
import { inFailureLanguage } from '#server/settings/setting.queries.ts';
import { countLanding, findLandingPreview, findPublishedLanding, type LandingCount } from './landing.queries.ts';
import { findOffers } from './offers.queries.ts';

/** Visits of robots are not counted; phones of Cubot are none. */
const ROBOT = /(?<!cu)bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|lighthouse|headless|curl|wget|python|monitor/i;
/** The picture that WhatsApp and others show beside a link: it holds no text, because staff may change the text. */
const SHARE_PICTURE = new URL('../../web/public/landing/share.png', import.meta.url);

/** The page at `/`, the redirects from its offers to the payment pages, and the files that search engines ask for. */
export function landingPages(app: FastifyInstance, { db, env, log }: Deps): void {
  const load = publicBuild<{ render: RenderLanding }>('landing');

  // Nobody waits for the count, and a lost one does no harm.
  const count = (req: FastifyRequest, kind: LandingCount) => {
    if (req.method !== 'GET' || ROBOT.test(req.headers['user-agent'] ?? 'bot')) return;
    countLanding(db, kind).catch((error: unknown) => log.warn({ err: error }, 'a visit could not be counted'));
  };

  // The page of a failure is one for all that the public opens.
  const failed = (error: Error, req: FastifyRequest, reply: FastifyReply) => inFailureLanguage(db, () => sendFailure(error, req, reply));

  app.get<{ Querystring: { preview?: unknown } }>('/', { schema: { hide: true }, errorHandler: failed }, async (req, reply) => {
    const { preview } = req.query;
    const draft = isId(preview) ? await findLandingPreview(db, preview) : undefined;
    const content = draft ?? (await findPublishedLanding(db));
    const { render, script } = await load(content.language);
    if (!draft) count(req, 'visit');
    reply.header('cache-control', 'no-cache');
    return sendPublicDocument(
      reply,
      render(content, { base: env.PUBLIC_URL, script, preview: draft !== undefined, offers: await findOffers(db, content) }),
    );
  });

  for (let number = 1; number <= LANDING_OFFERS; number++)
    app.get(offerPath(number), { schema: { hide: true }, errorHandler: failed }, async (req, reply) => {
      const { pricing } = await findPublishedLanding(db);
      const link = pricing.offers[number - 1]?.link;
      if (link) count(req, `offer-${number}`);
      return reply.header('cache-control', 'no-store').redirect(link || '/#tarifs', 302);
    });

  // The link names the product, so that a page that somebody has open leads to the same one after staff changed the order.
  app.get<{ Params: { product: string } }>(offerPath(':product'), { schema: { hide: true }, errorHandler: failed }, async (req, reply) => {
    const { product } = req.params;
    const place = (await findPublishedLanding(db)).pricing.products.indexOf(product);
    if (place >= 0) count(req, `offer-${place + 1}`);
    return reply.header('cache-control', 'no-store').redirect(isId(product) ? joinPath(product) : '/#tarifs', 302);
  });

  app.get('/partage.png', { schema: { hide: true } }, async (_req, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/png').send(createReadStream(SHARE_PICTURE)),
  );

  app.get('/robots.txt', { schema: { hide: true } }, async (_req, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nAllow: /$\nDisallow: /api/\nDisallow: /share/\nDisallow: /offre/\n\nSitemap: ${env.PUBLIC_URL}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_req, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${xml(env.PUBLIC_URL)}/</loc></url></urlset>\n`,
      ),
  );
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
