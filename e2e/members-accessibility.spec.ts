import { demoCoach } from './demo-accounts.ts';
import { ADMIN, expect, test } from './fixtures.ts';
import { SCANS, scanIn, settled, visit } from './looks.ts';
import { addMember, cardOf, profileOf, someWord } from './members.ts';

// axe must find nothing on the screens of members, in any state that a user can reach.

for (const { name, look, language } of SCANS) {
  test.describe(name, () => {
    test('the list of members and its dialogs have no accessibility faults', async ({ open, api }) => {
      test.slow();
      const { say, part, check, closeDialog } = await scanIn(language);
      const word = someWord();
      await addMember(api, `Aïda ${word}`, { phone: '+221775550002', product: 'COACHING', from: 'instagram' });
      await addMember(api, `Bintou ${word}`);
      const page = await open({ as: ADMIN, language, ...look });
      await page.goto(`/users?search=${word}`);
      await settled(page);
      await page.getByRole('checkbox', { name: say('Select all on this page') }).check();
      await check(page, 'the list, with a selection');
      await page.getByRole('button', { name: say('Clear selection') }).click();
      if (look.isMobile) await page.getByRole('button', { name: part('Filters') }).click();
      await page.getByRole('button', { name: say('More filters') }).click();
      await expect(page.getByRole('combobox', { name: say('Access group') })).toBeVisible();
      await check(page, 'more filters');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: say('Segments') }).click();
      await page.getByRole('menuitem', { name: say('Save as a segment') }).click();
      await expect(page.getByRole('dialog', { name: say('Save as a segment') })).toBeVisible();
      await check(page, 'saving a view');
      await closeDialog(page);

      await page.getByRole('button', { name: say('Add Member') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Add Member') })
        .click();
      await expect(page.getByText(say('Name is required'))).toBeVisible();
      await check(page, 'adding a member, refused');
      await closeDialog(page);

      await visit(page, `/users?search=${word}&status=ANNULÉ`);
      await expect(page.getByRole('heading', { name: say('No members found') })).toBeVisible();
      await check(page, 'no members found');
      await page.route('**/api/circle?*', (route) => route.fulfill({ status: 403, json: { success: false, message: 'Pas maintenant.' } }));
      await visit(page, '/users?status=REJETÉ');
      await expect(page.getByRole('alert')).toContainText(part('Failed to fetch members.'));
      await check(page, 'the list, failed');
    });

    test('a profile and its dialogs have no accessibility faults', async ({ open, api }) => {
      test.slow();
      const { say, part, check, closeDialog } = await scanIn(language);
      const word = someWord();
      await api.post('/api/circle/spaces', { name: `Groupe ${word}` });
      const member = await addMember(api, `Awa ${word}`, { from: 'facebook', product: 'ECOM AFRICA PRO', phone: '+221775550003' });
      await addMember(api, `Awa bis ${word}`);
      const { data: tag } = await api.post<{ data: { _id: string } }>('/api/tags', { name: `Suivi ${word}`, color: '#d98b10' });
      await api.post(`/api/circle/members/${member._id}/tags`, { tags: [tag._id] });
      await api.post(`/api/circle/members/${member._id}/notes`, { text: 'Rappeler jeudi' });
      await api.post('/api/payment/create', {
        ...{ name: member.fullName, email: member.email, memberId: member._id, produit: 'COACHING', amount: 50_000, moyen: 'Cash' },
        paymentId: word,
      });
      const page = await open({ as: ADMIN, language, ...look });
      await page.goto(profileOf(member));
      await settled(page);
      await expect(
        page
          .getByRole('region', { name: say('Timeline') })
          .getByRole('listitem')
          .first(),
      ).toBeVisible();
      await check(page, 'the profile');
      await page.getByRole('button', { name: say('Edit payment') }).click();
      await page.getByRole('button', { name: say('Edit tags') }).click();
      await expect(page.getByRole('textbox', { name: say('New tag') })).toBeVisible();
      await check(page, 'billing and tags, edited');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: part('Subscription status') }).click();
      await expect(page.getByRole('menuitem', { name: say('Late') })).toBeVisible();
      await check(page, 'a menu of values');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: say('Send invitation') }).click();
      await expect(page.getByText(say('The invitation was not sent'))).toBeVisible();
      // The bar of the app covers half of a button where the page was scrolled to.
      await page.evaluate(() => scrollTo(0, 0));
      await check(page, 'the invitation, sent');

      await page.getByRole('button', { name: say('Edit details') }).click();
      await page.getByLabel(say('Full name')).fill('');
      await page.getByRole('button', { name: say('Save details') }).click();
      await expect(page.getByText(say('Name is required'))).toBeVisible();
      await check(page, 'editing details, refused');
      await closeDialog(page);
      await page.getByRole('button', { name: say('More actions') }).click();
      await page.getByRole('menuitem', { name: say('Merge a duplicate') }).click();
      await page.getByRole('dialog').getByRole('searchbox').fill(`bis ${word}`);
      await page.getByRole('radio', { name: `Awa bis ${word}` }).check();
      await check(page, 'looking for a duplicate');
      await page.getByRole('button', { name: say('Compare the two') }).click();
      await expect(page.getByRole('row', { name: part('Phone') })).toBeVisible();
      await check(page, 'comparing two records');

      await visit(page, `/users/${member._id}/payments`);
      await settled(page);
      await check(page, 'the payments of a member');
      await visit(page, '/users/01a1fc82-b175-7533-9346-cdce1e69cc5b/profile');
      await expect(page.getByRole('heading', { name: say('Member not found') })).toBeVisible();
      await check(page, 'a member who is not there');
    });
  });
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
    await page.getByRole('tab', { name: 'Notes' }).click();
    await expect(cardOf(page, 'Notes')).toBeVisible();
    for (const money of ['Payment', 'Subscription', 'Reminder']) await expect(cardOf(page, money)).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Payments' })).toHaveCount(0);
    await expect(page.getByRole('switch')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More actions' })).toBeHidden();
    await page.getByRole('textbox', { name: 'New note' }).fill('Vu en coaching de groupe.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(cardOf(page, 'Notes').getByRole('listitem').first()).toContainText('Vu en coaching de groupe.');
    await page.getByRole('button', { name: 'Edit details' }).click();
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Preferred channel' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await expect(cardOf(page, 'Timeline').getByRole('listitem').filter({ hasText: 'A note was written' }).first()).toContainText(
      'Rodrigue Hounkpatin',
    );
  });
});
