// What a person does in more than one test.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from './api.ts';

type Credentials = Pick<Account, 'email' | 'password'>;

/** The field, not the button that shows what is in it. */
export const passwordField = (page: Page, label = 'Password'): Locator => page.getByLabel(label, { exact: true });

export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await passwordField(page).fill(password);
}

/** On the sign-in screen. */
export async function signInAs(page: Page, account: Credentials): Promise<void> {
  await fillSignIn(page, account);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A toast says so. The one before it may still be on its way out, even with the same words. */
export const expectToast = (page: Page, text: string): Promise<void> =>
  expect(page.locator('.mantine-Notification-root').filter({ hasText: text }).first()).toBeVisible();

/** In place of the digits that are there. */
export async function typeCode(page: Page, code: string): Promise<void> {
  const digits = page.getByRole('dialog').getByRole('textbox');
  for (let i = code.length - 1; i >= 0; i--) await digits.nth(i).fill('');
  await digits.first().focus();
  await page.keyboard.type(code);
}
