import type { Locator } from '@playwright/test';
import { Api } from './api.ts';
import { demoAdmin } from './demo-accounts.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { settled, visit } from './looks.ts';

test.use({ site: ({ demoServer }, use) => use(demoServer) });

/** Each list, with the height that its first row needs to be recognised. */
const LISTS = [
  '/users',
  '/payments',
  '/forms',
  '/templates/list',
  '/workflows',
  '/scenarios',
  '/scenarios/runs',
  '/tasks?of=all',
  '/reservation?period=all',
  '/notifications',
  '/history',
  '/outbox',
  '/deleted',
];
const RECOGNISED = 120;

test('lists on the phone show their first row, and their titles, names and counts whole', async ({ open, demoServer }) => {
  const phone = await open({ as: demoAdmin(demoServer), ...PHONE });
  await test.step('the first row of each list is seen without scrolling', async () => {
    const tops: Record<string, number> = {};
    for (const path of LISTS) {
      await visit(phone, path);
      await settled(phone);
      const row = phone.locator('[data-row]').first();
      if (path === '/deleted' && (await row.count()) === 0) continue;
      await expect(row, path).toBeVisible();
      tops[path] = await row.evaluate((element) => Math.round(element.getBoundingClientRect().top + window.scrollY));
    }
    process.stdout.write(`the first row begins at ${JSON.stringify(tops)}\n`);
    for (const [path, top] of Object.entries(tops)) expect.soft(top, path).toBeLessThanOrEqual(740 - RECOGNISED);
  });

  await test.step('French punctuation stays with its word in the names of forms, templates, campaigns and scenarios', async () => {
    for (const [path, name] of [
      ['/forms', 'Inscription au webinaire'],
      ['/templates/list', 'rappel amical'],
      ['/workflows', 'le lien de la séance'],
      ['/scenarios', 'Formulaire rempli'],
    ] as const) {
      await visit(phone, path);
      const link = phone.locator('[data-row]').getByRole('link', { name }).first();
      await expect(link, path).toBeVisible();
      expect.soft(await link.evaluate((element) => element.textContent), path).not.toMatch(/« | [:;?!»]/);
    }
  });

  await test.step('the count of a list stands beside a title of two lines', async () => {
    await visit(phone, '/workflows');
    await settled(phone);
    const heading = phone.getByRole('heading', { level: 1 });
    const [title, count] = [(await heading.boundingBox())!, (await heading.locator('+ p').boundingBox())!];
    expect(count.y).toBeLessThan(title.y + title.height);
  });

  await test.step('the card of a reservation has the name of the client', async () => {
    await visit(phone, '/reservation?period=all&search=Babacar%20Ba');
    await expect(phone.locator('[data-row]').first()).toContainText('Babacar Ba');
    // A screen reader reads the day and the time as two words.
    await expect(phone.locator('[data-row] time').first()).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d/);
  });

  await test.step('the card of a response breaks an e-mail address before its domain', async () => {
    await visit(phone, '/forms');
    await phone.getByRole('link', { name: '78 responses' }).click();
    await phone.getByRole('tab', { name: 'Table' }).click();
    const domain = phone.locator('[data-row]').getByText(/^@example\.\w+$/);
    await expect(domain.first()).toBeVisible();
    const heights = await domain.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(30);
  });

  await test.step('the box of a choice stands beside its label, also where a description is below', async () => {
    await visit(phone, '/workflows/create');
    const choice = phone.locator('.mantine-Radio-body').filter({ hasText: 'Moderators' });
    await expect(choice).toBeVisible();
    const middles = await choice.evaluate((body) => {
      const label = document.createRange();
      label.selectNodeContents(body.querySelector('label')!);
      return [body.querySelector('input')!, label].map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2);
    });
    expect(Math.abs(middles[0]! - middles[1]!)).toBeLessThan(3);
  });

  await test.step('a very long title takes at most three lines of a card, and of the heading above the responses', async () => {
    for (const [path, text] of [
      ['/forms', '[data-row] [data-row-link]'],
      ['/templates/list', '[data-row] [data-row-link]'],
      ['/templates/list', '[data-row] h2 ~ p, [data-row] div ~ p'],
      ['/notifications', '[data-row] a'],
      ['/forms/59e48c7c-479f-8961-bf05-6be4eb10485e/responses', 'h1'],
    ] as const) {
      await visit(phone, path);
      await settled(phone);
      const height = await phone
        .locator(text)
        .first()
        .evaluate((element) => {
          element.textContent = 'Un titre qui ne finit pas '.repeat(12);
          return element.closest('[data-row-link], p, h1, div')!.getBoundingClientRect().height;
        });
      expect.soft(height, `${path} ${text}`).toBeLessThanOrEqual(105);
    }
  });
});

test('what is pressed most on the phone is large enough for a thumb and in its place', async ({ open, demoServer }) => {
  const phone = await open({ as: demoAdmin(demoServer), ...PHONE });
  await test.step('the way back and the note of a response are large enough', async () => {
    await visit(phone, '/forms');
    await phone.getByRole('link', { name: '78 responses' }).click();
    await phone.getByRole('tab', { name: 'Table' }).click();
    const note = phone.getByRole('button', { name: /^Add a note|^Note: / }).first();
    await expect(note).toBeVisible();
    expect.soft((await note.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await visit(phone, '/users/import');
    const back = phone.getByRole('main').getByRole('link', { name: 'Members' });
    await expect(back).toBeVisible();
    expect((await back.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  });

  await test.step('labels stand in the middle of links that look like buttons', async () => {
    for (const path of ['/users', '/scenarios', '/templates/list', '/system']) {
      await visit(phone, path);
      await settled(phone);
      const links = phone.locator('a.mantine-Button-root:visible');
      await expect(links.first(), path).toBeVisible();
      const offsets = await links.evaluateAll((all) =>
        all.map((link) => {
          const [outer, inner] = [link, link.querySelector('.mantine-Button-label')!].map((one) => one.getBoundingClientRect());
          return Math.abs(outer!.top + outer!.bottom - inner!.top - inner!.bottom) / 2;
        }),
      );
      for (const offset of offsets) expect.soft(offset, path).toBeLessThanOrEqual(1);
    }
  });

  await test.step('filters, totals and views of a list are behind one button, and the main action is at the thumb', async () => {
    await visit(phone, '/users');
    await settled(phone);
    await expect(phone.getByRole('list', { name: 'Members by status' })).toBeHidden();
    await phone.getByRole('button', { name: 'Filters' }).click();
    await expect(phone.getByRole('list', { name: 'Members by status' })).toBeVisible();
    await phone.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Rejected' });
    await phone.getByRole('button', { name: 'Filters (1)' }).click();
    await expect(phone.getByRole('combobox', { name: 'Status' })).toBeHidden();
    const box = await phone.getByRole('button', { name: 'Add Member' }).boundingBox();
    expect(box!.y).toBeGreaterThan(740 * 0.75);
  });

  await test.step('the button of the filters counts a range of days or amounts once', async () => {
    await visit(phone, '/payments?from=2026-01-01&to=2026-12-31&amountMin=1000&amountMax=500000&moyen=Fedapay');
    await settled(phone);
    await expect(phone.getByRole('button', { name: 'Filters (3)' })).toBeVisible();
    await visit(phone, '/users?paid=some&paidFrom=2026-01-01&paidTo=2026-12-31');
    await phone.getByRole('button', { name: 'Filters (2)' }).click();
    await expect(phone.getByRole('button', { name: 'More filters (2)' })).toBeVisible();
  });

  await test.step('the numbers of the pages are large enough and share one line with the arrows', async () => {
    await visit(phone, '/users?page=4');
    const buttons = phone.getByRole('navigation', { name: 'Pages' }).getByRole('button');
    await expect(buttons.filter({ hasText: '4' })).toHaveAttribute('aria-current', 'page');
    const boxes = await Promise.all((await buttons.all()).map(async (button) => (await button.boundingBox())!));
    for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
  });

  await test.step('a profile opens at its top, although its tabs lie below', async () => {
    await visit(phone, '/users');
    await phone.locator('[data-row]').first().getByRole('link').first().click();
    await expect(phone.getByRole('tab', { name: 'Timeline' })).toBeAttached();
    await settled(phone);
    expect(await phone.evaluate(() => window.scrollY)).toBe(0);
  });

  await test.step('the way back, the name and the state of a form share a line of the editor', async () => {
    await visit(phone, '/forms');
    await phone.locator('[data-row] a').first().click();
    const head = phone.getByRole('main').locator('header');
    await expect(head.getByRole('button', { name: 'Save' })).toBeVisible();
    const middleOf = async (part: Locator) => {
      const { y, height } = (await part.boundingBox())!;
      return Math.round((y + height / 2) / 10);
    };
    const back = await middleOf(head.getByRole('link', { name: 'Forms' }));
    expect(await middleOf(head.getByRole('heading', { level: 1 }))).toBe(back);
    expect(await middleOf(head.getByText(/^(Published|Draft)$/))).toBe(back);
  });

  await test.step('the bar that publishes the landing page leaves the screen to its fields while nothing is changed', async () => {
    await visit(phone, '/settings?section=landing');
    const publish = phone.getByRole('button', { name: 'Publish' });
    await expect(publish).toBeAttached();
    await expect(publish).not.toBeInViewport();
  });

  await test.step('the subject of a template has the whole width', async () => {
    await visit(phone, '/templates/new');
    const fields = ['Template name', 'Subject'].map((name) => phone.getByRole('textbox', { name }));
    await expect(fields[1]!).toBeVisible();
    const [name, subject] = await Promise.all(fields.map(async (field) => (await field.boundingBox())!.width));
    expect(subject).toBe(name);
  });
});

test('text of twice the size fits on the phone', async ({ open, demoServer }) => {
  const phone = await open({ as: demoAdmin(demoServer), ...PHONE });
  await test.step('the heading of a list and its rows stay whole', async () => {
    await visit(phone, '/reservation?period=all');
    await settled(phone);
    await phone.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect((await phone.getByRole('heading', { level: 1 }).boundingBox())!.width).toBeGreaterThan(250);
    await phone.evaluate(() => (document.documentElement.style.fontSize = ''));
  });

  await test.step('screens do not scroll sideways', async () => {
    for (const path of ['/dashboard', '/templates/new', '/reservation?view=month', '/reservation?view=week', '/users', '/payments']) {
      await visit(phone, path);
      await settled(phone);
      const width = await phone.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
        const { scrollWidth } = document.documentElement;
        document.documentElement.style.fontSize = '';
        return scrollWidth;
      });
      expect.soft(width, path).toBeLessThanOrEqual(360);
    }
  });
});

test('French labels and values are read whole on the phone', async ({ open, demoServer }) => {
  const phone = await open({ as: demoAdmin(demoServer), language: 'fr', locale: 'fr-SN', ...PHONE });
  await test.step('buttons show their whole labels', async () => {
    const cut = () =>
      phone
        .locator('.mantine-Button-label:visible')
        .evaluateAll((labels) =>
          labels.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((label) => label.textContent),
        );
    await visit(phone, '/forms/new');
    await expect(phone.getByRole('button', { name: 'Ajouter une question', exact: true })).toBeVisible();
    // Texts are wider until their font has come.
    await expect.poll(cut).toEqual([]);
    await visit(phone, '/payments');
    await phone.getByRole('button', { name: 'Nouveau paiement' }).click();
    await expect(phone.getByRole('button', { name: 'Une personne qui n’est pas encore adhérente' })).toBeVisible();
    await expect.poll(cut).toEqual([]);
    const api = await Api.signIn(demoServer.url, demoAdmin(demoServer));
    const { data } = await api.get<{ data: { id: string; visibility: string }[] }>('/api/forms?limit=100');
    await visit(phone, `/forms/${data.find(({ visibility }) => visibility === 'invite-only')?.id}/invites`);
    await expect(phone.getByRole('button', { name: 'Restaurer' }).first()).toBeVisible();
    await expect.poll(cut).toEqual([]);
  });

  await test.step('icons keep their size beside long texts', async () => {
    for (const path of ['/dashboard', '/scenarios']) {
      await visit(phone, path);
      await settled(phone);
      const icons = phone.locator('main .tabler-icon:visible');
      await expect(icons.first(), path).toBeVisible();
      const narrowed = await icons.evaluateAll((all) =>
        all
          .filter((icon) => !icon.closest('.mantine-Alert-icon') && icon.clientWidth < Number(icon.getAttribute('width')))
          .map(({ classList }) => classList.value),
      );
      expect.soft(narrowed, path).toEqual([]);
    }
  });

  await test.step('chosen templates are read whole, and two buttons of a list’s tools share a line', async () => {
    await visit(phone, '/settings?section=reminders');
    const chosen = phone.locator('.mantine-MultiSelect-pill');
    await expect(chosen.first()).toContainText('un mois avant');
    const cut = () =>
      chosen
        .locator('.mantine-Pill-label')
        .evaluateAll((labels) =>
          labels.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((label) => label.textContent),
        );
    await expect.poll(cut).toEqual([]);
    const lines = await chosen.evaluateAll((values) => values.map(({ clientHeight }) => clientHeight / 16));
    expect(Math.max(...lines), 'the height of a value, in lines').toBeLessThan(5);
    await visit(phone, '/payments');
    await phone.getByRole('button', { name: 'Filtres' }).click();
    const tools = ['Plus de filtres', 'Colonnes'].map((name) => phone.getByRole('button', { name, exact: true }));
    await expect(tools[1]!).toBeVisible();
    const apart = async () => {
      const [more, columns] = await Promise.all(tools.map(async (tool) => (await tool.boundingBox())!.y));
      return columns! - more!;
    };
    await expect.poll(apart).toBe(0);
  });

  await test.step('the menu of the settings begins with the whole name of its section in view', async () => {
    await visit(phone, '/settings?section=team');
    await expect(phone.getByRole('link', { name: 'Équipe', exact: true })).toHaveAttribute('aria-current', 'page');
    // The router gives the menu the place that it had at the section before.
    const menu = phone.getByRole('navigation', { name: 'Paramètres' }).getByRole('list');
    await menu.evaluate((list) => {
      const scrolled = new Promise((resolve) => list.addEventListener('scroll', resolve, { once: true }));
      list.scrollLeft = 0;
      return scrolled;
    });
    // The second visit has the font at hand, and takes it once the menu is drawn.
    await visit(phone, '/settings?section=backups');
    const entry = phone.getByRole('link', { name: 'Sauvegardes', exact: true });
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await expect(entry).toBeInViewport({ ratio: 1 });
  });

  await test.step('the switches of the notifications have the whole width of the phone', async () => {
    await visit(phone, '/notifications');
    await phone.getByRole('button', { name: 'Filtres' }).click();
    // Chromium of the tests blocks notifications.
    const [hint, search] = [phone.getByText(/^Votre navigateur les bloque/), phone.getByRole('search')];
    await expect(hint).toBeVisible();
    const widths = [search, phone.locator('.mantine-Switch-root').first()].map(async (one) => (await one.boundingBox())!.width);
    const [whole, taken] = await Promise.all(widths);
    expect(taken).toBe(whole);
  });

  await test.step('the number of a group stands beside its reason in the dry run', async () => {
    await visit(phone, '/reminders');
    await phone.getByRole('button', { name: 'Lancer la simulation' }).click();
    const group = phone.getByRole('listitem').filter({ hasText: 'Le jour de leur prochaine relance n’est pas encore venu' });
    const [button, count] = [group.getByRole('button'), group.getByText(/^\d+$/)];
    await expect(count).toBeVisible();
    const [line, number] = [(await button.boundingBox())!, (await count.boundingBox())!];
    expect(number.y).toBeLessThan(line.y + line.height);
  });

  await test.step('the amounts of a month begin at its edge, and the fields of the account numbers share a line', async () => {
    await visit(phone, '/payments?view=accounting');
    const month = phone.getByRole('listitem').filter({ hasText: '€' }).first();
    await expect(month).toBeVisible();
    const begins = await month.getByText(/^Journal.+€/).evaluate((amount) => {
      const letters = document.createRange();
      letters.selectNodeContents(amount);
      return Math.round(letters.getBoundingClientRect().x);
    });
    expect.soft(begins).toBe(Math.round((await month.boundingBox())!.x));
    const tops = await phone.getByLabel('Ventes : inscriptions').evaluate((field: HTMLInputElement) => {
      const label = field.labels![0]!;
      label.textContent = `${label.textContent} de toute l’année, en une fois`;
      const all = field.form!.querySelectorAll('input');
      const beside = [...all].indexOf(field);
      return [field, all[beside + 1]!].map((one) => one.getBoundingClientRect().top);
    });
    expect(tops[0]).toBe(tops[1]);
  });

  await test.step('the buttons of a question that do not fit beside each other have one width', async () => {
    await visit(phone, '/settings?section=payments');
    await phone.getByRole('textbox').first().fill('Par Wave');
    await phone.getByRole('link', { name: 'Programme' }).click();
    const buttons = phone.getByRole('alertdialog').getByRole('button');
    await expect(buttons).toHaveCount(2);
    await settled(phone);
    const sides = () =>
      buttons.evaluateAll((both) => both.map((one) => one.getBoundingClientRect()).map(({ x, width }) => `${x} ${width}`));
    await expect.poll(async () => new Set(await sides()).size).toBe(1);
  });
});

test('a session begins and ends on the same line of a table that has too little room', async ({ open, demoServer }) => {
  const page = await open({ as: demoAdmin(demoServer) });
  await page.goto('/reservation?period=all');
  await settled(page);
  const times = page.locator('td time > span:last-child');
  await expect(times.first()).toBeVisible();
  await page.locator('table').evaluate((table) => (table.style.width = '0'));
  const heights = await times.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
  expect(Math.max(...heights)).toBeLessThan(30);
});

test('links that stand alone are large enough for a thumb, and take only the room of their text', async ({ open, demoServer }) => {
  const api = await Api.signIn(demoServer.url, demoAdmin(demoServer));
  const { data: sent } = await api.get<{ data: { _id: string }[] }>('/api/campaign?status=completed');
  const { members } = await api.get<{ members: { _id: string }[] }>('/api/circle?limit=1');
  const phone = await open({ as: demoAdmin(demoServer), ...PHONE });
  for (const [path, name] of [
    ['/reservation', 'Outbox'],
    ['/dashboard', 'All forms'],
    ['/payments?view=owed', '1–30 days overdue'],
    ['/tasks?of=all', 'Mariama Sarr'],
    [`/workflows/${sent[0]!._id}`, /^Message to /],
    [`/users/${members[0]!._id}/profile`, /^\+\d+$/],
    ['/system', 'Backup settings'],
  ] as const) {
    await visit(phone, path);
    const link = phone.getByRole('main').getByRole('link', { name }).first();
    await expect(link, path).toBeVisible();
    const [height, room] = await link.evaluate((element) => {
      const { height } = element.getBoundingClientRect();
      const { display, marginTop, marginBottom } = getComputedStyle(element);
      return [height, display === 'inline' ? 0 : height + Number.parseFloat(marginTop) + Number.parseFloat(marginBottom)] as const;
    });
    expect.soft(height, path).toBeGreaterThanOrEqual(44);
    expect.soft(room, path).toBeLessThan(30);
  }
});

test('choices that stand beside each other are large enough for a thumb', async ({ open, demoServer }) => {
  const phone = await open({ as: demoAdmin(demoServer), ...PHONE });
  await visit(phone, '/dashboard');
  const choice = phone.getByRole('radiogroup', { name: 'Days shown' }).getByText('30 days', { exact: true });
  const [height, offset] = await choice.evaluate((text) => {
    const [outer, inner] = [text.closest('label')!, text].map((one) => one.getBoundingClientRect());
    return [outer!.height, Math.abs(outer!.top + outer!.bottom - inner!.top - inner!.bottom) / 2] as const;
  });
  expect(height).toBeGreaterThanOrEqual(44);
  expect(offset).toBeLessThanOrEqual(1);
});

test('how long ago an e-mail was written stands on one line of the table on a tablet', async ({ open, demoServer }) => {
  const tablet = await open({ as: demoAdmin(demoServer), viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true });
  await visit(tablet, '/outbox');
  const times = tablet.locator('td time');
  await expect(times.first()).toBeVisible();
  const heights = await times.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(30);
});
