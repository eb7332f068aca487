import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addMember, cardOf, profileOf, someWord } from './members.ts';
import { expectToast } from './steps.ts';

test('a product is sold in instalments, and a member’s account shows what is owed of it', async ({ adminPage: page, api }) => {
  const name = `Atelier ${someWord()}`;
  await page.goto('/settings?section=products');
  await page.getByRole('button', { name: 'New product' }).click();
  const product = page.getByRole('dialog', { name: 'New product' });
  await product.getByLabel('Name').fill(name);
  await product.getByRole('group', { name: 'Price at once' }).getByLabel('Amount in XOF').fill('90 000');
  await product.getByRole('switch', { name: 'Can be paid in instalments' }).click();
  await product.getByRole('button', { name: 'Remove the last instalment' }).click();
  await product.getByRole('button', { name: 'Divide the price evenly' }).click();
  await expect(product.getByRole('group', { name: 'Instalment 3' }).getByLabel('Amount in XOF')).toHaveValue('30000');
  await expectAccessible(page, 'a new product');
  await product.getByRole('button', { name: 'Create product' }).click();
  await expectToast(page, 'Product created');
  await expect(page.getByText(name)).toBeVisible();
  await expectAccessible(page, 'the products');

  const member = await addMember(api, 'Awa Diop', { option: 'Partial', product: name, date: '2026-01-31' });
  await api.post('/api/payment/create', {
    ...{
      name: 'Awa Diop',
      email: member.email,
      produit: name,
      amount: 40_000,
      moyen: 'Cash',
      paymentId: `REC-${member._id}`,
      date: '2026-01-31',
    },
  });
  await page.goto(profileOf(member));
  const account = cardOf(page, 'Account');
  await expect(account).toContainText('Owed');
  await expect(account.getByRole('definition').filter({ hasText: '50,000' }).first()).toBeVisible();
  await account.getByRole('button', { name: 'Change the account' }).click();
  await page.getByRole('menuitem', { name: 'Give a discount' }).click();
  const discount = page.getByRole('dialog', { name: 'Give a discount' });
  await discount.getByLabel('Amount').fill('60 000');
  await discount.getByLabel('Reason').fill('Ancienne élève');
  await expectAccessible(page, 'a discount');
  await discount.getByRole('button', { name: 'Save' }).click();
  await expect(discount.getByText(/At most what is owed/)).toBeVisible();
  await discount.getByLabel('Amount').fill('50 000');
  await discount.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'The account was updated');
  await expect(account).toContainText('Everything is paid');
  await expect(cardOf(page, 'Payment').getByRole('button', { name: /^Payment status: Completed/ })).toBeVisible();

  await account.getByRole('button', { name: /^Entries/ }).click();
  await expect(account).toContainText('Ancienne élève');
  await account.getByRole('button', { name: 'Take back: Discount' }).click();
  const back = page.getByRole('dialog', { name: 'Take back' });
  await expect(back.getByRole('button', { name: 'Keep the entry' })).toBeVisible();
  await back.getByLabel('Reason').fill('Erreur');
  await back.getByRole('button', { name: 'Take back' }).click();
  await expect(account).toContainText('Discount taken back');
  await expectAccessible(page, 'an account with entries');
});

test('an entry that was begun before another one is refused once, with what was typed', async ({ adminPage: page, api }) => {
  const member = await addMember(api, 'Binta Sow', { option: 'Partial', product: 'COACHING', date: '2026-01-31' });
  const account = cardOf(page, 'Account');
  await page.goto(profileOf(member));
  await account.getByRole('button', { name: 'Change the account' }).click();
  await page.getByRole('menuitem', { name: 'Give a discount' }).click();
  const discount = page.getByRole('dialog', { name: 'Give a discount' });
  await discount.getByLabel('Amount').fill('20 000');
  await discount.getByLabel('Reason').fill('Ancienne élève');
  await expect(discount).toContainText('200,000');
  await api.post(`/api/circle/members/${member._id}/account`, { kind: 'discount', amount: 20_000, reason: 'Ancienne élève' });
  await expect(discount).toContainText('180,000');
  await discount.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Something changed in this account meanwhile. Please look at it again.')).toBeVisible();
  await expect(discount.getByLabel('Amount')).toHaveValue('20 000');
  await discount.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'The account was updated');
  await expect(account).toContainText('160,000');
});
