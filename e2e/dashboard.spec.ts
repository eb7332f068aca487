import type { Coach } from '#contract/coaches.ts';
import type { Reservation } from '#contract/reservations.ts';
import { Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { demoAdmin, demoCoach } from './demo-accounts.ts';
import { ADMIN, expect, PHONE, test } from './fixtures.ts';
import { NAME, publishForm } from './forms.ts';
import { LOOKS, settled } from './looks.ts';
import { someWord } from './members.ts';
import { dayAfter, passwordField } from './steps.ts';

test.describe('an empty programme', () => {
  test.use({ site: ({ emptyServer }, use) => use(emptyServer) });

  test('the dashboard of an empty programme guides through its set-up and shows what is done', async ({ open, site }) => {
    await Api.register(site.url, ADMIN);
    const api = await Api.signIn(site.url, ADMIN);
    const page = await open({ as: ADMIN });
    await page.goto('/dashboard');
    const setup = page.getByRole('region', { name: 'Set up your programme' });
    await expect(setup).toContainText('0 of 4 done');
    await expect(page.getByText('No forms yet')).toBeVisible();
    await expectAccessible(page, 'the dashboard of an empty programme');
    // The card is as high as the cards beside it, so its only sentence stands in the middle.
    const money = page.getByRole('region', { name: 'Money received' });
    const [card, sentence] = [(await money.boundingBox())!, (await money.getByText('Nothing has come in yet.').boundingBox())!];
    expect(Math.abs(sentence.y + sentence.height / 2 - (card.y + card.height / 2))).toBeLessThan(30);
    await expect(setup.getByRole('link', { name: 'Create your first form' })).toHaveAttribute('href', '/forms/new');

    await publishForm(api, 'Candidature', [NAME]);
    // The step is marked as done without a reload.
    await expect(setup).toContainText('2 of 4 done');
    await expect(setup).toContainText('Done: Publish it and share its link');
    await expect(page.getByRole('link', { name: 'View Candidature' })).toBeVisible();

    await setup.getByRole('button', { name: 'Hide' }).click();
    await expect(setup).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Response analytics' })).toBeVisible();
    await expect(setup).toBeHidden();
  });
});

test.describe('the demo programme', () => {
  test.use({ site: ({ demoServer }, use) => use(demoServer) });

  for (const { name, look } of LOOKS)
    test(`the dashboard shows totals and what needs action: ${name}`, async ({ open, demoServer }) => {
      const page = await open({ as: demoAdmin(demoServer), ...look });
      await page.goto('/dashboard');
      await settled(page);
      for (const card of ['Form statistics', 'Response analytics', 'Member statistics', 'Money received', 'Recent forms', 'Quick actions'])
        await expect(page.getByRole('region', { name: card })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Members by status' })).toContainText('187');
      await expect(page.getByRole('table', { name: 'Responses by day' }).getByRole('row')).toHaveCount(31);
      // The visit of every screen (e2e/languages.spec.ts) checks it on a phone.
      if (!look.isMobile) await expectAccessible(page, 'the dashboard');

      // It is closed, and has responses.
      await expect(page.getByRole('link', { name: /^View Inscription au webinaire/ })).toHaveAttribute('href', /\/responses$/);

      await page.getByRole('radiogroup', { name: 'Days shown' }).getByText('7 days', { exact: true }).click();
      await expect(page).toHaveURL('/dashboard?days=7');
      await expect(page.getByRole('table', { name: 'Responses by day' }).getByRole('row')).toHaveCount(8);
      await expect(page.getByRole('region', { name: 'Member statistics' })).toContainText('joined in 7 days');

      await page.getByRole('link', { name: /members? (is|are) late/ }).click();
      await expect(page).toHaveURL('/users?status=not-refused&paymentStatus=Late');
      await page.goBack();
      await page.getByRole('link', { name: '2 people ask for an admin account' }).click();
      await expect(page).toHaveURL('/notifications?tab=admin-requests');
    });

  test('a coach’s dashboard has no card that is mostly empty', async ({ open, demoServer }) => {
    const page = await open({ as: demoCoach(demoServer) });
    await page.goto('/dashboard');
    const statuses = page.getByRole('region', { name: 'Members by status' });
    const [card, last] = [(await statuses.boundingBox())!, (await statuses.getByRole('listitem').last().boundingBox())!];
    expect(card.y + card.height - (last.y + last.height)).toBeLessThan(60);
  });

  test('a printed dashboard shows its bars and dots, and a chart as a whole', async ({ open, demoServer }) => {
    const page = await open({ as: demoAdmin(demoServer) });
    await page.emulateMedia({ media: 'print' });
    await page.goto('/dashboard');
    const statuses = page.getByRole('region', { name: 'Members by status' });
    for (const mark of ['.ui-dot', '.mantine-Progress-section'])
      await expect(statuses.locator(mark).first()).toHaveCSS('print-color-adjust', 'exact');
    for (const card of ['Money received', 'Response analytics'])
      await expect(page.getByRole('region', { name: card })).toHaveCSS('break-inside', 'avoid');
  });
});

test('a coach’s dashboard shows their sessions at once and follows changes', async ({ api, open }) => {
  const name = `Fanta ${someWord()}`;
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
  const { link, data: coach } = await api.post<{ link: string; data: Coach }>('/api/coach', { name, email });
  const page = await open({ ...PHONE });
  await page.goto(new URL(link).pathname);
  await passwordField(page).fill('karité et bissap');
  await passwordField(page, 'Confirm the password').fill('karité et bissap');
  await page.getByRole('button', { name: 'Start coaching' }).click();
  await expect(page.getByRole('heading', { name: 'Reservation Management' })).toBeVisible();
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Your sessions' });
  await expect(card).toContainText('You have no session today, and none is coming.');
  await expectAccessible(page, 'the dashboard of a coach without sessions');

  const booking = {
    coach: coach._id,
    service: 'Bilan',
    email: 'awa@example.com',
    clientName: 'Awa Diop',
    date: dayAfter(2),
    time: '10:00',
  };
  const { data: session } = await api.post<{ data: Reservation }>('/api/reservation', {
    ...booking,
    place: 'https://meet.example.com/awa',
  });
  const row = card.getByRole('list', { name: 'Next' }).getByRole('listitem');
  await expect(row).toContainText('Pending');
  await expect(row).toContainText('10:00 – 11:00');
  await expect(row.getByRole('link', { name: 'meet.example.com/awa' })).toHaveAttribute('href', 'https://meet.example.com/awa');
  await api.post(`/api/reservation/${session._id}/confirm`, {});
  await expect(row).toContainText('Confirmed');
  await expectAccessible(page, 'the dashboard of a coach');
  await row.getByRole('link', { name: /^Awa Diop, on / }).tap();
  await expect(page.getByRole('dialog', { name: 'Reservation' })).toContainText('awa@example.com');
});

test('a dashboard that cannot be loaded says so and tries again', async ({ adminPage: page }) => {
  await page.route('**/api/dashboard*', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'The dashboard could not be loaded' })).toBeVisible();
  await expectAccessible(page, 'a dashboard that could not be loaded');
  await page.unroute('**/api/dashboard*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Response analytics' })).toBeVisible();
});
