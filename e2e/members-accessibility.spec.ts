import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { demoCoach } from './demo-accounts.ts';
import { ADMIN, expect, test } from './fixtures.ts';
import { LOOKS, settled } from './looks.ts';
import { addMember, cardOf, profileOf, someWord } from './members.ts';

// axe must find nothing on the screens of members, in any state that a user can reach.

for (const { name, look } of LOOKS) {
  test.describe(name, () => {
    test('the list of members and its dialogs have no accessibility faults', async ({ open, api }) => {
      test.slow();
      const word = someWord();
      await addMember(api, `Aïda ${word}`, { phone: '+221775550002', product: 'COACHING', from: 'instagram' });
      await addMember(api, `Bintou ${word}`);
      const page = await open({ as: ADMIN, ...look });
      await page.goto(`/users?search=${word}`);
      await settled(page);
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await expectAccessible(page, 'the list, with a selection');
      await page.getByRole('button', { name: 'Clear selection' }).click();
      if (look.isMobile) await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByRole('button', { name: 'More filters' }).click();
      await expect(page.getByRole('combobox', { name: 'Access group' })).toBeVisible();
      await expectAccessible(page, 'more filters');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('menuitem', { name: 'Save this view' }).click();
      await expect(page.getByRole('dialog', { name: 'Save this view' })).toBeVisible();
      await expectAccessible(page, 'saving a view');
      await closeDialog(page);

      await page.getByRole('button', { name: 'Add Member' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add Member' }).click();
      await expect(page.getByText('Name is required')).toBeVisible();
      await expectAccessible(page, 'adding a member, refused');
      await closeDialog(page);

      await page.goto(`/users?search=${word}&status=ANNULÉ`);
      await expect(page.getByRole('heading', { name: 'No members found' })).toBeVisible();
      await expectAccessible(page, 'no members found');
      await page.route('**/api/circle?*', (route) => route.fulfill({ status: 403, json: { success: false, message: 'Not now.' } }));
      await page.goto('/users?status=REJETÉ');
      await expect(page.getByRole('alert')).toContainText('Failed to fetch members.');
      await expectAccessible(page, 'the list, failed');
    });

    test('a profile and its dialogs have no accessibility faults', async ({ open, api }) => {
      test.slow();
      const word = someWord();
      await api.post('/api/circle/spaces', { name: `Groupe ${word}` });
      const member = await addMember(api, `Awa ${word}`, { from: 'facebook', product: 'ECOM AFRICA PRO', phone: '+221775550003' });
      await addMember(api, `Awa bis ${word}`);
      const { data: tag } = await api.post<{ data: { _id: string } }>('/api/tags', { name: `Tag ${word}`, color: '#d98b10' });
      await api.post(`/api/circle/members/${member._id}/tags`, { tags: [tag._id] });
      await api.post(`/api/circle/members/${member._id}/notes`, { text: 'Rappeler jeudi' });
      await api.post('/api/payment/create', {
        ...{ name: member.fullName, email: member.email, memberId: member._id, produit: 'COACHING', amount: 50_000, moyen: 'Cash' },
        paymentId: word,
      });
      const page = await open({ as: ADMIN, ...look });
      await page.goto(profileOf(member));
      await settled(page);
      await expect(cardOf(page, 'Timeline').getByRole('listitem').first()).toBeVisible();
      await expectAccessible(page, 'the profile');
      await page.getByRole('button', { name: 'Edit payment' }).click();
      await page.getByRole('button', { name: 'Edit tags' }).click();
      await expect(page.getByRole('textbox', { name: 'New tag' })).toBeVisible();
      await expectAccessible(page, 'billing and tags, edited');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Subscription status/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Late' })).toBeVisible();
      await expectAccessible(page, 'a menu of values');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByText('The invitation was not sent')).toBeVisible();
      // The bar of the app covers half of a button where the page was scrolled to.
      await page.evaluate(() => scrollTo(0, 0));
      await expectAccessible(page, 'the invitation, sent');

      await page.getByRole('button', { name: 'Edit details' }).click();
      await page.getByLabel('Full name').fill('');
      await page.getByRole('button', { name: 'Save details' }).click();
      await expect(page.getByText('Name is required')).toBeVisible();
      await expectAccessible(page, 'editing details, refused');
      await closeDialog(page);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Merge a duplicate' }).click();
      await page.getByRole('dialog').getByRole('searchbox').fill(`bis ${word}`);
      await page.getByRole('radio', { name: `Awa bis ${word}` }).check();
      await expectAccessible(page, 'looking for a duplicate');
      await page.getByRole('button', { name: 'Compare the two' }).click();
      await expect(page.getByRole('row', { name: /^Phone/ })).toBeVisible();
      await expectAccessible(page, 'comparing two records');

      await page.goto(`/users/${member._id}/payments`);
      await settled(page);
      await expectAccessible(page, 'the payments of a member');
      await page.goto('/users/01a1fc82-b175-7533-9346-cdce1e69cc5b/profile');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page, 'a member who is not there');
    });
  });
}

async function closeDialog(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test.describe('on the demo programme', () => {
  test.use({ site: ({ demoServer }, use) => use(demoServer) });

  test('a coach reads members, writes notes, and is not offered actions that are refused', async ({ open, demoServer }) => {
    const page = await open({ as: demoCoach(demoServer) });
    await page.goto('/users');
    await expect(page.getByText(/^Showing 1 to 25 of \d+ results$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Member' })).toBeHidden();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Payment status' })).toHaveCount(0);
    await page
      .getByRole('link', { name: /^View the profile of/ })
      .first()
      .click();
    await expect(cardOf(page, 'Notes')).toBeVisible();
    for (const money of ['Payment', 'Subscription', 'Reminder']) await expect(cardOf(page, money)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Payment history' })).toHaveCount(0);
    await expect(page.getByRole('switch')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More actions' })).toBeHidden();
    await page.getByRole('textbox', { name: 'New note' }).fill('Vu en coaching de groupe.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(cardOf(page, 'Notes').getByRole('listitem').first()).toContainText('Vu en coaching de groupe.');
    await expect(cardOf(page, 'Timeline').getByRole('listitem').filter({ hasText: 'A note was written' }).first()).toContainText(
      'Rodrigue Hounkpatin',
    );
  });
});
