import { renderToString } from 'react-dom/server';
import type { LandingContent, RenderLanding } from '#contract/landing.ts';
import { escapeHtml, escapeJson } from '../html.ts';
import { LandingPage } from './LandingPage.tsx';
import css from './landing.css?inline';

/** The site's icon: a cowrie shell on indigo. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%231c1f52'/%3E%3Cellipse cx='16' cy='16' rx='8' ry='11' fill='%23fbf7ef'/%3E%3Cpath d='M16 7v18' stroke='%23e39a1f' strokeWidth='3' strokeLinecap='round' strokeDasharray='2 3'/%3E%3C/svg%3E";

export const render: RenderLanding = (content, { base, script, preview }) => {
  const title = `${content.name} : ${content.hero.title}`;
  const meta = (name: string, value: string) => `<meta property="${name}" content="${escapeHtml(value)}">`;
  const html =
    '<!doctype html><html lang="fr"><head><meta charset="utf-8">' +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>` +
    `<meta name="description" content="${escapeHtml(content.description)}">` +
    (preview ? '<meta name="robots" content="noindex,nofollow">' : `<link rel="canonical" href="${escapeHtml(base)}/">`) +
    meta('og:type', 'website') +
    meta('og:locale', 'fr_FR') +
    meta('og:site_name', content.name) +
    meta('og:title', title) +
    meta('og:description', content.description) +
    meta('og:url', `${base}/`) +
    meta('og:image', `${base}/partage.png`) +
    meta('og:image:width', '1200') +
    meta('og:image:height', '630') +
    meta('og:image:alt', 'Une boutique en ligne sur un téléphone : la recette du jour, les paiements reçus, une nouvelle commande.') +
    '<meta name="twitter:card" content="summary_large_image">' +
    '<meta name="theme-color" content="#1c1f52">' +
    `<link rel="icon" href="${ICON}"><style>${css}</style>` +
    `<script type="application/ld+json">${escapeJson(linkedData(content, base))}</script>` +
    `<script type="module" src="${escapeHtml(script)}"></script></head><body>` +
    `${renderToString(<LandingPage content={content} preview={preview} />)}</body></html>`;
  return { html, styles: [css] };
};

/** The structured data of the offers for search engines. */
function linkedData({ name, description, pricing }: LandingContent, base: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name,
    description,
    inLanguage: 'fr',
    url: `${base}/`,
    provider: { '@type': 'Organization', name, url: `${base}/` },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'online' },
    offers: pricing.offers.map((offer) => ({
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
