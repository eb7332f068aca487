import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AccountStatus, Role } from '#contract/auth.ts';
import { readContracts } from './fuzz/operations.ts';
import { type AccessRow, listRoutes, readAccessTable, rowsOf } from './testing/access-table.ts';
import { testApp } from './testing/app.ts';
import { buildAccount, buildForm } from './testing/factories.ts';

// Compares the running server with docs/access.md by calling every endpoint as every kind of caller.

const { app, call, db } = await testApp();
await app.ready();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const another = await buildAccount(db, { role: 'coach' });
const as = (one: { token: string }) => ({ as: one.token });
const table = await readAccessTable();
const endpoints = readContracts();
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('docs/access.md describes every endpoint as its contract does', () => {
  expect(table.contracts, 'Run npm run docs:access.').toEqual(rowsOf(endpoints.values()));
});

test('docs/access.md lists every served route', () => {
  const known = [...table.contracts, ...table.others].map(nameOf);
  expect(new Set(known).size).toBe(known.length);
  // Built files are served only where they were built. The printed tree omits their folder and shows `/*`.
  const served = new Set([...listRoutes(app).filter((route) => route !== 'GET /*'), 'GET /assets/*', 'GET /public-assets/*']);
  const advice = 'Run npm run docs:access; an address without a contract is written by hand into the second table of docs/access.md.';
  expect([...served].toSorted(), advice).toEqual(known.toSorted());
});

interface Caller {
  role?: Role;
  status?: AccountStatus;
  expired?: true;
}
const CALLERS: Record<string, Caller> = {
  'nobody signed in': {},
  'a pending admin': { role: 'admin', status: 'Pending' },
  'a rejected admin': { role: 'admin', status: 'Rejected' },
  'a deactivated admin': { role: 'admin', status: 'Inactive' },
  'a banned coach': { role: 'coach', status: 'Banned' },
  'an admin whose session has expired': { role: 'admin', expired: true },
  'a coach': { role: 'coach' },
  'an admin': { role: 'admin' },
};

async function tokenOf({ role, status = 'Active', expired }: Caller): Promise<string | undefined> {
  if (!role) return undefined;
  const { id, token } = await buildAccount(db, { role, status });
  if (expired)
    await db
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('account_id', '=', id)
      .execute();
  return token;
}

/** Returns whether the row admits the caller; undefined when it depends on the owner of the data. */
function isAllowed({ access, coaches }: AccessRow, { role, status = 'Active', expired }: Caller): boolean | undefined {
  if (access === 'public') return true;
  if (!role || status !== 'Active' || expired) return false;
  if (role === 'admin' || access === 'signed-in') return true;
  if (access === 'admin') return false;
  return coaches.startsWith('their own') ? undefined : true;
}

describe.each(Object.entries(CALLERS))('%s', (_, caller) => {
  test('is admitted and refused at every endpoint as the table says', { timeout: 120_000 }, async () => {
    const wrong: string[] = [];
    const usual = await tokenOf(caller);
    for (const row of table.contracts) {
      const allowed = isAllowed(row, caller);
      // An admitted stream does not end; server/http/http.test.ts reads it.
      if (allowed !== false && endpoints.get(nameOf(row))?.response === 'events') continue;
      // Some calls about the own account end the session that makes them.
      const token = row.access === 'signed-in' ? await tokenOf(caller) : usual;
      const { statusCode } = await app.inject({
        method: row.method as 'GET',
        url: row.path.replaceAll(/\{\w+\}/g, () => randomUUID()),
        ...(token && { headers: { authorization: `Bearer ${token}` } }),
        ...(row.method !== 'GET' && { payload: {} }),
      });
      const due = caller.role && !caller.expired && (caller.status ?? 'Active') === 'Active' ? 403 : 401;
      const isRight = allowed === false ? statusCode === due : allowed ? statusCode !== 401 && statusCode !== 403 : statusCode !== 401;
      if (!isRight) wrong.push(`${nameOf(row)} answered ${statusCode}`);
    }
    expect(wrong).toEqual([]);
  });
});

test('the routes outside the contracts that the table gives to staff refuse everybody else', async () => {
  const closed = table.others.filter(({ access }) => access === 'staff');
  expect(closed.length).toBeGreaterThan(0);
  for (const { path: url } of closed) {
    const refused = await app.inject(url);
    if (refused.statusCode === 302) expect(refused.headers.location, url).toMatch(/^\/login\?next=/);
    else expect(refused.statusCode, url).toBe(401);
    const { statusCode } = await app.inject({ url, headers: { authorization: `Bearer ${coach.token}` } });
    // No page has the name `*`.
    expect(url.startsWith('/docs/') ? [404] : [200, 302], `${url} ${statusCode}`).toContain(statusCode);
  }
});

describe('a coach and the data of another person', () => {
  test('another coach’s reservation, hours, slots and sessions are closed', async () => {
    const { id: reservation } = await db
      .insertInto('reservation')
      .values({
        coach_id: another.id,
        email: 'client@exemple.sn',
        service: 'Coaching individuel',
        starts_at: new Date('2030-05-06T10:00:00Z'),
        ends_at: new Date('2030-05-06T11:00:00Z'),
        source: 'staff',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await call('GET', `/api/reservation/${reservation}`, as(another))).status).toBe(200);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/confirm', undefined],
      ['POST', '/cancel', { reason: 'Non' }],
      ['POST', '/reschedule', { date: '2030-05-07', time: '10:00' }],
    ] as const)
      expect((await call(method, `/api/reservation/${reservation}${path}`, { ...as(coach), body })).status, path).toBe(404);
    const listed = await call('GET', `/api/reservation?coachId=${another.id}`, as(coach));
    expect(listed.body.reservations).toEqual([]);
    expect((await call('GET', `/api/coach/${another.id}/availability`, as(coach))).status).toBe(403);
    expect((await call('PUT', `/api/coach/${another.id}/availability`, { ...as(coach), body: { hours: [], daysOff: [] } })).status).toBe(
      403,
    );
    expect((await call('GET', `/api/coach/${another.id}/slots`, as(coach))).status).toBe(403);

    const session = (await call('GET', '/api/sessions', as(another))).body.data[0]._id;
    expect((await call('DELETE', `/api/sessions/${session}`, as(coach))).status).toBe(404);
    expect((await call('DELETE', `/api/sessions/${session}`, as(admin))).status).toBe(404);
    expect((await call('GET', '/api/me', as(another))).status).toBe(200);
  });

  test('another person’s export cannot be found or cancelled', async () => {
    const form = (await call('POST', '/api/forms', { ...as(admin), body: buildForm() })).body.data;
    const body = { format: 'csv', selection: {} };
    for (const owner of [admin, another]) {
      const { _id } = (await call('POST', `/api/forms/${form._id}/exports`, { ...as(owner), body })).body.data;
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/file'],
        ['POST', '/cancel'],
      ] as const)
        expect((await call(method, `/api/exports/${_id}${path}`, as(coach))).status, path).toBe(404);
      expect((await call('GET', `/api/exports/${_id}`, as(owner))).body.data.state).toBe('queued');
      expect((await call('GET', `/api/exports/${_id}`, as(admin))).status).toBe(200);
    }
    expect((await call('GET', `/api/forms/${form._id}/exports`, as(coach))).body.data).toEqual([]);
    expect((await call('GET', `/api/forms/${form._id}/exports`, as(another))).body.data).toHaveLength(1);
    expect((await call('GET', `/api/forms/${form._id}/exports`, as(admin))).body.data).toHaveLength(2);
  });
});

describe('money and a coach', () => {
  test('no response about members has billing, and lists cannot be filtered or sorted by it', async () => {
    const member = (await call('POST', '/api/circle/create', { ...as(admin), body: { name: 'Awa Diop', email: 'awa@exemple.sn' } })).body
      .data;
    expect(member.payment.status).toBe('Progress');
    const path = `/api/circle/members/${member._id}`;
    const answers = [
      (await call('GET', path, as(coach))).body.data,
      (await call('GET', '/api/circle', as(coach))).body.members[0],
      (await call('PATCH', path, { ...as(coach), body: { work: 'Couturière' } })).body.data,
      (await call('PATCH', path, { ...as(coach), body: { work: 'Styliste', rev: 0 } })).body.data,
      (await call('POST', `${path}/tags`, { ...as(coach), body: { tags: [] } })).body.data,
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ _id: member._id, fullName: 'Awa Diop' });
      for (const field of ['payment', 'subscription', 'reminder']) expect(answer).not.toHaveProperty(field);
    }
    for (const query of ['paymentStatus=Late', 'option=Complete', 'sort=paymentStatus'])
      expect((await call('GET', `/api/circle?${query}`, as(coach))).status, query).toBe(403);
    expect((await call('GET', '/api/circle?paymentStatus=Progress', as(admin))).body.count).toBe(1);
  });

  test('the timeline omits payments, billing, reminders and the billing changes of imports', async () => {
    const member = (await call('POST', '/api/circle/create', { ...as(admin), body: { name: 'Fatou Sow', email: 'fatou@exemple.sn' } })).body
      .data;
    const path = `/api/circle/members/${member._id}`;
    await call('PATCH', path, { ...as(admin), body: { payment: { status: 'Late' } } });
    await call('POST', '/api/payment/create', {
      ...as(admin),
      body: {
        ...{ memberId: member._id, name: 'Fatou Sow', email: member.email, produit: 'COACHING' },
        ...{ moyen: 'Cash', amount: 50_000, currency: 'XOF', paymentId: 'R-1' },
      },
    });
    await call('POST', `${path}/notes`, { ...as(coach), body: { text: 'Vue hier' } });
    await db
      .insertInto('member_event')
      .values({
        member_id: member._id,
        kind: 'imported',
        data: JSON.stringify({ file: 'a.csv', row: 1, after: { payment_option: 'Partiel' } }),
      })
      .execute();
    const selection = { ids: [member._id] };
    expect((await call('POST', '/api/circle/bulk', { ...as(admin), body: { selection, action: { kind: 'send-pay-link' } } })).status).toBe(
      200,
    );
    await db
      .insertInto('delivery')
      .values(
        ['payment-reminder', 'campaign', 'reservation-confirmed'].map((kind) => ({
          ...{ kind, to_address: member.email, subject: `About ${kind}`, html: '', text: '', state: 'captured' as const },
        })),
      )
      .execute();
    const read = async (one: { token: string }) => (await call('GET', `${path}/timeline`, as(one))).body;
    expect((await read(admin)).data.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['payment', 'billing', 'mail', 'bulk']),
    );
    const { data, count } = await read(coach);
    expect(data.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['created', 'imported', 'mail', 'note']);
    expect(count).toBe(4);
    expect(data.find(({ kind }: { kind: string }) => kind === 'imported').data).toEqual({ file: 'a.csv', row: 1 });
    expect(data.find(({ kind }: { kind: string }) => kind === 'mail').data.subject).toBe('About reservation-confirmed');
  });

  test('the timeline does not say which reminder an edited status starts or ends', async () => {
    const body = { name: 'Binta', email: 'binta@exemple.sn', date: '2099-01-31' };
    const path = `/api/circle/members/${(await call('POST', '/api/circle/create', { ...as(admin), body })).body.data._id}`;
    for (const status of ['REJETÉ', 'TRAITÉ']) await call('PATCH', path, { ...as(coach), body: { status } });
    const changes = async (one: { token: string }) =>
      (await call('GET', `${path}/timeline`, as(one))).body.data.map(({ data }: { data: { changes?: object } }) => data.changes);
    expect(JSON.stringify(await changes(admin))).toContain('reminder.next');
    const statuses = [
      ['REJETÉ', 'TRAITÉ'],
      ['NON TRAITÉ', 'REJETÉ'],
    ];
    expect(await changes(coach)).toEqual([...statuses.map((status) => ({ status })), undefined]);
  });

  test('the timeline does not say that tags and access follow from the billing', async () => {
    const body = { name: 'Awa Sarr', email: 'awa.sarr@exemple.sn' };
    const { _id } = (await call('POST', '/api/circle/create', { ...as(admin), body })).body.data;
    const shown: Record<string, object> = {
      'access-taken': { accessGroups: ['Lives'] },
      'access-given': { accessGroups: ['Anciens'] },
      tags: { added: ['Sorti'], removed: [] },
    };
    for (const [kind, data] of Object.entries(shown))
      await db
        .insertInto('member_event')
        .values({ member_id: _id, kind, data: JSON.stringify({ ...data, by: 'run' }) })
        .execute();
    const events = (await call('GET', `/api/circle/members/${_id}/timeline`, as(coach))).body.data as { kind: string; data: object }[];
    for (const [kind, data] of Object.entries(shown)) expect(events.find((event) => event.kind === kind)?.data).toEqual(data);
  });

  test('views of the payments screen are closed', async () => {
    expect((await call('GET', '/api/views?screen=payments', as(coach))).status).toBe(403);
    const body = { screen: 'payments', name: 'Tous', search: {} };
    expect((await call('POST', '/api/views', { ...as(coach), body })).status).toBe(403);
    expect((await call('GET', '/api/views?screen=users', as(coach))).status).toBe(200);
  });
});
