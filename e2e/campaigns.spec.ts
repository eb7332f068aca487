import type { Page } from '@playwright/test';
import { LANGUAGES } from '#contract/language.ts';
import type { Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { ADMIN, expect, PHONE } from './fixtures.ts';
import { settled } from './looks.ts';
import { SMTP_LOGIN, test } from './mail-site.ts';
import { addMember, someWord } from './members.ts';
import { expectToast, holdCall } from './steps.ts';
import { expectOnly, sayIn } from './words.ts';

/** Creates some members that one search word finds. */
async function addMembers(api: Api, count: number) {
  const word = someWord();
  const members = await Promise.all(Array.from({ length: count }, (_, i) => addMember(api, `Membre ${i + 1} ${word}`)));
  return { word, members };
}

const addTemplate = (api: Api, name: string) =>
  api.post<{ data: { _id: string } }>('/templates', {
    name,
    subject: 'Pour {{ fullName }}',
    body: '<p>Bonjour {{ fullName }}, à lundi.</p>',
    status: 1,
  });

/** Jobs have to wait for their turn, which takes a while on a busy machine. */
const BY_A_JOB = { timeout: 60_000 };

const campaignName = (page: Page) => page.getByLabel('Campaign name');

test('a Google account is linked unless consent was refused, the state is foreign or the code is missing', async ({ adminPage: page }) => {
  await page.goto('/settings?section=email');
  await expect(page.getByText('No e-mail account is linked')).toBeVisible();
  await expectAccessible(page, 'no account');
  await page.getByRole('button', { name: 'Link a Google account' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectToast(page, 'Google authentication failed.');
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Link a Google account' }).click();
  await page.getByRole('button', { name: 'Continue as programme@gmail.com' }).click();
  const card = page.getByRole('listitem', { name: 'programme@gmail.com' });
  await expect(card.getByText('Connected')).toBeVisible();
  await expect(card.getByText('0 of 500')).toBeVisible();
  await expectAccessible(page, 'a linked account');
  // A sign-in that was not started in this browser is rejected.
  await page.goto('/auth/callback?code=x&state=y');
  await expect(page.getByRole('heading', { name: 'Invalid OAuth state!' })).toBeVisible();
  await expectAccessible(page, 'a sign-in that was not asked for');

  await page.evaluate(() => sessionStorage.setItem('cauri.oauth-state', 'asked'));
  await page.goto('/auth/callback?state=asked');
  await expectToast(page, 'No authorization code found.');
  await expect(page).toHaveURL('/settings?section=email');
});

test('a campaign is composed, reviewed, tested, launched, paused and resumed', async ({ adminPage: page, api, mail }) => {
  test.slow();
  const { word } = await addMembers(api, 4);
  await addTemplate(api, `Rentrée ${word}`);
  const { data } = await api.post<{ data: { url: string } }>('/api/auth/google', {});
  await api.post('/api/auth/google/callback', await mail.google.allow(data.url));

  await page.goto('/workflows');
  await expect(page.getByText('No campaigns found')).toBeVisible();
  await page.getByRole('link', { name: 'New Campaign' }).first().click();
  await page.getByRole('button', { name: 'Review and launch' }).click();
  await expect(page.getByText('Campaign name is required')).toBeVisible();
  await expect(page.getByText('Please choose a template')).toBeVisible();
  await expect(campaignName(page)).toBeFocused();
  await expectAccessible(page, 'the form, refused');
  await campaignName(page).fill(`Rentrée ${word}`);
  await page.getByRole('combobox', { name: 'Template' }).fill(word);
  await page.getByRole('option', { name: `Rentrée ${word}` }).click();
  await expect(page.frameLocator('iframe').getByText('Bonjour', { exact: false })).toBeVisible();
  await page.getByRole('radio', { name: 'Selected members' }).check();
  await page.getByLabel('Members', { exact: true }).fill(word);
  await page.getByRole('button', { name: 'Add all 4 found' }).click();
  await expect(page.getByText('4 members chosen')).toBeVisible();
  await page.getByRole('combobox', { name: 'Account' }).fill('programme');
  await page.getByRole('option', { name: 'programme@gmail.com' }).click();
  await expectAccessible(page, 'the form, filled');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Review and launch' }).click();

  await expectToast(page, 'Workflow created successfully!');
  await expect(page.getByRole('heading', { name: 'Review before launch' })).toBeVisible();
  await expect(page.getByText('programme@gmail.com, which has sent 0 of its 500 for today')).toBeVisible();
  await expectAccessible(page, 'the review');
  await page.getByRole('button', { name: `Actions for Rentrée ${word}` }).click();
  await page.getByRole('menuitem', { name: 'Test' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a test' });
  await expect(dialog.getByLabel('Addresses')).toHaveValue(ADMIN.email);
  await dialog.getByRole('combobox', { name: 'With the data of' }).fill(`2 ${word}`);
  await page.getByRole('option', { name: `Membre 2 ${word}` }).click();
  await dialog.getByRole('button', { name: 'Send the test' }).click();
  await expect(dialog.getByText(`A test is on its way to ${ADMIN.email}`)).toBeVisible();
  await expectAccessible(page, 'a test that was sent');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => mail.google.sent().map(({ to }) => to), BY_A_JOB).toEqual([ADMIN.email]);

  mail.stopGmailAfter(1);
  await page.getByRole('button', { name: 'Send to 4 members' }).click();
  const question = page.getByRole('alertdialog', { name: `Send “Rentrée ${word}” to 4 members now?` });
  await question.getByRole('button', { name: 'Send to 4 members' }).click();
  await expect(page.getByText(/^Sending 1 of 4/)).toBeVisible(BY_A_JOB);
  await expectAccessible(page, 'a campaign on its way');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByText(/^Paused at 1 of 4/)).toBeVisible();
  mail.letGmailGoOn();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(page.getByText(/^Sent to 4 members on /)).toBeVisible(BY_A_JOB);
  const log = page.getByRole('region', { name: 'Who got it' });
  await expect(log.getByRole('listitem').filter({ hasText: 'Sent' })).toHaveCount(4);
  await settled(page);
  await expectAccessible(page, 'a campaign that is over');
  expect(new Set(mail.google.sent().map(({ to }) => to)).size).toBe(5);
  await page.getByRole('main').getByRole('link', { name: 'Workflows' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: `Rentrée ${word}` });
  await expect(entry.getByText('Completed')).toBeVisible();
  await entry.getByRole('button', { name: /^Show more/ }).click();
  await expect(entry.getByText(`Membre 4 ${word}`)).toBeVisible();
  await settled(page);
  await expectAccessible(page, 'the list');
});

test('what is typed while a new campaign is saved stays, and a saved campaign is left without a question', async ({
  adminPage: page,
  api,
}) => {
  const word = someWord();
  await addTemplate(api, `Rentrée ${word}`);
  await page.goto('/workflows/create');
  await page.getByRole('combobox', { name: 'Template' }).fill(word);
  await page.getByRole('option', { name: `Rentrée ${word}` }).click();
  await campaignName(page).fill(`Rentrée ${word}`);
  const save = await holdCall(page, '**/api/campaign/**', (call) => call.postDataJSON()?.name === `Rentrée ${word}`);
  await page.keyboard.press('ControlOrMeta+S');
  await save.sent;
  await campaignName(page).fill(`Rentrée ${word} d’octobre`);
  save.release();
  await expectToast(page, 'Workflow created successfully!');
  await expect(campaignName(page)).toHaveValue(`Rentrée ${word} d’octobre`);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page).toHaveURL(/\/edit-workflow\//);
  await expect(campaignName(page)).toHaveValue(`Rentrée ${word} d’octobre`);

  await campaignName(page).fill(`Rentrée ${word} de novembre`);
  // The toast of the save before would be taken for the next one.
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+S');
  await expectToast(page, 'Workflow updated successfully!');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/workflows');
});

test('the earlier number of recipients is not shown, and the earlier template is marked, until the next answers arrive', async ({
  adminPage: page,
  api,
}) => {
  const { word } = await addMembers(api, 1);
  for (const name of ['Avril', 'Mai']) await addTemplate(api, `${name} ${word}`);
  await page.goto('/workflows/create');
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'Template' }).fill(`${name} ${word}`);
    await page.getByRole('option', { name: `${name} ${word}` }).click();
  };
  await choose('Avril');
  const audience = page.getByText('would get it now');
  const preview = page.getByRole('figure');
  await expect(audience).toBeVisible();
  await expect(preview).toHaveAttribute('aria-busy', 'false');
  const held = [await holdCall(page, '**/api/campaign/audience'), await holdCall(page, '**/templates/preview/**')];
  await choose('Mai');
  for (const { sent } of held) await sent;
  await expect(page.getByText('Counting the recipients…')).toBeVisible();
  await expect(audience).toBeHidden();
  await expect(preview).toHaveAttribute('aria-busy', 'true');
  for (const { release } of held) release();
  await expect(audience).toBeVisible();
  await expect(preview).toHaveAttribute('aria-busy', 'false');
});

test('what is typed into a campaign that begins meanwhile stays and becomes a new draft', async ({ adminPage: page, api }) => {
  const { word, members } = await addMembers(api, 2);
  const { data: template } = await addTemplate(api, `Rentrée ${word}`);
  const { data } = await api.post<{ data: { _id: string } }>('/api/campaign/create', {
    ...{ name: `Rentrée ${word}`, template: template._id, members: members.map(({ _id }) => _id), all: false, status: 'draft' },
  });
  await page.goto(`/edit-workflow/${data._id}`);
  await campaignName(page).fill(`Rentrée ${word} d’octobre`);
  await api.post(`/api/campaign/${data._id}/launch`, {});
  await expect(page.getByRole('alert')).toContainText('This campaign can no longer be changed', BY_A_JOB);
  await expect(campaignName(page)).toHaveValue(`Rentrée ${word} d’octobre`);
  await expectAccessible(page, 'a form whose campaign has begun');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page).toHaveURL('/workflows');
});

test('a campaign on a phone says why a recipient was refused, and Retry sends the e-mail', async ({ open, api, mail }) => {
  test.slow();
  const page = await open({ as: ADMIN, colorScheme: 'dark', ...PHONE });
  const { word, members } = await addMembers(api, 2);
  await addTemplate(api, `Lettre ${word}`);

  await page.goto('/settings?section=email');
  await page.getByRole('button', { name: 'Link a mail server' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link a mail server (SMTP)' });
  await dialog.getByRole('button', { name: 'Check and link' }).click();
  await expect(dialog.getByText('Please enter the name of the mail server, such as smtp.example.com')).toBeVisible();
  await dialog.getByLabel('Mail server').fill('localhost');
  await dialog.getByLabel('Port').fill(String(mail.smtp.port));
  await dialog.getByLabel('User name').fill(SMTP_LOGIN.user);
  await dialog.getByRole('textbox', { name: 'Password' }).fill('un autre');
  await dialog.getByLabel('Sender address').fill('lettre@exemple.sn');
  await dialog.getByRole('button', { name: 'Check and link' }).click();
  await expect(dialog.getByText('The mail server could not be used:', { exact: false })).toBeVisible();
  await expectAccessible(page, 'a mail server that refuses');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(SMTP_LOGIN.password);
  await dialog.getByRole('button', { name: 'Check and link' }).click();
  const card = page.getByRole('listitem', { name: 'lettre@exemple.sn' });
  await expect(card.getByText('Connected')).toBeVisible();
  await expectAccessible(page, 'a linked mail server');

  await page.goto('/workflows/create');
  await campaignName(page).fill(`Lettre ${word}`);
  await page.getByRole('combobox', { name: 'Template' }).fill(word);
  await page.getByRole('option', { name: `Lettre ${word}` }).click();
  await page.getByRole('radio', { name: 'Selected members' }).check();
  await page.getByLabel('Members', { exact: true }).fill(word);
  for (const { fullName } of members) await page.getByRole('checkbox', { name: fullName }).check();
  await page.getByRole('combobox', { name: 'Account' }).fill('lettre');
  await page.getByRole('option', { name: 'lettre@exemple.sn' }).click();
  await expectAccessible(page, 'the form on a phone');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page).toHaveURL('/workflows');
  await page.getByRole('link', { name: `Lettre ${word}` }).click();

  mail.refused.add(members[0]!.email);
  await page.getByRole('button', { name: 'Send to 2 members' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send to 2 members' }).click();
  await expect(page.getByText(/^Sent to 1 of 2 members on .*: 1 failed$/)).toBeVisible(BY_A_JOB);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('link', { name: '1 failed: show who' }).click();
  await expect(page.getByRole('heading', { name: 'Who got it' })).toBeInViewport();
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('failed');
  await page.getByRole('combobox', { name: 'State' }).selectOption('failed');
  const failed = page.getByRole('region', { name: 'Who got it' }).getByRole('listitem');
  await expect(failed).toHaveCount(1);
  await expect(failed).toContainText('Refused for today');
  await settled(page);
  await expectAccessible(page, 'the log, filtered by failed e-mails');
  mail.refused.clear();
  await page.getByRole('button', { name: 'Retry the 1 failed' }).click();
  await expect(page.getByText(/^Sent to 2 members on /)).toBeVisible(BY_A_JOB);
  expect(mail.smtp.received.map(({ to }) => to).toSorted()).toEqual(members.map(({ email }) => email).toSorted());

  // A scanner that opens the link in the e-mail changes nothing; only the button does.
  const link = /^List-Unsubscribe:\s*<([^>]+)>/im.exec(mail.smtp.received[0]!.raw.replaceAll(/\r\n[ \t]+/g, ''))?.[1];
  for (const language of LANGUAGES) {
    for (const { _id } of members) await api.patch(`/api/circle/members/${_id}`, { language });
    const say = await sayIn(language);
    await page.goto(link ?? 'no link');
    await expectAccessible(page, 'the page to unsubscribe');
    await expectOnly(page, language, 'the page to unsubscribe');
    await page.getByRole('button', { name: say('Confirm') }).click();
    await expect(page.getByRole('heading', { name: say('You are unsubscribed') })).toBeVisible();
    await expectAccessible(page, 'unsubscribed');
    await expectOnly(page, language, 'unsubscribed');
    await page.getByRole('button', { name: say('Subscribe again') }).click();
    await expect(page.getByRole('heading', { name: say('You are subscribed again') })).toBeVisible();
    await expectOnly(page, language, 'subscribed again');
  }
});
