import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { createSession } from '#server/auth/session.queries.ts';
import { lastBackup } from '#server/backup/backup.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { earlierVersion } from '#server/testing/earlier-version.ts';

// An installation of the first version, which got every later one: what people wrote into each of them is still there.

const { database, db, upgradeTo } = await earlierVersion();

const add = async (statement: RawBuilder<unknown>) => {
  await statement.execute(db);
};
const QUESTION = '01a1fc53-4cf7-70ec-9b14-429e261a51aa';
const CONTENT = JSON.stringify({
  title: 'Candidature',
  description: '',
  questions: [{ id: QUESTION, type: 'short-answer', title: 'Votre nom', required: true }],
});

/** The first version knew accounts, forms, responses with files, and e-mails. */
async function fillFirst(): Promise<void> {
  await add(sql`insert into account (name, email, password_hash, role, status) values
    ('Fatou Diop', 'fatou@exemple.sn', 'x', 'admin', 'Active'), ('Moussa Fall', 'moussa@exemple.sn', 'x', 'coach', 'Active')`);
  await add(sql`
    with f as (insert into form (draft, visibility) values (${CONTENT}::jsonb, 'public') returning id),
    v as (insert into form_version (form_id, number, content) select id, 1, ${CONTENT}::jsonb from f returning id, form_id),
    r as (
      insert into response (form_id, form_version_id, submission_key, answers, submitted_at)
      select form_id, id, gen_random_uuid(), jsonb_build_object(${QUESTION}::text, 'N''Diaye ' || n), '2026-01-01'::timestamptz + n * interval '1 hour'
      from v, generate_series(1, 30) as n returning id, form_id
    ),
    u as (
      insert into upload (form_id, question_id, response_id, name, size, type, storage_key)
      select form_id, ${QUESTION}::uuid, id, 'reçu.pdf', 7, 'application/pdf', 'k' || id from r
    )
    insert into form_tally (form_id, responses) select form_id, count(*) from r group by 1`);
  await add(sql`update form set version_id = (select id from form_version), is_published = true`);
  await add(
    sql`insert into delivery (kind, to_address, subject, text, html, state, sent_at) values ('test', 'a@exemple.sn', 'S', 't', 'h', 'captured', now())`,
  );
  await add(sql`insert into audit_log (actor_name, action, subject_type) values ('Fatou Diop', 'form.create', 'form')`);
}

/** Members and their payments, as they came first. */
async function fillMembers(): Promise<void> {
  await add(sql`insert into tag (name) values ('VIP')`);
  await add(sql`
    insert into member (full_name, email, phone, status, product, payment_status, payment_option, payment_next)
    select 'Aïssatou ' || n, 'membre' || n || '@exemple.sn', '+2217700000' || to_char(n, 'FM00'),
      case when n % 3 = 0 then 'TRAITÉ' else 'NON TRAITÉ' end, 'COACHING', case when n % 2 = 0 then 'Completed' else 'Late' end, 'Partiel', '2026-03-01'
    from generate_series(1, 40) as n`);
  await add(sql`
    insert into payment (member_id, category, name, email, produit, moyen, amount, currency, payment_id, paid_at)
    select id, 'Registration', full_name, email, 'COACHING', 'Cash', 50000, 'XOF', 'R-' || email, '2026-02-01' from member`);
  await add(sql`insert into member_note (member_id, text, author_name) select id, 'À rappeler', 'Fatou Diop' from member limit 5`);
  await add(sql`insert into member_event (member_id, kind) select id, 'created' from member`);
}

/** Templates, campaigns, coaching and scenarios, as they came first. */
async function fillTools(): Promise<void> {
  await add(
    sql`insert into template (name, subject, body, status) values ('Bienvenue', 'Bonjour', '<p>Bonjour {{ fullName }}</p>', 'Active')`,
  );
  await add(sql`insert into campaign (name, template_id, to_all, status) select 'Rentrée', id, true, 'completed' from template`);
  await add(sql`insert into coaching_service (name, duration, color) values ('Coaching individuel', 60, 'teal')`);
  await add(sql`
    insert into reservation (coach_id, email, client_name, service, starts_at, ends_at, status, source)
    select account_id, 'membre1@exemple.sn', 'Aïssatou 1', 'Coaching individuel', '2026-04-01T10:00Z', '2026-04-01T11:00Z', 'confirmed', 'staff' from coach`);
  await add(sql`
    insert into scenario (name, frequency, every, start_date, start_time, webhook_token)
    values ('Chaque jour', 'day', 1, '2026-04-01', '08:00', 'jeton')`);
}

test('an installation of the first version is upgraded to this one with all that it knows', async () => {
  expect(await upgradeTo('0001')).toEqual(['0001_ground.sql']);
  await fillFirst();
  await upgradeTo('0006');
  await fillMembers();
  await upgradeTo('0021');
  await fillTools();
  expect((await upgradeTo('9999')).length).toBeGreaterThan(30);

  const { call } = await testApp({ database });
  const { id } = await db.selectFrom('account').select('id').where('email', '=', 'fatou@exemple.sn').executeTakeFirstOrThrow();
  const { token } = await createSession(db, id, { remember: false, userAgent: 'test' });
  const get = async (url: string) => {
    const { status, body } = await call('GET', url, { as: token });
    expect(status, `${url} answers ${JSON.stringify(body).slice(0, 300)}`).toBe(200);
    return body;
  };
  expect((await get('/api/circle?page=1')).count).toBe(40);
  expect((await get('/api/circle?page=1&search=aissatou%207')).count).toBe(1);
  expect((await get('/api/payment?page=1')).totalCount).toBe(40);
  const [form] = (await get('/api/forms?page=1')).data;
  expect(form.title).toBe('Candidature');
  const answers = await get(`/api/answers/${form._id}?page=1`);
  expect(answers.count).toBe(30);
  expect(answers.data[0].answers[QUESTION]).toBe("N'Diaye 30");
  expect((await get('/api/templates?page=1')).count).toBe(1);
  const [coaching] = (await get('/api/product')).data;
  expect(coaching).toMatchObject({ image: null, tags: [], templates: { welcome: null, reminder: null, confirmation: null } });
  expect((await get('/api/campaign?page=1')).count).toBe(1);
  expect((await get('/api/reservation?page=1')).count).toBe(1);
  expect((await get('/api/scenario?page=1')).count).toBe(1);
  for (const url of [
    '/api/dashboard',
    '/api/circle/tiles',
    '/api/notifications?page=1',
    '/api/setting',
    '/api/team',
    '/api/system',
    '/api/deleted?page=1',
  ])
    await get(url);
  expect((await lastBackup(db)).health).toBe('none');
});
