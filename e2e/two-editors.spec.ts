// Two people change the same thing at once: what the first one saved is not overwritten unseen, and what the second one typed is not lost.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Payment } from '#contract/payments.ts';
import { expect, test } from './fixtures.ts';
import { someWord } from './members.ts';
import { expectToast } from './steps.ts';

interface One<T> {
  data: T;
}

/** Makes a change as somebody else, and waits until the page has loaded the newer version. */
async function changeMeanwhile(page: Page, path: string, change: () => Promise<unknown>): Promise<void> {
  const loaded = page.waitForResponse((answer) => answer.request().method() === 'GET' && new URL(answer.url()).pathname === path);
  await change();
  await (await loaded).finished();
}

test('a corrected payment is not saved over the correction of somebody else without a question', async ({ adminPage: page, api }) => {
  const name = `Khady ${someWord()}`;
  const given = {
    name,
    email: `${randomUUID()}@exemple.sn`,
    produit: 'COACHING',
    amount: 5_000,
    moyen: 'Cash',
    paymentId: `REC-${someWord()}`,
  };
  const { _id } = (await api.post<One<Payment>>('/api/payment/create', given)).data;
  await page.goto(`/payments?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Actions for the payment of ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit payment' });
  await dialog.getByLabel('Amount').fill('7000');
  const path = `/api/payment/${_id}`;
  await changeMeanwhile(page, path, () => api.patch(path, { amount: 6_000, moyen: 'Chariow' }));
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const question = page.getByRole('alertdialog', { name: 'Somebody else changed this payment meanwhile' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Amount')).toHaveValue('7000');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await question.getByRole('button', { name: 'Keep my version' }).click();
  await expectToast(page, 'Payment corrected');
  expect((await api.get<One<Payment>>(path)).data).toMatchObject({ amount: { value: 7_000 }, moyen: 'Chariow' });
});
