import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterAll, describe, expect, it } from 'vitest';
import { MAIL_TEXT_WIDTH, mailPicturePath } from '#contract/brand.ts';
import { housekeeping } from '#server/housekeeping/housekeeping.jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { png } from '#server/testing/pictures.ts';

const HOST = 'https://cauri.exemple.sn';
const sink = await startSink();
const { app, call, db, deps, runJobs } = await testApp({ env: { PUBLIC_URL: HOST, SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
afterAll(() => sink.close());
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const as = admin.token;

const upload = (content: Buffer, token = as) =>
  call('POST', '/api/templates/pictures', { as: token, body: { content: content.toString('base64') } });
const uploaded = async (width = 1_068, height = 400) => (await upload(png(width, height))).body.data._id as string;
const create = (body: string) => call('POST', '/api/templates', { as, body: { name: 'T', subject: 'S', body, status: 1 } });
const created = async (body: string) => (await create(body)).body.data;
const img = (id: string, alt = 'Les coachs') => `<img src="${mailPicturePath(id)}" alt="${alt}">`;
const isServed = async (id: string) => (await app.inject(mailPicturePath(id))).statusCode === 200;
const testMail = async (template: string) => {
  await call('POST', `/api/templates/${template}/test`, { as, body: {} });
  await runJobs();
  return PostalMime.parse(sink.received.splice(0)[0]!.raw);
};

describe('a picture in a template', () => {
  it('is stored with its size and reaches the reader with its description, as wide as the text at most', async () => {
    const [wide, small] = [await uploaded(), await uploaded(80, 60)];
    const { _id, body } = await created(`<p>Bonjour</p>${img(wide)}${img(small, 'Le sceau &amp; la date')}`);
    expect(body).toContain(`<img src="${mailPicturePath(wide)}" alt="Les coachs" width="${MAIL_TEXT_WIDTH}" height="200" />`);
    expect(body).toContain(`alt="Le sceau &amp; la date" width="80" height="60" />`);
    const preview = (await call('GET', `/api/templates/preview/${_id}`, { as })).body.data;
    // The preview is shown under whatever address the app is open.
    expect(preview.html).toContain(`src="${mailPicturePath(wide)}"`);
    const { html, text } = await testMail(_id);
    expect(html).toContain(`src="${HOST}${mailPicturePath(wide)}" alt="Les coachs" width="534" height="200"`);
    expect(html).toMatch(/max-width: 100%/);
    expect(text).toContain('Les coachs');
    expect(text).not.toContain('mail-picture');
  });

  it('may be all that a template says, when it has a description', async () => {
    const id = await uploaded();
    expect((await create(img(id))).status).toBe(200);
    for (const body of [
      `<img src="${mailPicturePath(id)}">`,
      img(id, ' '),
      `<p>Bonjour</p>${img(id, '')}`,
      `<p>x</p><img src='${mailPicturePath(id)}' alt>`,
    ]) {
      const { status, body: answer } = await create(body);
      expect(status).toBe(400);
      expect(answer.errors.body).toBeTruthy();
    }
    const refused = await create(`<p>Bonjour</p>${img(id, '')}`);
    expect(refused.body.errors.body).toBe('Please write what each picture shows, for people who do not see it');
  });

  it('is one that staff uploaded: those of other sites and scripts in their attributes are removed', async () => {
    const id = await uploaded();
    const outside = [
      'https://evil.example/pixel.png',
      `//evil.example${mailPicturePath(id)}`,
      `https://evil.example${mailPicturePath(id)}`,
      'data:image/png;base64,AAAA',
      'cid:logo',
      'javascript:alert(1)',
      `${mailPicturePath(id)}/../../api`,
      `${mailPicturePath(id)}?from=1`,
      mailPicturePath(id.toUpperCase()),
      '/share/picture/x',
    ];
    const { body } = await created(`<p>Bonjour</p>${outside.map((src) => `<img src="${src}" alt="x">`).join('')}`);
    expect(body).toBe('<p>Bonjour</p>');
    const hostile = `<p>Bonjour</p><img src="${mailPicturePath(id)}" alt="a&quot; onload=&quot;x" onerror="alert(1)" style="position:fixed" srcset="https://evil.example/x 2x" width="99999" height="1">`;
    const saved = (await created(hostile)).body;
    expect(saved).toContain(`alt="a&quot; onload=&quot;x" width="534" height="200" />`);
    expect(saved).not.toMatch(/onerror|style|srcset|99999/);
  });

  it('must exist, and be a picture of a few kilobytes', async () => {
    const gone = await create(`<p>Bonjour</p>${img(randomUUID())}`);
    expect(gone.body.errors.body).toBe('A picture of this text does not exist any more. Please remove it and add it again.');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    for (const content of [svg, page, png(2_500, 10), Buffer.concat([png(9, 9), Buffer.alloc(210_000)])]) {
      expect((await upload(content)).body.errors.content).toContain('Please choose a PNG or JPEG picture');
    }
    expect((await upload(png(9, 9), coach.token)).status).toBe(403);
  });

  it('goes with a copy of its template', async () => {
    const id = await uploaded();
    const { _id } = await created(`<p>Bonjour</p>${img(id)}`);
    const copy = (await call('POST', `/api/templates/${_id}/duplicate`, { as })).body.data;
    expect(copy.body).toContain(mailPicturePath(id));
  });

  it('is deleted a week after no template has it, unless an e-mail with it was written', async () => {
    const [never, kept, dropped, sent, binned] = await Promise.all([1, 2, 3, 4, 5].map(() => uploaded()));
    const { _id } = await created(`<p>Bonjour</p>${img(kept!)}${img(dropped!)}`);
    const change = { body: `<p>Bonjour</p>${img(kept!)}` };
    expect((await call('PATCH', `/api/templates/${_id}`, { as, body: change })).status).toBe(200);
    const mailed = await created(`<p>Bonjour</p>${img(sent!)}`);
    await testMail(mailed._id);
    await db.deleteFrom('template').where('id', '=', mailed._id).execute();
    const inBin = await created(`<p>Bonjour</p>${img(binned!)}`);
    await call('DELETE', `/api/templates/${inBin._id}`, { as });
    const served = () => Promise.all([never, kept, dropped, sent, binned].map((id) => isServed(id!)));
    await housekeeping.handle(deps, {});
    expect(await served()).toEqual([true, true, true, true, true]);
    await db
      .updateTable('mail_picture')
      .set({ used_at: new Date(Date.now() - 8 * 86_400_000) })
      .execute();
    await housekeeping.handle(deps, {});
    expect(await served()).toEqual([false, true, false, true, true]);
  });
});
