import { ADMIN, expect, PHONE, test } from './fixtures.ts';
import { visit } from './looks.ts';
import { addMember, profileOf, rowOf, someWord } from './members.ts';
import { expectToast } from './steps.ts';

test('members are found, sorted and paged, and the address keeps these settings', async ({ adminPage: page, api }) => {
  const word = someWord();
  for (let i = 0; i < 26; i++) await addMember(api, `Membre ${String(i).padStart(2, '0')} ${word}`);
  await addMember(api, `Ézéchiel Ouédraogo ${word}`, { phone: '+221 77 555 12 34', product: 'COACHING', option: 'Partial' });

  await page.goto('/users');
  await page.getByRole('searchbox', { name: 'Search members' }).fill(`ouedraogo ${word.toLowerCase()}`);
  await expect(rowOf(page, 'Ézéchiel Ouédraogo')).toBeVisible();
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await page.getByRole('searchbox').fill('5551234');
  await expect(rowOf(page, 'Ézéchiel Ouédraogo')).toBeVisible();

  await page.getByRole('searchbox').fill(word);
  await expect(page.getByText('Showing 1 to 25 of 27 results')).toBeVisible();
  await page.getByRole('button', { name: 'Member', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Member' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('row').nth(1)).toContainText('Ézéchiel');
  await page.getByRole('button', { name: 'Member', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Member' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('row').nth(1)).toContainText('Membre 25');
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText('Showing 26 to 27 of 27 results')).toBeVisible();
  await expect(rowOf(page, 'Ézéchiel')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Showing 26 to 27 of 27 results')).toBeVisible();
  // The links at the end of the rows are there on a smaller screen too, without scrolling sideways.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('region', { name: 'Members', exact: true })).not.toHaveAttribute('data-overflows');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('searchbox')).toHaveValue(word);

  // A new filter starts again at page 1.
  await page.getByRole('combobox', { name: 'Option' }).selectOption('Partial');
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Rejected' });
  await expect(page.getByRole('heading', { name: 'No members found' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all members' }).click();
  await expect(page).not.toHaveURL(/status|option|search/);

  await visit(page, `/users?search=${word}`);
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('combobox', { name: 'Product' }).selectOption('COACHING');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await rowOf(page, 'Ézéchiel').getByText('COACHING').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ézéchiel Ouédraogo');
  await page.getByRole('main').getByRole('link', { name: 'Members' }).click();
  await expect(page).toHaveURL(/\/users/);
});

test('a search that is typed and not sent yet ends when the filters are cleared', async ({ adminPage: page }) => {
  await page.clock.install();
  await visit(page, '/users?option=Partial');
  await page.clock.pauseAt(Date.now() + 60_000);
  const search = page.getByRole('searchbox', { name: 'Search members' });
  await search.fill('awa');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.clock.runFor(1_000);
  await expect(search).toHaveValue('');
  await expect(page).not.toHaveURL(/option|search/);
});

test('long words of a member leave every column of the table in view', async ({ adminPage: page, api }) => {
  const long = `${someWord()}${'Anticonstitutionnellement'.repeat(2)}`.slice(0, 60);
  const terms = { prices: [{ value: 90_000, currency: 'XOF' }], instalments: [], subscription: { months: 12, prices: [] } };
  await api.post('/api/product', { name: long, terms });
  await addMember(api, long, { product: long, email: `${long.toLowerCase()}@exemple.sn` });
  await visit(page, `/users?search=${long}`);
  await expect(rowOf(page, long)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Members', exact: true })).not.toHaveAttribute('data-overflows');

  await test.step('the table shows the whole of a name that has two words', async () => {
    const word = someWord();
    await addMember(api, `Bernadette Ahouansou-${word}`);
    await visit(page, `/users?search=${word}`);
    const name = rowOf(page, word).locator('[data-row-link]');
    await expect(name).toBeVisible();
    expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThanOrEqual(0);
  });
});

test('the dialog for a new member checks every field and keeps what was typed', async ({ adminPage: page, api }) => {
  const word = someWord();
  const known = await addMember(api, `Déjà là ${word}`);
  await page.goto(`/users?search=${word}`);
  await expect(rowOf(page, 'Déjà là')).toBeVisible();
  await page.getByRole('button', { name: 'Add Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Member' });
  const submit = dialog.getByRole('button', { name: 'Add Member' });
  await submit.click();
  for (const field of ['Name', 'Email', 'Age', 'Nationality', 'Payment type'])
    await expect(dialog.getByText(`${field} is required`)).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();

  await dialog.getByLabel('Name').fill(`Nouvelle ${word}`);
  await dialog.getByLabel('Email').fill('pas une adresse');
  await dialog.getByLabel(/^Age/).fill('vieux');
  await dialog.getByLabel('Nationality').fill('Togo');
  await dialog.getByLabel('Payment type').selectOption('Partial');
  await submit.click();
  await expect(dialog.getByText('Email is invalid')).toBeVisible();
  await expect(dialog.getByText('Age must be a whole number up to 150')).toBeVisible();
  await dialog.getByLabel(/^Age/).fill('29');
  await dialog.getByLabel('Email').fill(known.email);
  await submit.click();
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Email')).toBeFocused();

  // The dialog is empty again after it was closed and opened.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Add Member' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue(`Nouvelle ${word}`);
  await dialog.getByLabel('Email').fill(`${word}@exemple.tg`);
  await submit.click();
  await expectToast(page, 'Member created successfully!');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, `Nouvelle ${word}`)).toContainText('Progress');
  await page.getByRole('button', { name: 'Add Member' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
});

test('many members are changed at once, also all that match, and the change is undone', async ({ adminPage: page, api }) => {
  const word = someWord();
  for (let i = 0; i < 27; i++) await addMember(api, `Lot ${word}`);
  await page.goto(`/users?search=${word}`);
  await expect(page.locator('[aria-live]', { hasText: '1 to 25 of 27' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByText('25 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 27 matching' }).click();
  await expect(page.getByText('27 selected')).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Select Lot/ })
    .first()
    .uncheck();
  await expect(page.getByText('26 selected')).toBeVisible();
  await page.emulateMedia({ forcedColors: 'active' });
  const grounds = page
    .getByRole('checkbox', { name: /^Select Lot/ })
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(new Set(await grounds).size, 'what is ticked differs with forced colours').toBe(2);
  await page.emulateMedia({ forcedColors: null });
  await page.getByRole('button', { name: 'Set status' }).click();
  await page.getByRole('menuitem', { name: 'Processed', exact: true }).click();
  await expectToast(page, '26 members set to Processed');
  await expect(page.getByText('26 selected')).toBeHidden();
  await expect(page.getByRole('cell', { name: 'Processed', exact: true })).toHaveCount(24);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, '26 members put back as before');
  await expect(page.getByRole('cell', { name: 'Unprocessed', exact: true })).toHaveCount(25);
});

test('a segment keeps filters, columns and sort under a name', async ({ adminPage: page, api }) => {
  const word = someWord();
  await addMember(api, `Vue ${word}`, { phone: '+221775550001' });
  await page.goto(`/users?search=${word}&sort=email&order=asc`);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Phone' }).check();
  await page.getByRole('checkbox', { name: 'Product' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '+221775550001' })).toBeVisible();

  await page.getByRole('button', { name: 'Segments' }).click();
  await page.getByRole('menuitem', { name: 'Save as a segment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a segment' });
  await dialog.getByRole('button', { name: 'Save segment' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill(`Ma vue ${word}`);
  await dialog.getByRole('button', { name: 'Save segment' }).click();
  await expectToast(page, 'Segment saved');

  await page.evaluate(() => localStorage.removeItem('cauri.table.members'));
  await page.goto('/users');
  await expect(page.getByRole('columnheader', { name: 'Product' })).toBeVisible();
  await page.getByRole('button', { name: 'Segments' }).click();
  await page.getByRole('menuitem', { name: `Ma vue ${word}`, exact: true }).click();
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Product' })).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');

  await page.getByRole('button', { name: `Ma vue ${word}` }).click();
  await page.getByRole('menuitem', { name: `Delete the segment Ma vue ${word}` }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Undone');

  await page.getByRole('button', { name: `Ma vue ${word}` }).click();
  await page.getByRole('menuitem', { name: 'Write to everybody found' }).click();
  await expect(page.getByText('1 member would get it now')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Members found by filters' })).toBeChecked();
});

test('the list shows changes of others live, opens the row on which a click began, and says when it cannot be loaded', async ({
  adminPage: page,
  api,
}) => {
  const word = someWord();
  await page.goto(`/users?search=${word}`);
  await expect(page.getByRole('heading', { name: 'No members found' })).toBeVisible();
  await addMember(api, `Venue d’ailleurs ${word}`);
  await expect(rowOf(page, 'Venue d’ailleurs')).toBeVisible();

  await test.step('a click opens the row on which it began, also when a new member moves the list in between', async () => {
    const word = someWord();
    await addMember(api, `Lila ${word}`);
    await visit(page, `/users?search=${word}`);
    await page.getByRole('link', { name: `Lila ${word}`, exact: true }).hover();
    await page.mouse.down();
    const moved = page.waitForResponse(async (response) => (await response.text().catch(() => '')).includes(`Yoro ${word}`));
    await addMember(api, `Yoro ${word}`);
    await moved;
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.mouse.up();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Lila ${word}`);
    await page.goBack();
    await expect(rowOf(page, `Yoro ${word}`)).toBeVisible();
  });

  await page.route('**/api/circle?*', (route) => route.fulfill({ status: 403, json: { success: false, message: 'The list is resting.' } }));
  await visit(page, `/users?search=${word}&status=REJETÉ`);
  await expect(page.getByRole('alert')).toContainText('Failed to fetch members.');
  await expect(page.getByRole('alert')).toContainText('The list is resting.');
  await page.unroute('**/api/circle?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No members found' })).toBeVisible();
});

test('a printed list and profile show rows and facts, and nothing to press', async ({ open, api }) => {
  const word = someWord();
  const member = await addMember(api, `Awa Imprimée ${word}`);
  const page = await open({ as: ADMIN, ...PHONE });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const path of [profileOf(member), `/users?search=${word}`]) {
    await visit(page, path);
    await expect(page.getByText(`Awa Imprimée ${word}`).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Add|Send|Edit|Open|More|Search)/ })).toHaveCount(0);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  }
  await expect(rowOf(page, 'Awa Imprimée')).toBeVisible();
});

test('the list on a phone shows cards, opens a profile, and sends a reminder', async ({ open, api }) => {
  const word = someWord();
  const due = await addMember(api, `Redevable ${word}`, { option: 'Partial' });
  await api.patch(`/api/circle/members/${due._id}`, { payment: { status: 'Late', next: '2026-01-15' } });
  const phone = await open({ as: ADMIN, ...PHONE });
  await phone.goto(`/users?search=${word}`);
  const card = phone.getByRole('listitem').filter({ hasText: `Redevable ${word}` });
  await expect(card).toContainText('Late');
  await card.getByRole('button', { name: /^Send Reminder/ }).click();
  await expectToast(phone, 'The reminder was not sent. It is kept in the Outbox: no e-mail account is linked.');
  const toast = phone.getByRole('alert').filter({ hasText: 'was not sent' });
  await expect(toast.getByRole('link', { name: 'Outbox' })).toHaveAttribute('href', '/outbox');
  // The toast covers the card for ten seconds.
  await toast.getByRole('button', { name: 'Close' }).click();

  await phone.route(`**/api/reminders/${due._id}`, (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'Nothing is due.' } }),
  );
  await card.getByRole('button', { name: /^Send Reminder/ }).click();
  await expectToast(phone, 'Failed to send payment reminder.');
  await card.getByRole('link', { name: /^View Profile/ }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Redevable');
  await expect(phone.getByRole('listitem').filter({ hasText: 'A payment reminder was not sent: it is kept in the Outbox' })).toBeVisible();
});

test('the keyboard reaches the search, moves from member to member, and opens one', async ({ adminPage: page, api }) => {
  const word = someWord();
  for (const name of ['Lila', 'Yoro']) await addMember(api, `${name} ${word}`);
  await page.goto(`/users?search=${word}&sort=fullName&order=asc`);
  await expect(rowOf(page, 'Lila')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Yoro');

  await test.step('a menu that is loaded when it is opened gives the focus back to its button', async () => {
    await visit(page, '/users');
    await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeVisible();
    for (const [name, inside] of [
      ['Columns', page.getByRole('checkbox', { name: 'Email' })],
      [/^Account menu/, page.getByRole('menuitem', { name: 'Settings' })],
    ] as const) {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).focus();
      await page.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
      await expect(inside).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name })).toBeFocused();
    }
  });
});
