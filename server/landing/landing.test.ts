import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { LandingContent } from '#contract/landing.ts';
import { demoLanding } from '#server/demo/landing.content.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { png } from '#server/testing/pictures.ts';
import { DEFAULT_LANDING } from './landing-defaults.rules.ts';

const { app, call, db } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const PHONE = 'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36';
const open = (url: string, agent = PHONE) => app.inject({ url, headers: { 'user-agent': agent } });

const edited = (change: (draft: LandingContent) => void): LandingContent => {
  const draft = demoLanding();
  change(draft);
  return draft;
};
const current = async () => (await call('GET', '/api/landing', { as: admin.token })).body.data;
const save = async (draft: LandingContent, publish: boolean, rev?: number) =>
  call('PUT', '/api/landing', { body: { draft, publish, rev: rev ?? (await current()).rev }, as: admin.token });

describe('the landing page', () => {
  test('claims no fact about people or numbers until staff publish some, even when staff opened the draft', async () => {
    for (let look = 0; look < 2; look++) {
      const { body } = await open('/');
      expect(body).toContain('1x 200.000 FCFA');
      for (const words of ['sur 5', 'membres formés', 'id="experts"', '#experts', 'id="avis"', '#avis']) expect(body).not.toContain(words);
      expect((await current()).draft).toMatchObject({ statistics: [], experts: [], testimonials: [] });
    }
  });

  test('has every section, the exact prices, and the metadata for search engines and shared links', async () => {
    await save(demoLanding(), true);
    const { body, headers, statusCode } = await open('/');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    for (const words of [
      'Se connecter',
      '1x 200.000 FCFA',
      'ou 300 EUR',
      '4x 50.000 FCFA',
      'ou 4x75 EUR',
      '657 000 FCFA',
      '-70%',
      '4,5 sur 5',
    ])
      expect(body).toContain(words);
    for (const id of ['mission', 'experts', 'avis', 'tarifs']) expect(body).toContain(`id="${id}"`);
    const linked = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)![1]!);
    expect(linked).toMatchObject({ '@type': 'Course', offers: [{ price: 200_000, priceCurrency: 'XOF' }, { price: 200_000 }] });
    expect(body).toContain('property="og:title"');
    expect(body).toContain('property="og:image" content="http://localhost:3000/partage.png"');
    expect((await app.inject('/partage.png')).headers['content-type']).toBe('image/png');
    expect((await open('/sitemap.xml')).body).toContain('<loc>http://localhost:3000/</loc>');
    expect((await open('/robots.txt')).body).toContain('Sitemap: http://localhost:3000/sitemap.xml');
  });

  test('keeps French punctuation with its word in what staff wrote with plain spaces', async () => {
    await save(demoLanding(), true);
    const main = /<main.*<\/main>/s.exec((await open('/')).body)![0];
    expect(main).toContain('Notre mission\u00A0: que');
    expect(main.match(/.{20} [:;?!»]|« .{20}/g)).toBeNull();
  });

  test('is in the language that staff chose for it', async () => {
    expect((await open('/')).body).toContain('<html lang="fr"');
    await save(
      edited((page) => {
        page.language = 'en';
      }),
      true,
    );
    const { body } = await open('/');
    for (const words of ['<html lang="en"', 'Sign in', '4.5 out of 5', '"inLanguage":"en"', '/public-assets/en/'])
      expect(body).toContain(words);
    for (const words of ['Se connecter', 'sur 5', 'Aller au contenu']) expect(body).not.toContain(words);
    // A page that was saved before pages had a language is in French.
    await sql`update landing set content = content - 'language', draft = draft - 'language'`.execute(db);
    expect((await open('/')).body).toContain('4,5 sur 5');
    expect((await current()).draft.language).toBe('fr');
    const { defaults } = await current();
    await save(defaults.en, true);
    expect((await open('/')).body).toContain('Launch an online shop that sells, from home');
    expect(defaults.fr).toEqual(DEFAULT_LANDING);
    await save(demoLanding(), true);
  });

  test('shows a draft to visitors with its address, and to everybody once it is published', async () => {
    const draft = edited((page) => {
      page.hero.title = 'Vendez <b>partout</b> </script><script>alert(1)</script>';
    });
    const { body } = await save(draft, false);
    expect(body.data.hasUnpublishedChanges).toBe(true);
    expect((await open('/')).body).not.toContain('partout');
    const preview = (await open(body.data.previewPath)).body;
    expect(preview).toContain('Vendez &lt;b&gt;partout');
    expect(preview).not.toContain('<script>alert');
    expect(preview).toContain('noindex');
    expect((await open('/?preview=00000000-0000-4000-8000-000000000000')).body).not.toContain('partout');
    expect((await open("/?preview=';--&preview=2")).statusCode).toBe(200);

    expect((await save(draft, true)).body.data).toMatchObject({ hasUnpublishedChanges: false, publishedAt: expect.any(String) });
    expect((await open('/')).body).toContain('partout');
  });

  test('refuses the second of two editors and sends what the first one wrote', async () => {
    const { rev } = await current();
    expect(
      (
        await save(
          edited((page) => (page.name = 'Première')),
          false,
          rev,
        )
      ).status,
    ).toBe(200);
    const late = await save(
      edited((page) => (page.name = 'Seconde')),
      false,
      rev,
    );
    expect(late.status).toBe(409);
    expect(late.body.data.draft.name).toBe('Première');
  });

  test('refuses values that would not work beside their field, and is edited by admins only', async () => {
    const { rev } = await current();
    const draft = edited((page) => {
      page.hero.title = ' ';
      page.pricing.offers[0]!.link = 'javascript:alert(1)';
    });
    const refused = await save(draft, true);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject({
      'draft.hero.title': 'Please write something here',
      'draft.pricing.offers.0.link': 'Please enter an address that begins with https://',
    });
    expect((await call('PUT', '/api/landing', { body: { draft: DEFAULT_LANDING, rev }, as: coach.token })).status).toBe(403);
    expect((await call('GET', '/api/landing', { as: coach.token })).status).toBe(403);
    expect((await call('GET', '/api/landing')).status).toBe(401);
  });

  test('counts visits and clicks of people and not of robots, and sends an offer without a link back to the prices', async () => {
    await save(
      edited(({ pricing }) => {
        pricing.offers[0]!.link = 'https://pay.example.com/une-fois?x=1';
        pricing.offers[1]!.link = '';
      }),
      true,
    );
    const visits = async () => (await call('GET', '/api/landing/visits', { as: admin.token })).body.data;
    const before = await visits();
    const click = await open('/offre/1');
    expect([click.statusCode, click.headers.location]).toEqual([302, 'https://pay.example.com/une-fois?x=1']);
    expect((await open('/offre/2')).headers.location).toBe('/#tarifs');
    await open('/');
    await open('/', 'Googlebot/2.1');
    await open('/offre/1', 'facebookexternalhit/1.1');
    // A program that only asks whether the link works.
    await app.inject({ method: 'HEAD', url: '/offre/1', headers: { 'user-agent': PHONE } });
    await open('/', PHONE.replace('Android 11', 'Android 11; CUBOT X30'));
    await expect.poll(async () => (await visits()).visits).toBe(before.visits + 2);
    await expect.poll(async () => (await visits()).clicks).toEqual([before.clicks[0] + 1, before.clicks[1]]);
    expect(before.days).toHaveLength(30);
  });

  test('offers the products that staff chose, in their order, with image, prices and ways to pay, and leads to their registration', async () => {
    const as = admin.token;
    const content = png(800, 450).toString('base64');
    const image = (await call('POST', '/api/templates/pictures', { as, body: { content } })).body.data._id;
    const [coaching, ecom] = (await call('GET', '/api/product', { as })).body.data;
    await call('PATCH', `/api/product/${ecom._id}`, { as, body: { image, description: 'La <b>boutique</b>' } });
    const choose = (products: string[]) =>
      save(
        edited(({ pricing }) => {
          pricing.products = products;
        }),
        true,
      );
    expect((await choose([randomUUID()])).body.errors['draft.pricing.products']).toMatch(/choose again/);
    expect((await choose([ecom._id, ecom._id])).body.errors['draft.pricing.products']).toMatch(/once/);
    await choose([ecom._id, coaching._id]);
    const page = (await open('/')).body.replaceAll(/[\u00A0\u202F]/g, ' ');
    expect([...page.matchAll(/href="\/offre\/([^"]+)"/g)].map(([, id]) => id)).toEqual([ecom._id, coaching._id]);
    expect(page).toMatch(new RegExp(`<img[^>]*src="/share/mail-picture/${image}"[^>]*alt="ECOM AFRICA PRO" width="800" height="450"`));
    for (const words of [
      'La &lt;b>boutique',
      '200 000 F CFA',
      'ou 300,00 €',
      'En 4 versements, dont 50 000 F CFA maintenant',
      'Rejoindre COACHING',
    ])
      expect(page).toContain(words);
    expect(page).not.toContain('657 000 FCFA');
    const linked = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)![1]!);
    expect(linked.offers[0]).toMatchObject({ price: 200_000, url: `http://localhost:3000/inscription/${ecom._id}` });
    const clicks = async () => (await call('GET', '/api/landing/visits', { as })).body.data.clicks;
    const before = await clicks();
    expect((await open(`/offre/${coaching._id}`)).headers.location).toBe(`/inscription/${coaching._id}`);
    await expect.poll(clicks).toEqual([before[0], before[1] + 1]);
    for (const strange of ['x', '%2F%2Fevil.example', "';--", '3'])
      expect((await open(`/offre/${strange}`)).headers.location).toBe('/#tarifs');
    // A product that is no longer sold is left out, and without any the page has its written offers again.
    await call('DELETE', `/api/product/${ecom._id}`, { as });
    expect((await open('/')).body).not.toContain(ecom._id);
    await choose([ecom._id]);
    expect((await open('/')).body).toContain('1x 200.000 FCFA');
    // A page that was saved before products could be chosen looks as it did.
    await sql`update landing set content = content #- '{pricing,products}', draft = draft #- '{pricing,products}'`.execute(db);
    expect((await open('/')).body).toContain('4x 50.000 FCFA');
    expect((await current()).draft.pricing.products).toEqual([]);
  });
});
