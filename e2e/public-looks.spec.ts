import { COACHES_PATH } from '#contract/booking-page.ts';
import { joinPath, PAY_PATH } from '#contract/pay-page.ts';
import { Api } from './api.ts';
import { edgesOf } from './contrast.ts';
import { demoAdmin } from './demo-accounts.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { NAME, publishForm } from './forms.ts';

test.use({ site: ({ demoServer }, use) => use(demoServer) });

/** These are filled in, or have an edge by which they are chosen. */
const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea, .choice, .services a';

/** The pages that strangers and members open on their phones, and that have fields, links or both. */
test('the public pages on a phone have visible fields, links for a finger, and texts that grow', async ({ open, demoServer }) => {
  const api = await Api.signIn(demoServer.url, demoAdmin(demoServer));
  const { members } = await api.get<{ members: { _id: string }[] }>('/api/circle?limit=1');
  const { data: pay } = await api.post<{ data: { url: string } }>(`/api/circle/members/${members[0]!._id}/pay-link`, {});
  const { data: products } = await api.get<{ data: { _id: string }[] }>('/api/product');
  const { link } = await publishForm(api, 'Candidature', [NAME]);
  const { pathname } = new URL(pay.url);
  const phone = await open(PHONE);
  for (const path of [PAY_PATH, pathname, `${pathname}/moi`, joinPath(products[0]!._id), COACHES_PATH, '/', link, '/login']) {
    await phone.goto(path);
    await expect(phone.locator('h1')).toBeVisible();

    // The app has fields of its own, whose edges e2e/accessibility.spec.ts checks.
    for (const colorScheme of path === '/login' ? [] : (['dark', 'light'] as const)) {
      await phone.emulateMedia({ colorScheme });
      for (const contrast of await edgesOf(phone.locator(FIELDS)))
        expect.soft(contrast, `${path}, ${colorScheme}`).toBeGreaterThanOrEqual(3);
    }

    const small = await phone
      .locator('main, footer')
      .locator('a, button, summary')
      .evaluateAll((parts) =>
        parts.flatMap((part) => {
          const { width, height } = part.getBoundingClientRect();
          return width > 1 && height > 1 && height < 44 ? [`${part.textContent} ${height}`] : [];
        }),
      );
    expect.soft(small, `what is too small for a finger on ${path}`).toEqual([]);

    const [before, large, beyond] = await phone.evaluate(() => {
      const size = () => Number.parseFloat(getComputedStyle(document.querySelector('main :is(p, label, span)')!).fontSize);
      const usual = size();
      document.documentElement.style.fontSize = '200%';
      return [usual, size(), document.documentElement.scrollWidth - innerWidth] as const;
    });
    expect.soft([large / before, beyond], `the text of twice the size on ${path}`).toEqual([2, 0]);
  }
});

test('what is said after the answers has buttons of one width on a phone, and links in the colours of the page', async ({
  open,
  demoServer,
}) => {
  const api = await Api.signIn(demoServer.url, demoAdmin(demoServer));
  const { link } = await publishForm(api, 'Candidature', [NAME], { thankYou: 'https://example.com/suite', settings: { language: 'fr' } });
  const phone = await open({ ...PHONE, serviceWorkers: 'block' });
  await phone.goto(link);
  await phone.getByLabel('Votre nom').fill('Awa');
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Envoyer' }).click();
  const widthOf = async (name: string) => (await phone.getByRole('button', { name }).boundingBox())!.width;
  await expect(phone.getByRole('heading', { name: 'Pas encore envoyé' })).toBeVisible();
  expect(await widthOf('Envoyer une autre réponse')).toBe(await widthOf('Réessayer'));
  await phone.context().setOffline(false);
  await expect(phone.getByRole('heading', { name: 'Merci !' })).toBeVisible();
  const colours = await phone.locator('main :is(a, button)').evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color));
  expect(new Set(colours).size, colours.join(' ')).toBe(1);
});

test('an e-mail that Cauri writes is as wide as the phone', async ({ open, demoServer }) => {
  const api = await Api.signIn(demoServer.url, demoAdmin(demoServer));
  const { email } = demoAdmin(demoServer);
  await api.post('/api/forgot-password', { email });
  const { data: list } = await api.get<{ data: { _id: string }[] }>(`/api/outbox?search=${email}`);
  const { data: mail } = await api.get<{ data: { html: string } }>(`/api/outbox/${list[0]!._id}`);
  const phone = await open(PHONE);
  await phone.setContent(mail.html);
  expect(await phone.evaluate(() => document.documentElement.clientWidth)).toBe(360);
});
