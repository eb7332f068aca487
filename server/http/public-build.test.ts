import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '#server/build-if-stale.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';

const { app, call, db } = await testApp();
beforeAll(() => buildIfStale(() => {}), 120_000);

test.each(['/', '/payer', '/reserver'])('the styles of %s have only what a phone of early 2020 reads', async (url) => {
  const { body } = await app.inject({ url });
  const [, styles] = /<style>(.+?)<\/style>/s.exec(body)!;
  // Chrome reads these since version 87 and Safari since 14.1; a browser before them leaves out the whole line.
  expect(styles!.match(/[;{](inset|(margin|padding)-(block|inline)):[^;}]*/g)).toBeNull();
});

test('boxes that Chrome 80 would glue together have no gap, which it has only between the cells of a grid', async () => {
  const { token } = await buildAccount(db);
  const { body: form } = await call('POST', '/api/forms', { body: buildForm(), as: token });
  const boxes = {
    '/': ['.steps', '.reviews figure', '.reviews figcaption'],
    [`/share/response/${form.data._id}`]: ['.phone', '.amount'],
  };
  for (const [url, selectors] of Object.entries(boxes)) {
    const { body } = await app.inject({ url });
    for (const selector of selectors) {
      const rule = body.match(new RegExp(`}${selector.replaceAll('.', '\\.')}{([^}]*)}`))![1]!;
      expect([selector, rule.includes('display:flex') && rule.includes('gap:')]).toEqual([selector, false]);
    }
  }
});
