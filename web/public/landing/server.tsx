import { renderToString } from 'react-dom/server';
import type { LandingContent, LandingOffer, RenderLanding } from '#contract/landing.ts';
import { readLanguageFrom } from '#contract/language.ts';
import { joinPath } from '#contract/pay-page.ts';
import { documentOf, escapeHtml, escapeJson, scriptOf } from '../html.ts';
import { LandingPage } from './LandingPage.tsx';
import css from './landing.css?inline';
import * as text from './landing.messages.ts';

export const render: RenderLanding = (content, { base, script, preview, offers }) => {
  const { language } = content;
  readLanguageFrom(() => language);
  const title = text.pageTitle({ name: content.name, title: content.hero.title });
  const meta = (name: string, value: string) => `<meta property="${name}" content="${escapeHtml(value)}">`;
  const head =
    `<meta name="description" content="${escapeHtml(content.description)}">` +
    (preview ? '<meta name="robots" content="noindex,nofollow">' : `<link rel="canonical" href="${escapeHtml(base)}/">`) +
    meta('og:type', 'website') +
    meta('og:locale', text.locale()) +
    meta('og:site_name', content.name) +
    meta('og:title', title) +
    meta('og:description', content.description) +
    meta('og:url', `${base}/`) +
    meta('og:image', `${base}/partage.png`) +
    meta('og:image:width', '1200') +
    meta('og:image:height', '630') +
    meta('og:image:alt', text.shareAlt()) +
    '<meta name="twitter:card" content="summary_large_image">' +
    '<meta name="theme-color" content="#1c1f52">' +
    `<script type="application/ld+json">${escapeJson(linkedData(content, base, offers))}</script>` +
    scriptOf(script);
  const body = renderToString(<LandingPage content={content} preview={preview} offers={offers} />);
  return { html: documentOf({ language, title, css, head, body }), styles: [css] };
};

/** The structured data of the offers for search engines. */
function linkedData({ language, name, description, pricing }: LandingContent, base: string, offers: LandingOffer[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name,
    description,
    inLanguage: language,
    url: `${base}/`,
    provider: { '@type': 'Organization', name, url: `${base}/` },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'online' },
    offers:
      offers.length > 0
        ? offers.map(({ _id, name, description, total }) => ({
            '@type': 'Offer',
            name,
            category: 'Paid',
            description,
            ...{ price: total.value, priceCurrency: total.currency },
            url: `${base}${joinPath(_id)}`,
          }))
        : pricing.offers.map((offer) => ({
            '@type': 'Offer',
            name: offer.name,
            category: 'Paid',
            description: `${offer.price} ${offer.alternative}`,
            ...priceOf(offer.price),
            url: `${base}/#tarifs`,
          })),
  };
}

/** Reads `4x 50.000 FCFA` as 200000 XOF in total. A price in another form gets no structured data. */
function priceOf(text: string): { price?: number; priceCurrency?: string } {
  const [, times, amount] = /^(\d+)\s*x\s*([\d.\s]+)\s*F?CFA$/i.exec(text.trim()) ?? [];
  const each = Number(amount?.replaceAll(/\D/g, ''));
  return each ? { price: Number(times) * each, priceCurrency: 'XOF' } : {};
}
