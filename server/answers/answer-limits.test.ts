import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';

const env = { ANSWERS_PER_MINUTE: '4', ANSWERS_PER_MINUTE_PER_KEY: '2', ANSWERS_PER_MINUTE_PER_ADDRESS: '20', TRUST_PROXY: '1' };
const { app, call, db } = await testApp({ env });
const admin = await buildAccount(db);
const publish = async () => (await call('POST', '/api/forms', { body: buildForm(), as: admin.token })).body.data;

async function answer(formId: string, address: string, submissionKey?: string) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/answers',
    headers: { 'x-forwarded-for': address },
    payload: { formId, submissionKey },
  });
  return { status: response.statusCode, message: response.json().message as string, retryAfter: Number(response.headers['retry-after']) };
}

test('a submission, a form and an address each have a limit, with a message and the time to wait', async () => {
  const [form, key] = [await publish(), randomUUID()];
  expect((await answer(form.id, '10.0.0.1', key)).status).toBe(200);
  expect((await answer(form.id, '10.0.0.2', key.toUpperCase())).status).toBe(200);
  const often = await answer(form.id, '10.0.0.3', key);
  expect(often).toMatchObject({ status: 429, message: expect.stringContaining('your answers are kept') });
  expect(often.retryAfter).toBeGreaterThan(0);
  expect(often.retryAfter).toBeLessThanOrEqual(60);
  expect((await answer(form.id, '10.0.0.4')).status).toBe(200);
  expect((await answer(form.id, '10.0.0.5')).message).toContain('This form is receiving a great many answers');

  // Many people answer many forms behind one address.
  const forms = await Promise.all(Array.from({ length: 6 }, publish));
  const statuses = [];
  for (let i = 0; i < 21; i++) statuses.push((await answer(forms[i % forms.length].id, '10.9.9.9')).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  expect((await answer(forms[0].id, '10.9.9.10')).status).toBe(429);
});

test('the page shows the answers again when a limit is reached without a script', async () => {
  const form = await publish();
  for (let i = 0; i < 4; i++) await answer(form.id, '10.1.1.1');
  const boundary = 'limit';
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="${form.questions[0].id}"\r\n\r\nAminata\r\n--${boundary}--\r\n`;
  const page = await app.inject({
    method: 'POST',
    url: `/share/response/${form.id}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: part,
  });
  expect(page.statusCode).toBe(429);
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
  expect(page.body).toContain('This form is receiving a great many answers at the moment.');
  expect(page.body).toContain('Aminata');
});
