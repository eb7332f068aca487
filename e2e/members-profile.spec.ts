import type { Page } from '@playwright/test';
import type { Member } from '#contract/members.ts';
import type { Api } from './api.ts';
import { ADMIN, expect, PHONE, test } from './fixtures.ts';
import { settled, visit } from './looks.ts';
import { addMember, cardOf, profileOf, rowOf, someWord } from './members.ts';
import { expectToast, holdCall, loseAnswer } from './steps.ts';

const REFUSED = { status: 403, json: { success: false, message: 'Not today.' } };

test('billing is changed by menus and by the editor, and changes back when the server refuses', async ({ adminPage: page, api }) => {
  const member = await addMember(api, 'Binta Sow', { option: 'Partial' });
  await page.goto(profileOf(member));
  const payment = cardOf(page, 'Payment');
  await choose(page, 'Payment status: Progress', 'Late');
  await expectToast(page, 'Status updated to Late');
  await choose(page, 'Payment option: Partial', 'Complete');
  await expectToast(page, 'Payment information updated!');
  await choose(page, 'Subscription status: No subscription', 'Progress');
  await expectToast(page, 'Status updated to Progress');
  await choose(page, 'Reminder state: Registration', 'Subscription');
  await expectToast(page, 'Status updated to Subscription');

  await payment.getByRole('button', { name: 'Edit payment' }).click();
  const less = payment.getByRole('button', { name: 'One less' });
  const more = payment.getByRole('button', { name: 'One more' });
  await expect(less).toBeDisabled();
  await more.click();
  await more.click();
  await more.click();
  await less.click();
  await expect(payment.getByRole('status')).toHaveText('2');
  await less.click();
  await expect(less).toBeDisabled();
  await more.click();
  await payment.getByLabel('Last date').fill('2026-10-05');
  await payment.getByLabel('Next date').fill('2026-11-05');
  // The card shows the new values before they are stored, and a toast of before may still be there.
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await payment.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Payment information updated!');
  await expect(payment).toContainText('05/11/2026');
  await stored;

  await page.reload();
  await expect(payment.getByRole('button', { name: /^Payment status: Late/ })).toBeVisible();
  await expect(payment.getByRole('definition').nth(1)).toHaveText('2');
  await expect(payment).toContainText('05/10/2026');

  await page.route(`**/api/circle/members/${member._id}`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(REFUSED) : route.fallback(),
  );
  await choose(page, 'Payment status: Late', 'Completed');
  await expectToast(page, 'Failed to update payment status.');
  await expect(payment.getByRole('button', { name: /^Payment status: Late/ })).toBeVisible();
  await cardOf(page, 'Subscription').getByRole('button', { name: 'Edit subscription' }).click();
  await cardOf(page, 'Subscription').getByLabel('Next date').fill('2027-01-01');
  await cardOf(page, 'Subscription').getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Failed to update the subscription.');
  await expect(cardOf(page, 'Subscription')).not.toContainText('01/01/2027');
  await payment.getByRole('button', { name: 'Edit payment' }).click();
  await payment.getByRole('button', { name: 'One more' }).click();
  await payment.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Failed to update the payment.');
  await expect(payment.getByRole('definition').nth(1)).toHaveText('2');
  await payment.getByRole('button', { name: 'Edit payment' }).click();
  await expect(payment.getByRole('status')).toHaveText('3');
  await page.unroute(`**/api/circle/members/${member._id}`);
  await payment.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Payment information updated!');
  await expect(payment.getByRole('definition').nth(1)).toHaveText('3');
});

test('access, tags, notes and moderator appear on the timeline with the account that changed them', async ({ adminPage: page, api }) => {
  const word = someWord();
  await api.post('/api/circle/spaces', { name: `Module ${word}` });
  const member = await addMember(api, 'Cheikh Bâ');
  await page.goto(profileOf(member));
  const timeline = cardOf(page, 'Timeline').getByRole('listitem');
  await expect(timeline.filter({ hasText: 'Was added by the team' })).toContainText(ADMIN.name);

  await page.getByRole('button', { name: 'Edit access groups' }).click();
  const access = cardOf(page, 'Access groups').getByRole('switch', { name: `Module ${word}` });
  // The switch changes after the answer to the call, a moment after the click.
  await access.click();
  await expect(access).toBeChecked();
  await expectToast(page, 'Member updated');
  await expect(timeline.filter({ hasText: `Was given access to Module ${word}` })).toContainText(ADMIN.name);
  await access.click();
  await expect(access).not.toBeChecked();
  await expect(timeline.filter({ hasText: `Lost access to Module ${word}` })).toBeVisible();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit tags' }).click();
  // The keyboard is used because the toast about the access may still cover the button.
  const newTag = page.getByRole('textbox', { name: 'New tag' });
  await newTag.press('Enter');
  await expect(page.getByText('Name is required')).toBeVisible();
  await newTag.fill(`Promo ${word}`);
  await newTag.press('Enter');
  await expect(page.getByRole('checkbox', { name: `Promo ${word}` })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(timeline.filter({ hasText: `Was tagged Promo ${word}` })).toBeVisible();

  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Please write something first')).toBeVisible();
  await page.getByRole('textbox', { name: 'New note' }).fill('Rappeler jeudi');
  await page.getByRole('link', { name: 'Tasks' }).click();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click();
  // The answer to the first press is lost. The second one adds no second note.
  await loseAnswer(page, '**/api/circle/members/*/notes');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Cauri cannot be reached' })).toBeVisible();
  await page.getByRole('button', { name: 'Add note' }).click();
  const notes = cardOf(page, 'Notes').getByRole('listitem');
  await expect(notes).toContainText(['Rappeler jeudi']);
  await expect(notes).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('');
  // The live event can arrive before the answer to the call. The note is then already deleted, and staff still see a
  // message.
  await page.route('**/api/**/notes/*', async (route) => {
    const response = await route.fetch();
    await expect(notes).toHaveCount(0);
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: /^Delete the note/ }).click();
  await expectToast(page, 'Note deleted');

  const moderator = page.getByRole('switch', { name: 'Is moderator' });
  await moderator.click();
  await expect(moderator).toBeChecked();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(timeline.filter({ hasText: 'Became a moderator' })).toBeVisible();
  await page.reload();
  await expect(moderator).toBeChecked();
  await page.route('**/api/circle/set-as-moderator/*', (route) => route.fulfill(REFUSED));
  await moderator.click();
  await expectToast(page, 'The moderator could not be changed.');
  await expect(moderator).toBeChecked();
});

test('the invitation is sent from the card, which shows the result for a while', async ({ adminPage: page, api }) => {
  const member = await addMember(api, 'Mariam Koné');
  await page.clock.install();
  await page.goto(profileOf(member));
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByRole('button', { name: 'Send invitation' }).click();
  await expect(profile.getByText('The invitation was not sent')).toBeVisible();
  await page.clock.fastForward(7_500);
  await expect(profile.getByText('The invitation was not sent')).toBeHidden();
  // No e-mail was sent, so the member does not count as invited.
  await expect(profile.getByText(/^Invited/)).toHaveCount(0);

  await page.route('**/api/circle/send-invitation', (route) => route.fulfill(REFUSED));
  await profile.getByRole('button', { name: 'Send invitation' }).click();
  await expect(profile.getByText('Failed to send invitation')).toBeVisible();
  await expect(profile.getByText('Not today.')).toBeVisible();
  await page.clock.fastForward(5_500);
  await expect(profile.getByText('Failed to send invitation')).toBeHidden();
});

test('the second of two editors of a member is warned, sees both versions, and chooses', async ({ adminPage: page, api }) => {
  const member = await addMember(api, 'Kossi Mensah');
  await page.goto(profileOf(member));
  const dialog = page.getByRole('dialog', { name: 'Edit details' });
  await page.getByRole('button', { name: 'Edit details' }).click();
  await dialog.getByLabel('Full name').fill('');
  await dialog.getByRole('button', { name: 'Save details' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Full name').fill('Kossi A. Mensah');
  await dialog.getByLabel('Phone').fill('12');
  await dialog.getByRole('button', { name: 'Save details' }).click();
  await expect(dialog.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Phone').fill('');

  const save = await holdCall(page, `**/api/circle/members/${member._id}`, (call) => call.method() === 'PATCH');
  await dialog.getByRole('button', { name: 'Save details' }).click();
  await save.sent;
  await api.patch(`/api/circle/members/${member._id}`, { work: 'Couturier' });
  save.release();
  await expect(dialog.getByRole('alert')).toContainText('Somebody else changed this member meanwhile.');
  // Whoever closes the question has chosen nothing, and is asked again by the next save.
  await page.keyboard.press('Escape');
  await expect(dialog.getByLabel('Full name')).toHaveValue('Kossi A. Mensah');
  await dialog.getByRole('button', { name: 'Save details' }).click();
  await expect(dialog.getByRole('row', { name: /^Profession/ })).toContainText('Couturier');
  await expect(dialog.getByRole('row', { name: /^Full name/ })).toContainText('Kossi A. Mensah');
  await dialog.getByRole('button', { name: 'Keep my version' }).click();
  await expectToast(page, 'Member updated successfully!');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kossi A. Mensah');
  await expect(cardOf(page, 'Personal info')).toContainText('Kossi A. Mensah');
  await expect(cardOf(page, 'Personal info')).toContainText('Couturier');
  await expect(cardOf(page, 'Personal info').getByText('Not provided').first()).toBeVisible();
  const change = cardOf(page, 'Timeline').getByRole('listitem').filter({ hasText: 'Full name: Kossi Mensah → Kossi A. Mensah' });
  await expect(change.first()).toContainText(ADMIN.name);
});

test('two records of one person are merged', async ({ adminPage: page, api }) => {
  const word = someWord();
  const survivor = await addMember(api, `Fatou Sarr ${word}`);
  const other = await addMember(api, `F. Sarr ${word}`, { phone: '+221775559999' });
  await pay(api, other, 'TRX-1');
  await page.goto(profileOf(survivor));
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge a duplicate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge a duplicate' });
  await dialog.getByRole('searchbox').fill(word);
  await dialog.getByRole('radio', { name: `F. Sarr ${word}` }).check();
  await page.setViewportSize({ width: 1024, height: 480 });
  await dialog.getByRole('button', { name: 'Compare the two' }).click();
  await expect(dialog.getByRole('row', { name: /^Phone/ })).toContainText('+221775559999');
  await expect(dialog.getByRole('button', { name: 'Choose another' })).toBeFocused();
  expect(await dialog.evaluate((own) => own.scrollTop)).toBe(0);
  await dialog.getByRole('button', { name: `Merge into Fatou Sarr ${word}` }).click();
  await expectToast(page, 'Members merged');
  await expect(cardOf(page, 'Personal info')).toContainText('+221775559999');
  await page.getByRole('tab', { name: 'Payments' }).click();
  await expect(cardOf(page, 'Payment history').getByRole('listitem')).toHaveCount(1);

  // The old address redirects to the merged member.
  await visit(page, profileOf(other));
  await expect(page).toHaveURL(profileOf(survivor));
  await visit(page, `/users?search=${word}`);
  await expect(rowOf(page, word)).toHaveCount(1);
});

test('the payment history has categories, page sizes and an empty state, also on its own page', async ({ adminPage: page, api }) => {
  const member = await addMember(api, 'Grâce Hounkpatin', { option: 'Partial' });
  for (let i = 0; i < 12; i++)
    await pay(api, member, `TRX-${i}`, i === 3 ? { category: 'Subscription', currency: 'EUR', amount: '75.50' } : {});
  await page.goto(profileOf(member));
  // All of it is on one screen of a laptop; what happened scrolls in its own frame.
  await expect(cardOf(page, 'Timeline').getByRole('listitem').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900);
  await page.getByRole('tab', { name: 'Payments' }).click();
  const history = cardOf(page, 'Payment history');
  const cards = history.getByRole('listitem');
  await expect(cards).toHaveCount(10);
  await expect(cards.first()).toContainText(/F\sCFA\s50,000/);
  await expect(cards.first()).toContainText('15/10/2026');
  await expect(cards.first()).toContainText('Registration');
  await expect(cards.first()).toContainText('COACHING · Moneroo');
  await history.getByRole('button', { name: 'Page 2' }).click();
  await expect(cards).toHaveCount(2);
  await history.getByRole('combobox', { name: 'Payments per page' }).selectOption('5 per page');
  await expect(cards).toHaveCount(5);
  await history.getByText('Subscription', { exact: true }).click();
  await expect(cards).toHaveCount(1);
  await expect(cards.first()).toContainText('€75.50');
  await page.reload();
  await expect(cards).toHaveCount(1);

  const nobody = await addMember(api, 'Sans Paiement');
  await visit(page, `/users/${nobody._id}/payments`);
  await expect(page.getByRole('heading', { name: 'No payments found' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment history' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL(profileOf(nobody));
});

test('an unknown member is reported, and a profile fits on a phone', async ({ open, api }) => {
  const long = 'Anticonstitutionnellement'.repeat(3);
  const product = long.slice(0, 60);
  const terms = { prices: [{ value: 90_000, currency: 'XOF' }], instalments: [], subscription: { months: 12, prices: [] } };
  await api.post('/api/product', { name: product, terms });
  const email = `${long.slice(0, 60)}@exemple.sn`.toLowerCase();
  const member = await addMember(api, `Nom ${long}`, { nationality: long, work: long, product, email });
  await api.post('/api/circle/send-invitation', { email });
  await pay(api, member, long, { name: long });
  await api.post(`/api/circle/members/${member._id}/notes`, { text: long });
  const phone = await open({ as: ADMIN, ...PHONE });
  for (const path of [profileOf(member), `/users/${member._id}/payments`, `/users?search=${long}`]) {
    await visit(phone, path);
    await expect(phone.getByText(long).first()).toBeAttached();
    await settled(phone);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
  await visit(phone, `/outbox?search=${email}`);
  await expect(phone.getByText(email).first()).toBeAttached();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await phone.goto('/users/01a1fc82-b175-7533-9346-cdce1e69cc5b/profile');
  await expect(phone.getByRole('heading', { name: 'Member not found' })).toBeVisible();
});

/** Opens the menu of a value and chooses another one. */
async function choose(page: Page, value: string, choice: string) {
  await page.getByRole('button', { name: new RegExp(`^${value}`) }).click();
  await page.getByRole('menuitem', { name: choice, exact: true }).click();
}

const pay = (api: Api, member: Member, paymentId: string, changes: object = {}) =>
  api.post('/api/payment/create', {
    name: member.fullName,
    email: member.email,
    memberId: member._id,
    produit: 'COACHING',
    amount: 50_000,
    moyen: 'Moneroo',
    date: '2026-10-15',
    paymentId: `${paymentId} ${member._id}`,
    ...changes,
  });
