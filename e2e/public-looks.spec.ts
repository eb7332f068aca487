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
test.describe('the public pages on a phone', () => {
  const paths: string[] = [];

  test.beforeAll(async ({ demoServer }) => {
    const api = await Api.signIn(demoServer.url, demoAdmin(demoServer));
    const { members } = await api.get<{ members: { _id: string }[] }>('/api/circle?limit=1');
    const { data: pay } = await api.post<{ data: { url: string } }>(`/api/circle/members/${members[0]!._id}/pay-link`, {});
    const { data: products } = await api.get<{ data: { _id: string }[] }>('/api/product');
    const { link } = await publishForm(api, 'Candidature', [NAME]);
    const { pathname } = new URL(pay.url);
    paths.push(PAY_PATH, pathname, `${pathname}/moi`, joinPath(products[0]!._id), COACHES_PATH, '/', link);
  });

  test('have a text that grows with the text size of the browser, and do not scroll sideways then', async ({ open }) => {
    const phone = await open(PHONE);
    for (const path of [...paths, '/login']) {
      await phone.goto(path);
      await expect(phone.locator('h1')).toBeVisible();
      const [small, large, beyond] = await phone.evaluate(() => {
        const size = () => Number.parseFloat(getComputedStyle(document.querySelector('main :is(p, label, span)')!).fontSize);
        const before = size();
        document.documentElement.style.fontSize = '200%';
        return [before, size(), document.documentElement.scrollWidth - innerWidth] as const;
      });
      expect.soft([large / small, beyond], path).toEqual([2, 0]);
    }
  });

  test('have links that a finger can touch', async ({ open }) => {
    const phone = await open(PHONE);
    for (const path of [...paths, '/login']) {
      await phone.goto(path);
      await expect(phone.locator('h1')).toBeVisible();
      const small = await phone
        .locator('main, footer')
        .locator('a, button, summary')
        .evaluateAll((parts) =>
          parts.flatMap((part) => {
            const { width, height } = part.getBoundingClientRect();
            return width > 1 && height > 1 && height < 44 ? [`${part.textContent} ${height}`] : [];
          }),
        );
      expect.soft(small, path).toEqual([]);
    }
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`have fields whose edges are seen when it is ${colorScheme}`, async ({ open }) => {
      const phone = await open({ ...PHONE, colorScheme });
      for (const path of paths) {
        await phone.goto(path);
        await expect(phone.locator('h1')).toBeVisible();
        for (const contrast of await edgesOf(phone.locator(FIELDS))) expect.soft(contrast, path).toBeGreaterThanOrEqual(3);
      }
    });
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
