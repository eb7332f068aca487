import { zoneAtMidday } from '#server/testing/midday.ts';
import { Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { demoAdmin } from './demo-accounts.ts';
import { ADMIN, expect, PHONE, test } from './fixtures.ts';
import { visit } from './looks.ts';
import { addMember, rowOf } from './members.ts';
import { dayAfter, expectToast } from './steps.ts';

test.describe('a small programme', () => {
  test.use({ site: ({ emptyServer }, use) => use(emptyServer) });

  test('reminders are set up, previewed, run from the dashboard and found in the history', async ({ open, site }) => {
    // The test covers five screens, which takes time on a busy machine.
    test.slow();
    await Api.register(site.url, ADMIN);
    const api = await Api.signIn(site.url, ADMIN);
    await api.patch('/api/setting', { timeZone: zoneAtMidday() });
    await api.post('/templates', { name: 'Premier rappel', subject: 'Rappel {{ reminder }}', body: '<p>{{ payment }}</p>', status: 1 });
    await api.post('/api/circle/create', { name: 'Awa Diop', email: 'awa@exemple.sn', date: dayAfter(-8) });
    await api.post('/api/circle/create', { name: 'Moussa Fall', email: 'moussa@exemple.sn', date: dayAfter(10) });
    const page = await open({ as: ADMIN });

    await page.goto('/workflows');
    await page.getByRole('main').getByRole('link', { name: 'History' }).click();
    await expect(page.getByText('No history yet')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Reminders' })).toHaveAttribute('href', '/reminders');
    await expectAccessible(page, 'an empty history');

    await visit(page, '/settings');
    await page.getByRole('link', { name: 'Notifications & Reminders' }).click();
    await expect(page.getByRole('heading', { name: 'What goes out when' })).toBeVisible();
    const days = page.getByLabel('Days after the due date');
    await days.fill('6, x, 2,3');
    await days.blur();
    await expect(days).toHaveValue('2,3,6');
    await expect(page.getByText('Days are given for 3 of 4 reminders')).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(days).toHaveValue('1,3,7,14');
    await days.fill('2,400');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Each number of days must be from 0 to 365.')).toBeVisible();
    await expectAccessible(page, 'the reminders, refused');
    await days.fill('1,3,7,14,20');
    await page.getByLabel('Template of the first reminder').selectOption('Premier rappel');
    await page.getByLabel('Default template').first().selectOption('Premier rappel');
    await page.getByRole('switch', { name: 'Send reminders every day' }).click();

    // Changes survive opening another section, and leaving the settings asks first.
    await page.getByRole('link', { name: 'Space Settings' }).click();
    await expect(page.getByText('You have changes that are not saved.')).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    // Somebody else saves first.
    await api.patch('/api/setting', { totalPaymentReminders: 3 });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByRole('button', { name: 'Keep my version' }).click();
    await expectToast(page, 'Settings saved successfully');
    await expect(page.getByText('Everything is saved.')).toBeVisible();

    await page.getByRole('link', { name: 'Notifications & Reminders' }).click();
    await expect(days).toHaveValue('1,3,7,14,20');
    await expect(page.getByLabel('Number of reminders').first()).toHaveValue('3');
    await expect(page.getByRole('listitem').filter({ hasText: '1 day after the due date' })).toContainText('Next: Moussa Fall');
    await page.getByRole('main').getByRole('link', { name: 'Reminders', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Awa Diop' })).toContainText('TodayPayment reminder 1Premier rappel');
    // Whoever becomes due appears while the screen is open, and whoever has paid goes.
    const { _id: fatou } = await addMember(api, 'Fatou Sy', { date: dayAfter(-8) });
    await expect(rowOf(page, 'Fatou Sy')).toBeVisible();
    await api.patch(`/api/circle/members/${fatou}`, { payment: { status: 'Completed' } });
    await expect(rowOf(page, 'Fatou Sy')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Today' }).locator('..').click();
    await expect(page).toHaveURL(/within=today/);
    await page.getByRole('button', { name: 'Start the dry run' }).click();
    await expect(page.getByText(/^1 member would be reminded/)).toBeVisible();
    await page.getByRole('button', { name: 'Their next reminder is not due yet' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Moussa Fall' }).last()).toBeVisible();
    await expectAccessible(page, 'the dry run');

    await visit(page, '/dashboard');
    await page.getByRole('button', { name: 'Run reminders' }).click();
    await expectToast(page, '1 reminder was not sent. It is kept in the Outbox: no e-mail account is linked.');
    await visit(page, '/history');
    const run = page.getByRole('listitem').filter({ hasText: `Run by ${ADMIN.name}` });
    await run.getByRole('button').click();
    await expect(run.getByRole('listitem').filter({ hasText: 'Payment reminders' })).toContainText('1');
    await expect(run).toContainText('Moving members to Out is switched off.');
    await expectAccessible(page, 'a run and its steps');
    // Another run appears while the screen is open.
    await api.post('/api/reminders/run', {});
    await expect(page.getByRole('listitem').filter({ hasText: `Run by ${ADMIN.name}` })).toHaveCount(2);
    await page
      .getByRole('link', { name: /^View Details/ })
      .last()
      .click();
    await expect(page.getByRole('heading', { name: 'Reminder Sequence Details' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'awa@exemple.sn' })).toContainText('Registration');
    await expect(page.getByRole('status').filter({ hasText: 'Completed' })).toBeVisible();
    await expectAccessible(page, 'the details of a run');
    await visit(page, '/history/01a1fc53-4cf7-70ec-9b14-429e261a51fe');
    await expect(page.getByText('No data found.')).toBeVisible();
  });
});

test.describe('the demo programme', () => {
  test.use({ site: ({ demoServer }, use) => use(demoServer) });

  test('settings and history work on a phone in the dark, and settings that cannot be loaded say so', async ({ open, demoServer }) => {
    const page = await open({ as: demoAdmin(demoServer), colorScheme: 'dark', ...PHONE });
    for (const section of ['reminders', 'spaces', 'coaching']) {
      await visit(page, `/settings?section=${section}`);
      await expect(page.getByText('Everything is saved.')).toBeVisible();
    }
    await visit(page, '/history');
    await page
      .getByRole('link', { name: /^View Details/ })
      .last()
      .click();
    await expect(page.getByRole('listitem').filter({ hasText: '@example.' })).toHaveCount(15);
    await expectAccessible(page, 'a run on a phone');
    await page.route('**/api/setting', (route) => route.abort());
    await page.goto('/settings?section=spaces');
    await expect(page.getByText('Failed to load settings. Please try again.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reload Page' })).toBeVisible();
  });
});
