import type { Page } from '@playwright/test';
import type { Invite } from '#contract/invites.ts';
import { demoAdmin } from './demo-accounts.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { NAME, publishForm } from './forms.ts';
import { addMember, rowOf, someWord } from './members.ts';
import { expectToast, holdCall, pageHasLoaded, signInAs } from './steps.ts';

test('people are invited, answer once by their own link, and can be revoked', async ({ api, adminPage: page, open }) => {
  const form = await publishForm(api, 'Sur invitation', [NAME], { visibility: 'invite-only' });
  await page.goto(`/forms/${form.id}/responses`);
  await page.getByRole('link', { name: 'Invitations' }).click();
  await expect(page.getByRole('heading', { name: 'Nobody is invited yet' })).toBeVisible();
  await page.getByLabel('E-mail addresses').fill('Awa Diop <awa.diop@exemple.sn>\nmoussa@exemple.sn\npas-une-adresse');
  await expect(page.getByText('2 people will get an e-mail.')).toBeVisible();
  await expect(page.getByText('“pas-une-adresse” has no e-mail address.')).toBeVisible();
  await page.getByRole('button', { name: 'Send 2 invitations' }).click();
  await expectToast(page, '2 invitations were made and not sent. They are kept in the Outbox: no e-mail account is linked.');
  // Entries that could not be read stay in the field, so that they can be corrected.
  await expect(page.getByLabel('E-mail addresses')).toHaveValue('pas-une-adresse');
  await page.getByLabel('E-mail addresses').fill('');
  await expect(page.getByRole('heading', { name: '0 of 2 have answered' })).toBeVisible();
  for (const name of ['Awa Diop', 'moussa']) await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Not sent');

  const phone = await open(PHONE);
  const link = await personalLink(page, 'Awa Diop');
  await phone.goto(form.link);
  await expect(phone.getByRole('heading', { name: 'This form is not public' })).toBeVisible();
  await phone.goto(link);
  await phone.getByLabel('Votre nom').fill('Awa Diop');
  await phone.getByRole('button', { name: 'Submit' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'This invitation was used already' })).toBeVisible();

  // The list changes without a reload.
  await expect(page.getByRole('heading', { name: '1 of 2 have answered' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Awa Diop/ })).toContainText('Answered');
  const other = await personalLink(page, 'moussa@exemple.sn');
  await page.getByRole('button', { name: 'Actions for moussa@exemple.sn' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await expect(page.getByRole('row', { name: /moussa/ })).toContainText('Revoked');
  await phone.goto(other);
  await expect(phone.getByRole('heading', { name: 'This invitation was withdrawn' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('row', { name: /moussa/ })).toContainText('Not answered');
  await phone.goto(other);
  await expect(phone.getByRole('button', { name: 'Submit' })).toBeVisible();

  await page.getByRole('link', { name: 'The response of Awa Diop' }).click();
  await expect(page.getByText('Response 1 of 1')).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText('Awa Diop');
});

test('people who share a phone see and send their own answers only', async ({ api, open }) => {
  const form = await publishForm(api, 'Bilan du groupe', [NAME], { visibility: 'invite-only' });
  await api.post(`/api/forms/${form.id}/invites`, { emails: ['awa', 'binta'].map((name) => `${name}.bilan@exemple.sn`) });
  const invited = async () => (await api.get<{ data: Invite[] }>(`/api/forms/${form.id}/invites`)).data;
  const links = new Map((await invited()).map(({ email, link }) => [email, new URL(link)]));
  const [awa, binta] = ['awa', 'binta']
    .map((name) => links.get(`${name}.bilan@exemple.sn`)!)
    .map(({ pathname, search }) => pathname + search);
  // The browser's background sync would send what the test keeps from the server.
  const phone = await open({ ...PHONE, serviceWorkers: 'block' });
  const name = phone.getByLabel('Votre nom');
  const openLink = async (link: string) => {
    await phone.goto(link);
    await phone.locator('[data-live]').waitFor();
  };

  await test.step('a draft comes back with its own invitation only', async () => {
    await openLink(awa!);
    await name.fill('Awa Diop');
    await openLink(binta!);
    await expect(name).toHaveValue('');
    await name.fill('Binta Fall');
    await openLink(awa!);
    await expect(name).toHaveValue('Awa Diop');
  });

  await test.step('answers that wait are not taken for those of the other person', async () => {
    await phone.route('**/api/answers', (route) => route.abort());
    await phone.getByRole('button', { name: 'Submit' }).click();
    await expect(phone.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
    await openLink(binta!);
    await expect(name).toHaveValue('Binta Fall');
    await expect(phone.getByRole('complementary').getByRole('button', { name: 'Try again' })).toBeVisible();
    await phone.unroute('**/api/answers');
    // The page tries by itself after every few seconds, so the button may be gone before a click.
    await phone.evaluate(() => dispatchEvent(new Event('online')));
    await expect(phone.getByText('Your response to “Bilan du groupe” has been recorded.')).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Submit' })).toBeVisible();
  });

  await test.step('refused answers are opened again from another form by their invitation', async () => {
    const own = (await invited()).find(({ email }) => email.startsWith('binta'))!;
    await api.post(`/api/invites/${own._id}/revoke`, {});
    await phone.getByRole('button', { name: 'Submit' }).click();
    await expect(phone.getByRole('alert')).toContainText('This invitation was withdrawn.');
    await api.post(`/api/invites/${own._id}/restore`, {});
    await openLink((await publishForm(api, 'Autre formulaire', [NAME])).link);
    await phone.getByRole('link', { name: 'Open them' }).click();
    await expect(name).toHaveValue('Binta Fall');
    await phone.getByRole('button', { name: 'Try again' }).click();
    await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  });

  expect((await invited()).map(({ state }) => state)).toEqual(['answered', 'answered']);
  expect(await api.countResponses(form.id)).toBe(2);
});

test('members are invited by name and reminded, and another form never has them', async ({ api, adminPage: page }) => {
  const form = await publishForm(api, 'Pour nos membres', [NAME], { visibility: 'invite-only' });
  const word = someWord();
  const [khady, moussa] = [await addMember(api, `Khady ${word}`), await addMember(api, `Moussa ${word}`)];
  await page.goto(`/forms/${form.id}/invites`);

  await test.step('members are invited by name, one of them or all that a search finds', async () => {
    await expect(page.getByRole('heading', { name: 'Nobody is invited yet' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Invited people' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remind the rest' })).toHaveCount(0);
    await page.getByLabel('E-mail addresses').fill('pas-une-adresse');
    await expect(page.getByText('“pas-une-adresse” has no e-mail address.')).toBeVisible();
    await expect(page.getByText(/will get an e-mail/)).toBeHidden();
    await page.getByLabel('E-mail addresses').fill('');
    await page.getByLabel('Members', { exact: true }).fill(khady.fullName.toLowerCase());
    await page.getByRole('list', { name: 'Members found' }).getByRole('button', { name: khady.fullName }).click();
    await expect(page.getByLabel('E-mail addresses')).toHaveValue(`${khady.fullName} <${khady.email}>`);
    await page.getByLabel('Members', { exact: true }).fill(word.toUpperCase());
    await page.getByRole('button', { name: 'Add all 2' }).click();
    await expect(page.getByText('2 people will get an e-mail.')).toBeVisible();
    await page.getByRole('button', { name: 'Send 2 invitations' }).click();
    await expectToast(page, '2 invitations were made and not sent. They are kept in the Outbox: no e-mail account is linked.');
  });

  await test.step('somebody who is chosen while a reminder of others is sent stays chosen', async () => {
    const path = `/api/forms/${form.id}/invites`;
    await page.getByRole('checkbox', { name: `Select ${khady.fullName}` }).check();
    const call = await holdCall(page, `**${path}/remind`);
    await page.getByRole('button', { name: 'Remind the 1 chosen' }).click();
    await call.sent;
    const other = page.getByRole('checkbox', { name: `Select ${moussa.fullName}` });
    await other.check();
    const loaded = pageHasLoaded(page, path);
    call.release();
    await loaded;
    await expect(page.getByRole('button', { name: 'Remind the 2 chosen' })).toBeEnabled();
    await expect(other).toBeChecked();
  });

  await test.step('another form never has the people who were invited to the form that was shown before it', async () => {
    const there = await publishForm(api, 'Ailleurs', [NAME], { visibility: 'invite-only' });
    // The router takes this for a link, as it takes the step back to such a screen.
    const goTo = (path: string) => page.evaluate((path) => history.pushState(null, '', path), path);
    await goTo(`/forms/${there.id}/responses`);
    await expect(page.getByRole('heading', { name: 'Ailleurs' })).toBeVisible();
    await goTo(`/forms/${form.id}/invites`);
    await expect(rowOf(page, khady.fullName)).toBeVisible();
    const call = await holdCall(page, `**/api/forms/${there.id}/invites*`);
    await goTo(`/forms/${there.id}/invites`);
    await call.sent;
    await expect(page.getByRole('heading', { name: 'Ailleurs' })).toBeVisible();
    await expect(rowOf(page, khady.fullName)).toHaveCount(0);
    call.release();
    await expect(page.getByRole('heading', { name: 'Nobody is invited yet' })).toBeVisible();
  });
});

test.describe('on the demo programme', () => {
  test.use({ site: ({ demoServer }, use) => use(demoServer) });

  test('people who have not answered for days are reminded once', async ({ page, demoServer }) => {
    await page.goto('/login?next=/forms?visibility=invite-only');
    await signInAs(page, demoAdmin(demoServer));
    await page.getByRole('link', { name: /: the responses to Évaluation de mi-parcours/ }).click();
    await page.getByRole('link', { name: 'Invitations' }).click();
    await expect(page.getByRole('heading', { name: '11 of 19 have answered' })).toBeVisible();
    await expect(page.getByText('8 can be reminded now.')).toBeVisible();
    await page
      .getByRole('checkbox', { name: /^Select [^a]/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Remind the 1 chosen' }).click();
    await expect(page.getByText('7 can be reminded now.')).toBeVisible();
    await page.getByRole('button', { name: 'Remind the rest' }).click();
    await expectToast(page, '7 reminders were not sent. They are kept in the Outbox: no e-mail account is linked.');
    await expect(page.getByText('Nobody can be reminded now: once in 24 hours each.')).toBeVisible();
    await page.goto('/outbox');
    await expect(page.getByRole('link', { name: /^Rappel.: merci de répondre/ })).toHaveCount(8);
  });
});

/** Returns the link that staff would copy for somebody whose e-mail never arrived. */
async function personalLink(page: Page, who: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: `Actions for ${who}` }).click();
  await page.getByRole('menuitem', { name: 'Copy personal link' }).click();
  await expectToast(page, 'Personal link copied to clipboard');
  // The message about the link before may still be there.
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).not.toBe('');
  const { pathname, search } = new URL(await copied());
  return pathname + search;
}
