import { Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { ADMIN, expect, test } from './fixtures.ts';
import { visit } from './looks.ts';
import { addMember, profileOf, rowOf } from './members.ts';

// The setting is one for the whole programme, so this test has a server of its own.
test.use({ site: ({ emptyServer }, use) => use(emptyServer) });

test('an admin lets coaches see only their own members, and a coach’s open list follows at once', async ({ site, open }) => {
  await Api.register(site.url, ADMIN);
  const api = await Api.signIn(site.url, ADMIN);
  const [awa, binta] = [await addMember(api, 'Awa Diop'), await addMember(api, 'Binta Sy')];
  const coach = { name: 'Salif Keïta', email: 'salif@exemple.sn' };
  const { link } = await api.post<{ link: string }>('/api/coach', coach);
  const coachPage = await open();
  await coachPage.goto(new URL(link).pathname);
  await coachPage.getByLabel('Password', { exact: true }).fill('karité et bissap');
  await coachPage.getByLabel('Confirm the password', { exact: true }).fill('karité et bissap');
  await coachPage.getByRole('button', { name: 'Start coaching' }).click();
  await expect(coachPage.getByRole('heading', { name: 'Reservation Management' })).toBeVisible();
  await coachPage.goto('/users');
  for (const { fullName } of [awa, binta]) await expect(rowOf(coachPage, fullName)).toBeVisible();

  const page = await open({ as: ADMIN });
  await page.goto('/settings?section=coaching');
  await page.getByRole('switch', { name: 'Coaches see only the members whose coach they are' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  await expectAccessible(page, 'the coaching settings');

  await expect(coachPage.getByRole('heading', { name: 'No members found' })).toBeVisible();
  await expect(coachPage.getByText('Ask an admin to assign members to you')).toBeVisible();
  await expectAccessible(coachPage, 'the empty list of a coach');

  await visit(page, profileOf(awa));
  await page.getByRole('button', { name: 'Coach: Without a coach' }).click();
  await page.getByRole('menuitem', { name: coach.name }).click();
  await expect(rowOf(coachPage, awa.fullName)).toBeVisible();
  await expect(rowOf(coachPage, binta.fullName)).toBeHidden();
  await expect(coachPage.getByRole('button', { name: /Total/ })).toContainText('1');
  await coachPage.goto(profileOf(binta));
  await expect(coachPage.getByRole('heading', { name: 'Member not found' })).toBeVisible();

  // Taken from the coach while the profile is open, Awa is gone from the coach's screen too.
  await coachPage.goto(profileOf(awa));
  await expect(coachPage.getByRole('heading', { name: awa.fullName })).toBeVisible();
  await api.patch(`/api/circle/members/${awa._id}`, { coach: null });
  await expect(coachPage.getByRole('heading', { name: 'Member not found' })).toBeVisible();
});
