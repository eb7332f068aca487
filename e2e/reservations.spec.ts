import type { Locator } from '@playwright/test';
import type { Coach } from '#contract/coaches.ts';
import type { CoachingService } from '#contract/coaching-services.ts';
import type { Reservation } from '#contract/reservations.ts';
import { Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { demoAdmin, demoCoach } from './demo-accounts.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { LOOKS, settled, visit } from './looks.ts';
import { rowOf, someWord } from './members.ts';
import { dayAfter, expectToast, loseAnswer, timersHaveRun } from './steps.ts';

const french = (day: string) => day.split('-').reverse().join('/');

test('a coach is invited, sets hours, is booked by a member, confirms, and loses access', async ({ api, adminPage: page, open }) => {
  const name = `Awa ${someWord()}`;
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
  let invitation = '';

  await test.step('the admin adds a coach and a service', async () => {
    await page.goto('/settings?section=coaching');
    await page.getByRole('button', { name: 'New coach' }).click();
    const dialog = page.getByRole('dialog', { name: 'New coach' });
    await dialog.getByRole('button', { name: 'Create coach' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expect(dialog.getByText('Email is required')).toBeVisible();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Email').fill('awa@');
    await dialog.getByRole('button', { name: 'Create coach' }).click();
    await expect(dialog.getByText('Email is invalid')).toBeVisible();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Specialization').fill('Publicité');
    await dialog.getByRole('button', { name: 'Create coach' }).click();
    const question = page.getByRole('alertdialog', { name: `${name} was added. The invitation was not sent.` });
    invitation = new URL(await question.getByLabel('Link of the invitation').inputValue()).pathname;
    await expectAccessible(page, 'the link of the invitation');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await question.getByRole('button', { name: 'Copy the link' }).click();
    await expectToast(page, 'The link of the invitation was copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(invitation);
    await expect(rowOf(page, name)).toContainText('Pending');

    await page.getByRole('button', { name: 'New service' }).click();
    const service = page.getByRole('dialog', { name: 'New service' });
    await service.getByLabel('Name').fill(`Bilan ${name}`);
    await service.getByLabel('Duration').fill('45');
    await service.getByRole('radio', { name: 'teal' }).click();
    await service.getByRole('button', { name: 'Create service' }).click();
    await expect(page.getByText(`Bilan ${name}`)).toBeVisible();
  });

  const coachPage = await open();
  await test.step('the coach accepts and sets weekly hours', async () => {
    await coachPage.goto(invitation);
    await expect(coachPage.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
    await expectAccessible(coachPage, 'invitation');
    await coachPage.getByLabel('Password', { exact: true }).fill('karité et bissap');
    await coachPage.getByLabel('Confirm the password', { exact: true }).fill('karité et bissap');
    await coachPage.getByRole('button', { name: 'Start coaching' }).click();
    await expect(coachPage.getByRole('heading', { name: 'Reservation Management' })).toBeVisible();
    await expect(coachPage.getByRole('heading', { name: 'No reservations found' })).toBeVisible();
    await coachPage.getByRole('button', { name: 'My weekly hours' }).click();
    const dialog = coachPage.getByRole('dialog', { name: `Weekly hours of ${name}` });
    await dialog.getByRole('button', { name: 'Add hours on Monday' }).click();
    await dialog.getByLabel('Monday, to, 1').fill('08:00');
    await dialog.getByRole('button', { name: 'Save hours' }).click();
    await expect(dialog.getByText('The end must be after the beginning')).toBeVisible();
    await dialog.getByLabel('Monday, to, 1').fill('12:00');
    await dialog.getByRole('button', { name: 'Copy Monday to all workdays' }).click();
    await dialog.getByRole('button', { name: 'Save hours' }).click();
    await expectToast(coachPage, 'Weekly hours saved');
  });

  const { coachs } = await api.get<{ coachs: Coach[] }>('/api/coach');
  const coach = coachs.find((one) => one.email === email)!;
  const member = await open({ ...PHONE, javaScriptEnabled: false });
  await test.step('a member books without JavaScript', async () => {
    const { data: services } = await api.get<{ data: CoachingService[] }>('/api/coaching-service');
    await member.goto(`${coach.bookingPath}?service=${services.find((one) => one.name === `Bilan ${name}`)?._id}`);
    await member.getByRole('button', { name: 'Demander cette séance' }).click();
    await expect(member.getByText('Indiquez votre adresse e-mail')).toBeVisible();
    await expect(member.getByRole('link', { name: 'Vos coordonnées' })).toBeHidden();
    await member.getByRole('radio').first().check({ force: true });
    await member.getByRole('link', { name: 'Vos coordonnées' }).click();
    await expect(member.getByLabel('Votre nom')).toBeFocused();
    await member.getByLabel('Votre nom').fill('Fatou Sow');
    await member.getByLabel('Votre adresse e-mail').fill(`fatou.${email}`);
    await member.getByRole('button', { name: 'Demander cette séance' }).click();
    await expect(member.getByRole('heading', { name: 'Votre demande est envoyée' })).toBeVisible();
  });

  await test.step('the coach sees it at once and confirms', async () => {
    await expect(rowOf(coachPage, 'Fatou Sow')).toContainText('Pending');
    await coachPage.getByRole('button', { name: 'Actions for the reservation of Fatou Sow' }).click();
    await coachPage.getByRole('menuitem', { name: 'Confirm' }).click();
    await expect(rowOf(coachPage, 'Fatou Sow')).toContainText('Confirmed');
    await member.reload();
    await expect(member.getByRole('heading', { name: 'Votre séance est confirmée' })).toBeVisible();
  });

  await test.step('days off over the booked session are saved only after the coach confirms', async () => {
    // The hours have to be loaded anew, after the dialog has opened.
    await coachPage.reload();
    await coachPage.getByRole('button', { name: 'My weekly hours' }).click();
    const dialog = coachPage.getByRole('dialog', { name: `Weekly hours of ${name}` });
    await expect(dialog.getByLabel('Monday, from, 1')).toBeFocused();
    await dialog.getByRole('button', { name: 'Add days off' }).click();
    await dialog.getByLabel('From', { exact: true }).fill(dayAfter(0));
    await dialog.getByLabel('To', { exact: true }).fill(dayAfter(60));
    await dialog.getByRole('button', { name: 'Save hours' }).click();
    const question = coachPage.getByRole('alertdialog', { name: 'A session is booked on these days off' });
    await expect(question.getByRole('listitem')).toContainText('Fatou Sow');
    await question.getByRole('button', { name: 'Save the days off' }).click();
    await expectToast(coachPage, 'Weekly hours saved');
  });

  await test.step('a deactivated coach is signed out at once', async () => {
    await page.reload();
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    const question = page.getByRole('alertdialog', { name: `Deactivate the account of ${name}?` });
    await expect(question).toContainText('1 reservation to come stays as it is');
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(rowOf(page, name)).toContainText('Inactive');
    await expect(coachPage.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  });
});

test.describe('on the demo programme', () => {
  test.use({ site: ({ demoServer }, use) => use(demoServer) });

  test('a client elsewhere reads the day of the session there, and keeps what was typed in other weeks and services', async ({ open }) => {
    const client = await open({ ...PHONE, timezoneId: 'Asia/Tokyo' });
    await client.goto('/reserver');
    await client.getByRole('link', { name: 'Adjoa Mensah' }).click();
    await client.getByRole('link', { name: 'Bilan de boutique' }).click();
    await client.getByLabel('Votre nom').fill('Binta Ba');
    await client.getByRole('link', { name: 'Plus tard' }).click();
    await client.waitForURL(/again=/);
    await expect(client.getByLabel('Votre nom')).toHaveValue('Binta Ba');
    await client.getByRole('button', { name: 'Changer' }).click();
    await client.getByRole('button', { name: 'Coaching individuel' }).click();
    await expect(client.getByLabel('Votre nom')).toHaveValue('Binta Ba');
    await client
      .getByRole('radio', { name: /^18:00/ })
      .last()
      .check({ force: true });
    await client.getByLabel('Votre adresse e-mail').fill(`${someWord().toLowerCase()}@example.com`);
    await client.getByRole('button', { name: 'Demander cette séance' }).click();
    await expect(client.getByRole('heading', { name: 'Votre demande est envoyée' })).toBeVisible();
    await expect(client.getByText(/18:00 – 19:00 \(heure de Dakar\), soit 03:00 le \p{L}+\. \d+ à Tokyo/u)).toBeVisible();
  });

  test('a client’s phone sends only the days that arrived, and the pages do not scroll sideways with large texts', async ({ open }) => {
    const client = await open(PHONE);
    await test.step('a choice of other days that did not arrive is not sent along with the booking', async () => {
      await client.goto('/reserver/adjoa-mensah');
      await client.getByRole('link', { name: 'Bilan de boutique' }).click();
      await client.getByLabel('Votre nom').fill('Binta Ba');
      // The browser stays on a page whose next one has no content, as it comes back to one that it kept in memory.
      await client.route('/reserver/**', (route) => route.fulfill({ status: 204 }), { times: 1 });
      const sent = client.waitForRequest((request) => request.method() === 'POST');
      await client.getByRole('link', { name: 'Plus tard' }).click();
      await sent;
      await client.getByRole('radio').last().check({ force: true });
      await client.getByLabel('Votre adresse e-mail').fill(`${someWord().toLowerCase()}@example.com`);
      await client.getByRole('button', { name: 'Demander cette séance' }).click();
      await expect(client.getByRole('heading', { name: 'Votre demande est envoyée' })).toBeVisible();
    });

    await test.step('pages of twice the text size and with a long name do not scroll sideways', async () => {
      for (const path of ['/', '/reserver', '/reserver/rodrigue-hounkpatin']) {
        await client.goto(path);
        const widths = await client.evaluate(() => {
          const width = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
          document.documentElement.style.fontSize = '200%';
          document.body.style.fontSize = '34px';
          const large = width();
          document.querySelector('h1')!.textContent = 'Ndiaye'.repeat(20);
          return [large, width()];
        });
        expect(widths, path).toEqual([0, 0]);
      }
    });
  });

  test('a reservation is made, refused where it overlaps, moved and cancelled, and filters are in the address', async ({
    open,
    demoServer,
  }) => {
    const page = await open({ as: demoAdmin(demoServer) });
    const [email, day] = [`${someWord().toLowerCase()}@example.com`, dayAfter(200)];
    await page.goto('/reservation');
    await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('upcoming');
    await expect(page.getByRole('columnheader', { name: 'Date & Time' })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('combobox', { name: 'Period' }).selectOption('All dates');
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await expect(page.getByRole('columnheader', { name: 'Date & Time' })).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('button', { name: 'New Reservation' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Reservation' });
    const create = dialog.getByRole('button', { name: 'Create reservation' });
    await create.click();
    for (const field of ['Email', 'Coach selection', 'Service', 'Date', 'Time'])
      await expect(dialog.getByText(`${field} is required`)).toBeVisible();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Coach').selectOption({ label: 'Cheikh Fall' });
    await dialog.getByLabel('Service').selectOption({ label: 'Coaching individuel (60 min)' });
    await dialog.getByLabel('Date').fill(day);
    await dialog.getByLabel('Time').fill('06:00');
    // The answer to the first press is lost. The second one does not say that the time is taken.
    await loseAnswer(page, '**/api/reservation');
    await create.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Cauri cannot be reached' })).toBeVisible();
    await create.click();
    await expectToast(
      page,
      'Reservation created. The client was not told: the e-mail is kept in the Outbox, because no e-mail account is linked.',
    );

    await page.getByRole('button', { name: 'New Reservation' }).click();
    await dialog.getByLabel('Email').fill(`other.${email}`);
    await dialog.getByLabel('Coach').selectOption({ label: 'Cheikh Fall' });
    await dialog.getByLabel('Service').selectOption({ label: 'Coaching individuel (60 min)' });
    await dialog.getByLabel('Date').fill(day);
    await dialog.getByLabel('Time').fill('06:30');
    await create.click();
    await expect(dialog.getByText('This coach already has a reservation at this time. Please choose another time.')).toBeVisible();
    await expect(dialog.getByLabel('Email')).toHaveValue(`other.${email}`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByLabel('Search reservations').fill(email);
    await expect(page).toHaveURL(/search=/);
    await expect(rowOf(page, email)).toContainText(`${french(day)} 06:00 – 07:00`);
    await page.getByRole('link', { name: `${email}, on ${french(day)} at 06:00`, exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Reservation', exact: true });
    await drawer.getByRole('button', { name: 'Confirm' }).click();
    await expect(drawer.getByText('Confirmed')).toBeVisible();
    await drawer.getByRole('button', { name: 'Reschedule' }).click();
    const move = page.getByRole('dialog', { name: `Move the reservation of ${email}` });
    await move.getByLabel('Time').fill('07:15');
    await move.getByRole('button', { name: 'Move reservation' }).click();
    await expect(drawer.getByText('07:15 – 08:15')).toBeVisible();

    // In the week it is moved by the keyboard, and the move is undone.
    await page.goto(`/reservation?view=week&day=${day}&search=${email}`);
    await page.getByRole('button', { name: /^07:15/ }).focus();
    // The library says each step. Once it has picked the session up, it listens to the next key in a timer.
    for (const [key, said] of [
      ['Space', /picked up/],
      ['ArrowDown', / at 07:30$/],
      ['Space', /dropped on/],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.locator('[id^=DndLiveRegion]')).toHaveText(said);
      await timersHaveRun(page);
    }
    const question = page.getByRole('alertdialog', { name: `Move the reservation of ${email}` });
    await expect(question).toContainText('at 07:15 to');
    await question.getByRole('button', { name: 'Move reservation' }).click();
    await expect(page.getByRole('button', { name: /^07:30/ })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: /^07:15/ }).click();
    await drawer.getByRole('button', { name: 'Cancel' }).click();
    const cancel = page.getByRole('dialog', { name: `Cancel the reservation of ${email}?` });
    await cancel.getByRole('button', { name: 'Cancel reservation' }).click();
    await expect(cancel.getByText('Reason is required')).toBeVisible();
    await cancel.getByLabel('Reason').fill('Coach malade');
    await cancel.getByRole('button', { name: 'Cancel reservation' }).click();
    await expect(drawer.getByText('Coach malade')).toBeVisible();

    await page.goto('/reservation?status=confirmed');
    await page.getByRole('combobox', { name: 'Coach' }).selectOption({ label: 'Mariama Bah' });
    await expect(page.getByRole('heading', { name: 'No reservations found for coach Mariama Bah' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('combobox', { name: 'Coach' })).toHaveValue('');
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('confirmed');
  });

  test('a long word leaves every column of the list and of the settings in view, and a reason that is typed stays', async ({
    open,
    demoServer,
    site,
  }) => {
    const admin = demoAdmin(demoServer);
    const api = await Api.signIn(site.url, admin);
    const { coachs } = await api.get<{ coachs: Coach[] }>('/api/coach');
    const coach = coachs.find(({ name }) => name === 'Cheikh Fall')?._id;
    const request = async (session: object) => {
      const email = `${someWord().toLowerCase()}@example.com`;
      const { data } = await api.post<{ data: Reservation }>('/api/reservation', { email, coach, time: '06:00', ...session });
      return data;
    };
    const page = await open({ as: admin });

    await test.step('a long word in a session leaves every column of the list in view', async () => {
      const { email } = await request({ service: 'Anticonstitutionnellement'.repeat(4), date: dayAfter(231) });
      await page.goto(`/reservation?period=all&search=${email}`);
      await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Reservations', exact: true })).not.toHaveAttribute('data-overflows');
    });

    await test.step('a coach whose name has no space leaves the other columns of the settings in view', async () => {
      await visit(page, '/settings?section=coaching');
      const table = page.getByRole('table').filter({ hasText: 'rodrigue.hounkpatin' });
      await table.getByText('Rodrigue Hounkpatin').evaluate((name) => (name.textContent = 'Anticonstitutionnellement'.repeat(3)));
      expect(await table.evaluate((one) => one.scrollWidth - one.parentElement!.clientWidth)).toBeLessThanOrEqual(0);
    });

    await test.step('a reason that is being typed stays when its reservation leaves the list', async () => {
      const { _id, email } = await request({ service: 'Bilan', date: dayAfter(230) });
      await page.goto(`/reservation?status=pending&search=${email}`);
      const menu = page.getByRole('button', { name: `Actions for the reservation of ${email}` });
      const cancel = page.getByRole('dialog', { name: `Cancel the reservation of ${email}?` });
      const openDialog = async () => {
        await menu.click();
        await page.getByRole('menuitem', { name: 'Cancel' }).click();
      };
      await openDialog();
      await cancel.getByRole('button', { name: 'Keep it' }).click();
      await expect(menu).toBeFocused();
      await openDialog();
      await expect(cancel.getByLabel('Reason')).toBeFocused();
      await cancel.getByLabel('Reason').fill('Coach malade');
      await api.post(`/api/reservation/${_id}/confirm`, {});
      await expect(page.getByText('No reservations found')).toBeAttached();
      await expect(cancel.getByLabel('Reason')).toHaveValue('Coach malade');
      await cancel.getByRole('button', { name: 'Cancel reservation' }).click();
      await expect(cancel).toBeHidden();
      const { data: after } = await api.get<{ data: Reservation }>(`/api/reservation/${_id}`);
      expect(after).toMatchObject({ status: 'cancelled', reason: 'Coach malade' });
    });
  });

  for (const { name, look } of LOOKS)
    test(`axe finds nothing on reservations, coaching and the booking page, ${name}`, async ({ open, demoServer }) => {
      const page = await open({ as: demoAdmin(demoServer), ...look });
      await page.goto('/reservation?period=all');
      await expect(page.getByText(/^Page 1 of/)).toBeVisible();
      // The visit of every screen (e2e/languages.spec.ts) checks the list, the calendars and the coaching on a phone.
      const isWide = !look.isMobile;
      if (isWide) await expectAccessible(page, 'list');
      await page.getByRole('button', { name: 'New Reservation' }).click();
      await page.getByRole('dialog').getByLabel('Coach').selectOption({ label: 'Rodrigue Hounkpatin' });
      await page.getByRole('dialog').getByLabel('Date').fill(dayAfter(9));
      await expect(page.getByText(/^Free times on|has no free time on/)).toBeVisible();
      await expectAccessible(page, 'dialog');
      await page.keyboard.press('Escape');
      if (isWide) {
        for (const view of ['Month', 'Week']) {
          await page.getByText(view, { exact: true }).click();
          await expect(page.getByRole('region', { name: `Reservations of the ${view.toLowerCase()}` })).toBeVisible();
          await settled(page);
          await expectAccessible(page, view);
        }
        await visit(page, '/settings?section=coaching');
        await expect(page.getByText('Rodrigue Hounkpatin')).toBeVisible();
        await expectAccessible(page, 'coaching');
        await page.getByRole('button', { name: 'Actions for Adjoa Mensah' }).click();
        await page.getByRole('menuitem', { name: 'Weekly hours' }).click();
        await expect(page.getByRole('button', { name: 'Save hours' })).toBeVisible();
        await expectAccessible(page, 'hours');
      }
      await page.goto('/reserver/rodrigue-hounkpatin');
      await expectAccessible(page, 'booking: service');
      await page.getByRole('link', { name: /Coaching individuel/ }).click();
      await expect(page.getByRole('radio').first()).toBeAttached();
      await expectAccessible(page, 'booking: time');
    });

  test('a message on the phone leaves the buttons of an open reservation in view', async ({ open, demoServer }) => {
    const phone = await open({ as: demoAdmin(demoServer), ...PHONE });
    await phone.goto('/reservation?status=pending');
    await phone.getByRole('link', { name: /@/ }).first().click();
    const drawer = phone.getByRole('dialog', { name: 'Reservation', exact: true });
    await phone.route('**/confirm', (route) => route.abort());
    await drawer.getByRole('button', { name: 'Confirm' }).click();
    await expectToast(phone, 'The reservation could not be confirmed');
    const box = async (part: Locator) => (await part.boundingBox())!;
    // The message slides in.
    await expect(async () => {
      const message = await box(phone.locator('.mantine-Notification-root'));
      expect((await box(drawer.getByRole('heading'))).y).toBeLessThan(message.y);
      expect((await box(drawer.getByRole('button', { name: 'Confirm' }))).y).toBeGreaterThan(message.y + message.height);
      expect((await box(drawer.getByRole('button', { name: 'Cancel reservation' }))).y).toBeGreaterThan(message.y + message.height);
    }).toPass();
  });

  test('a coach sees only their own reservations and no filter for others', async ({ open, demoServer }) => {
    const page = await open({ as: demoCoach(demoServer) });
    await page.goto('/reservation');
    await settled(page);
    await expect(page.getByRole('row').nth(1)).toContainText('Rodrigue Hounkpatin');
    await expect(page.getByRole('combobox', { name: 'Coach' })).toHaveCount(0);
    await page.getByLabel('Search reservations').fill('Cheikh Fall');
    await expect(page.getByRole('heading', { name: 'No reservations found' })).toBeVisible();
  });
});
