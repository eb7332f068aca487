import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.ts';
import { demoAdmin } from './demo-accounts.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { settled, visit } from './looks.ts';
import { addMember, cardOf, profileOf, rowOf, someWord } from './members.ts';
import { expectToast } from './steps.ts';

test('a payment is recorded, changes the billing, is refunded in part, deleted and restored', async ({ api, adminPage: page }) => {
  const name = `Ndeye ${someWord()}`;
  const member = await addMember(api, name, { option: 'Partial' });
  await page.goto('/payments');
  // The button in the header is meant: a programme without payments offers the action a second time in the empty list.
  const create = page.locator('header').getByRole('button', { name: 'New payment' });
  await create.click();
  const dialog = page.getByRole('dialog', { name: 'New payment' });
  await dialog.getByRole('button', { name: 'Somebody who is no member yet' }).click();
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  for (const sentence of ['Name is required', 'Please enter a valid e-mail address', 'Amount is required'])
    await expect(dialog.getByText(sentence)).toBeVisible();
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog.getByLabel('Who pays?')).toBeFocused();
  await dialog.getByLabel('Who pays?').fill(name);
  await dialog.getByRole('radio', { name }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  // The owed amount and a receipt number are filled in.
  await expect(dialog.getByLabel('Amount')).toHaveValue('50000');
  await expect(dialog.getByLabel('Payment ID')).toHaveValue(/^REC-/);
  await dialog.getByLabel('Amount').fill('50 000,5');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog.getByText('Please enter a whole number: F CFA has no cents')).toBeVisible();
  // The dialog keeps what was typed when it is closed.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(create).toBeFocused();
  await create.click();
  await expect(dialog.getByLabel('Amount')).toHaveValue('50 000,5');
  await dialog.getByLabel('Amount').fill('50 000');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expectToast(page, 'Payment recorded');

  await page.getByLabel('Search payments').fill(name);
  // The digits of amounts stand below one another.
  await expect(rowOf(page, name).getByRole('cell', { name: /F\sCFA\s50,000/ })).toHaveCSS('text-align', 'end');
  await visit(page, profileOf(member));
  await expect(cardOf(page, 'Payment')).toContainText('Progress');
  await visit(page, `/payments?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `${name}, ` }).click();
  const drawer = page.getByRole('dialog', { name: 'Payment', exact: true });
  await drawer.getByRole('button', { name: 'Record a refund' }).click();
  await expect(drawer.getByLabel('Amount given back')).toBeFocused();
  await drawer.getByLabel('Amount given back').fill('60000');
  await drawer.getByLabel('Reason').fill('Double paiement');
  await drawer.getByRole('button', { name: 'Record refund' }).click();
  await expect(drawer.getByText(/^No more than F\sCFA\s50,000 can be given back\.$/)).toBeVisible();
  await drawer.getByLabel('Amount given back').fill('20 000');
  await drawer.getByRole('button', { name: 'Record refund' }).click();
  await expect(drawer.getByText('Partially refunded')).toBeVisible();
  await expect(drawer.getByText(/Double paiement/)).toBeVisible();

  const saved = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Receipt (PDF)' }).click();
  expect((await readFile(await (await saved).path())).subarray(0, 5).toString()).toBe('%PDF-');
  await drawer.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: `Actions for the payment of ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: `Delete the payment of ${name}?` });
  await question.getByLabel('Reason').fill('Saisi deux fois');
  await question.getByRole('button', { name: 'Delete payment' }).click();
  await expect(page.getByRole('heading', { name: 'No payment data found' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, name)).toBeVisible();
});

test('a mistyped payment is corrected, moved to another member, and restored after it was deleted', async ({ api, adminPage: page }) => {
  const [name, other] = [`Khady ${someWord()}`, `Sokhna ${someWord()}`];
  const [wrong, right] = [await addMember(api, name, { option: 'Partial' }), await addMember(api, other, { option: 'Partial' })];
  await api.post('/api/payment/create', {
    ...{ name, email: wrong.email, produit: 'COACHING', amount: 5_000, moyen: 'Cash', paymentId: `REC-${wrong._id}` },
  });
  await page.goto(`/payments?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Actions for the payment of ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit payment' });
  await expect(dialog.getByLabel('Amount')).toHaveValue('5000');
  await expectAccessible(page, 'editing a payment');
  await dialog.getByLabel('Payment ID').fill('');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText('Payment ID is required')).toBeVisible();
  await dialog.getByLabel('Payment ID').fill(`REC-${right._id}`);
  await dialog.getByLabel('Amount').fill('50 000');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Payment corrected');
  await expect(rowOf(page, name)).toContainText(/F\sCFA\s50,000/);

  await page.getByRole('link', { name: `${name}, ` }).click();
  const drawer = page.getByRole('dialog', { name: 'Payment', exact: true });
  await drawer.getByRole('button', { name: 'Move to another member' }).click();
  await drawer.getByRole('searchbox', { name: 'Member' }).fill(other);
  await drawer.getByRole('radio', { name: other }).check();
  await expectAccessible(page, 'moving a payment');
  await drawer.getByRole('button', { name: `Move to ${other}` }).click();
  await expectToast(page, 'Payment moved');
  await expect(drawer.getByRole('link', { name: other })).toBeVisible();
  await visit(page, profileOf(wrong));
  await expect(page.getByText(/^A payment of F\sCFA\s50,000 was corrected$/)).toBeVisible();
  await expect(page.getByText(/^Amount: F\sCFA\s5,000 → F\sCFA\s50,000$/)).toBeVisible();

  await visit(page, `/payments?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Actions for the payment of ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: `Delete the payment of ${name}?` });
  await question.getByLabel('Reason').fill('Saisi deux fois');
  await question.getByRole('button', { name: 'Delete payment' }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Deleted');
  await expect(rowOf(page, name)).toContainText('Saisi deux fois');
  await expectAccessible(page, 'deleted payments');
  await page.getByRole('button', { name: `Restore the payment of ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'No payment data found' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('');
  await expect(rowOf(page, name)).toBeVisible();
});

test.describe('on the demo programme', () => {
  test.use({ site: ({ demoServer }, use) => use(demoServer) });

  // The visit of every screen (e2e/languages.spec.ts) checks the same on a phone and in the dark.
  test('axe finds nothing on payments and providers, wide and light', async ({ open, demoServer }) => {
    const page = await open({ as: demoAdmin(demoServer), colorScheme: 'light' });
    await page.goto('/payments');
    await settled(page);
    await expect(page.getByRole('table', { name: /Received in/ })).toBeAttached();
    await expectAccessible(page, 'payments');
    await page.getByRole('tab', { name: 'Providers' }).click();
    await expect(page.getByLabel('Webhooks received').locator('[data-row]').first()).toBeVisible();
    await expectAccessible(page, 'providers');
    await page.getByRole('button', { name: 'Exchange rates' }).click();
    await expect(page.getByRole('dialog', { name: 'Exchange rates' })).toBeVisible();
    await expectAccessible(page, 'exchange rates');
  });

  test('a long e-mail address of a payment breaks before its domain on the phone', async ({ open, demoServer }) => {
    const phone = await open({ as: demoAdmin(demoServer), ...PHONE });
    await phone.goto('/payments?search=josiane.mensah');
    await phone.getByRole('link', { name: 'Josiane Mensah, ' }).first().click();
    const address = phone.getByRole('dialog', { name: 'Payment', exact: true }).getByRole('definition').filter({ hasText: '@' });
    await expect(address).toHaveText('josiane.mensah@example.com');
    const rowsOfEachPart = await address.evaluate(({ childNodes }) =>
      [...childNodes].map((part) => {
        const range = document.createRange();
        range.selectNode(part);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
    expect(Math.max(...rowsOfEachPart)).toBe(1);
  });

  test('a month says that the months before it close too, and a plan of accounts asks before it is lost', async ({ open, demoServer }) => {
    const page = await open({ as: demoAdmin(demoServer) });
    await page.goto('/payments?view=accounting');
    const closing = page.getByRole('button', { name: /^Close \w+ \d{4}$/ });
    await closing.first().click();
    const month = page.getByRole('dialog', { name: /^Close / });
    await expect(month).toContainText('The months before it close with it.');
    await page.keyboard.press('Escape');
    await expect(month).toBeHidden();

    await test.step('the keyboard stays at the month that it has closed or opened again', async () => {
      await closing.last().click();
      await month.getByRole('button', { name: 'Close', exact: true }).last().press('Enter');
      const opening = page.getByRole('button', { name: /^Open \w+ \d{4} again$/ });
      await expect(opening).toBeFocused();
      await page.keyboard.press('Enter');
      const question = page.getByRole('dialog', { name: /^Open / });
      await question.getByLabel('Why').fill('Clos par erreur');
      await question.getByRole('button', { name: 'Open again' }).press('Enter');
      await expect(closing.last()).toBeFocused();
    });

    const journal = page.getByRole('textbox', { name: 'Code of the journal' });
    await journal.fill('TYPED');
    await page.getByRole('tab', { name: 'Amounts owed' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(journal).toHaveValue('TYPED');
    await page.getByRole('tab', { name: 'Amounts owed' }).click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL('/payments?view=owed');
  });

  test('the outline of the focus is not cut off in the head of a table and in a notice', async ({ open, demoServer }) => {
    const page = await open({ as: demoAdmin(demoServer) });
    await visit(page, '/reservation');
    for (const element of [
      page.getByRole('columnheader').getByRole('button').first(),
      page.getByRole('main').getByRole('link', { name: 'Outbox' }),
    ]) {
      await element.focus();
      const isWhole = await element.evaluate((own) => {
        const { outlineOffset, outlineWidth } = getComputedStyle(own);
        const around = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
        const { top, left } = own.getBoundingClientRect();
        let frame = own.parentElement;
        while (frame && getComputedStyle(frame).overflow === 'visible') frame = frame.parentElement;
        const edge = frame!.getBoundingClientRect();
        return top - around >= edge.top && left - around >= edge.left;
      });
      expect(isWhole).toBe(true);
    }
  });

  test('a payment opens over its list, and its link opens it in another tab', async ({ open, demoServer }) => {
    const page = await open({ as: demoAdmin(demoServer) });
    await page.goto('/payments?search=mensah');
    const link = page.getByRole('row').getByRole('link', { name: 'Josiane Mensah, ' }).first();
    await expect(link).toHaveAttribute('href', /^\/payments\?search=mensah&payment=[0-9a-f-]{36}$/);
    const other = page.context().waitForEvent('page');
    await link.click({ modifiers: ['ControlOrMeta'] });
    await expect((await other).getByRole('dialog', { name: 'Payment', exact: true })).toBeVisible();
    await page.bringToFront();
    await page.getByRole('heading', { name: 'Payments', level: 1 }).click();
    await page.keyboard.press('j');
    await expect(page.locator('[data-row-link]:focus')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Payment', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/payments?search=mensah');
  });

  test('payments are found by their days and amounts, and the address keeps both', async ({ open, demoServer }) => {
    const page = await open({ as: demoAdmin(demoServer) });
    await page.goto('/payments');
    const period = page.getByRole('combobox', { name: 'Period of payment' });
    await period.selectOption('This month');
    const month = page.getByRole('button', { name: /^Remove dates: / });
    await expect(month).toHaveText(/^01\/\d\d\/\d{4} to \d\d\/\d\d\/\d{4}$/);
    await page.getByRole('button', { name: 'Dates', exact: true }).click();
    await page.getByLabel('Paid until').fill('31/12/1999');
    await page.getByRole('button', { name: 'Apply dates' }).click();
    await expect(page.getByText('Please choose a date from 2000 to 2199')).toBeVisible();
    await page.getByLabel('Paid until').fill('');
    await page.getByLabel('Paid from').fill('01/01/2026');
    await page.getByRole('button', { name: 'Apply dates' }).click();
    await expect(page).toHaveURL('/payments?from=2026-01-01');
    await expect(period).toHaveValue('days');

    await page.getByRole('button', { name: 'Amounts', exact: true }).click();
    await page.getByLabel('Amount at least').fill('200 000');
    await page.getByLabel('Amount at most').fill('50 000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The largest amount must not be below the smallest')).toBeVisible();
    await expectAccessible(page, 'the amounts of the filter');
    await page.getByLabel('Amount at most').fill('');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/payments?from=2026-01-01&amountMin=200000');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Remove amounts: At least 200,000' })).toBeVisible();
    const amounts = page.getByRole('region', { name: 'Payments', exact: true }).getByRole('cell', { name: /F\sCFA/ });
    await expect(amounts.first()).toHaveText(/200,000/);
    for (const amount of await amounts.allTextContents()) expect(Number(amount.replaceAll(/\D/g, ''))).toBeGreaterThanOrEqual(200_000);
    await page.getByRole('button', { name: /^Remove amounts/ }).click();
    await page.getByRole('button', { name: /^Remove dates/ }).click();
    await expect(page).toHaveURL('/payments');
  });

  test('an unmatched payment is attached to its member', async ({ open, demoServer }) => {
    const page = await open({ as: demoAdmin(demoServer) });
    await page.goto('/payments?status=Unmatched');
    const row = page.getByRole('row').filter({ hasText: 'Nobody yet' }).first();
    await row.getByRole('link').first().click();
    const drawer = page.getByRole('dialog', { name: 'Payment', exact: true });
    await drawer.getByRole('searchbox', { name: 'Member' }).fill('fatou');
    await drawer.getByRole('radio', { name: /fatou/i }).first().check();
    await drawer.getByRole('button', { name: /^Attach to / }).click();
    await expectToast(page, 'Payment attached');
    await expect(drawer.getByRole('link')).toBeVisible();
  });
});
