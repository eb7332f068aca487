import type { Page } from '@playwright/test';
import { Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { ADMIN, expect, PHONE, test } from './fixtures.ts';
import { NAME, publishForm } from './forms.ts';

const ask = (name: string, email: string) => ({ name, email, password: 'karité et bissap' });
const badge = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ });

test.describe('on a separate programme', () => {
  test.use({ site: ({ emptyServer }, use) => use(emptyServer) });

  test('the badge is right in every tab, and a request can be decided only once', async ({ open, site }) => {
    // Two browsers use one server.
    test.slow();
    await Api.register(site.url, ADMIN);
    const api = await Api.signIn(site.url, ADMIN);
    const page = await open({ as: ADMIN });
    await page.goto('/notifications');
    await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible();
    await expectAccessible(page, 'an empty notification centre');

    const phone = await open({ as: ADMIN, ...PHONE });
    await phone.goto('/notifications');
    await expect(phone.getByRole('heading', { name: 'No notifications' })).toBeVisible();

    await Api.register(site.url, ask('Mariam Coulibaly', 'mariam@exemple.ml'));
    await Api.register(site.url, ask('Edem Lawson', 'edem@exemple.tg'));
    const form = await publishForm(api, 'Candidature', [NAME]);
    const [question] = form.questions;
    await api.post('/api/answers', { formId: form.id, answers: { [question?.id ?? '']: 'Awa' } });

    // Both screens change without a reload.
    await expect(badge(page)).toHaveAccessibleName(/3 unread/);
    const items = phone.getByRole('listitem');
    await expect(items.filter({ hasText: 'Mariam Coulibaly asks for an admin account' })).toBeVisible();
    await expect(items.filter({ hasText: '1 response came on' })).toBeVisible();
    await expectAccessible(phone, 'three notifications on a phone');

    await page.getByRole('button', { name: 'Approve the request of Mariam Coulibaly' }).click();
    await expect(page.getByText('Admin request approved')).toBeVisible();
    await expect(badge(page)).toHaveAccessibleName(/2 unread/);
    await expect(page.getByRole('button', { name: 'Approve the request of Mariam Coulibaly' })).toBeHidden();
    await expect(items.filter({ hasText: 'mariam@exemple.ml' })).toContainText('Approved');

    await phone.getByRole('button', { name: 'Dismiss: New responses: Candidature' }).click();
    await expect(badge(page)).toHaveAccessibleName(/1 unread/);
    await page.getByRole('tab', { name: 'Unread' }).click();
    await expect(page).toHaveURL('/notifications?tab=unread');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Reject the request of Edem Lawson' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reject the request' }).click();
    await expect(page.getByText('Admin request rejected')).toBeVisible();
    await expect(badge(page)).toHaveAccessibleName('Notifications');

    await page.getByRole('tab', { name: 'Admin Requests' }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
    await page.getByRole('searchbox', { name: 'Search notifications' }).fill('edem');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('listitem')).toContainText('Rejected');
    await page.getByRole('tab', { name: 'Alerts' }).click();
    await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible();
  });
});

test('notifications are read and unread, their e-mail is chosen, and a request is decided once', async ({ adminPage: page, api, site }) => {
  const form = await publishForm(api, 'Deux réponses', [NAME]);
  const [question] = form.questions;
  const answer = () => api.post('/api/answers', { formId: form.id, answers: { [question?.id ?? '']: 'Fatou' } });
  await answer();
  await api.post('/api/notifications/read-all', {});
  await page.goto('/notifications');

  await test.step('a read notification is unread again when the same thing happens again, and one click marks all as read', async () => {
    await expect(page.getByRole('listitem').filter({ hasText: 'Deux réponses' })).toContainText('1 response came on');
    const readAll = page.getByRole('button', { name: 'Mark all as read' });
    await expect(readAll).toBeDisabled();

    await answer();
    await expect(badge(page)).toHaveAccessibleName(/1 unread/);
    await expect(page.getByRole('listitem').filter({ hasText: 'Deux réponses' })).toContainText('2 responses came on');
    await readAll.click();
    await expect(page.getByText('All notifications marked as read')).toBeVisible();
    await expect(badge(page)).toHaveAccessibleName('Notifications');
    await expect(readAll).toBeDisabled();
  });

  const salif = ask('Salif Keïta', 'salif@exemple.ml');
  await Api.register(site.url, salif);
  await test.step('the choice about the daily e-mail is saved', async () => {
    const daily = page.getByRole('switch', { name: 'Daily e-mail of what is unread' });
    await expect(daily).not.toBeChecked();
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await daily.click();
    await saved;
    await page.goto('/notifications?search=salif');
    await expect(daily).toBeChecked();
  });

  await test.step('deciding a request that another admin decided first shows the earlier decision', async () => {
    const approve = page.getByRole('button', { name: 'Approve the request of Salif Keïta' });
    await expect(approve).toBeVisible();
    // The live event is blocked, as if it had not arrived yet.
    await page.route('**/api/notifications*', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
    const other = await api.addAdmin(ask('Bintou Sarr', 'bintou@exemple.sn'));
    await (await Api.signIn(site.url, other)).decide(salif.email, 'reject');
    await approve.click();
    await expect(page.getByText('Failed to approve admin request')).toBeVisible();
    await expect(page.getByText('Another admin has already decided this request.')).toBeVisible();
    await page.unroute('**/api/notifications*');
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: salif.email })).toContainText('Rejected');
    await expect(approve).toBeHidden();
  });
});
