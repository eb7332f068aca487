import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '#server/build-if-stale.ts';
import { testApp } from '#server/testing/app.ts';

const { app } = await testApp();
beforeAll(() => buildIfStale(() => {}), 120_000);

test.each(['/', '/payer', '/reserver'])('the styles of %s have only what a phone of early 2020 reads', async (url) => {
  const { body } = await app.inject({ url });
  const [, styles] = /<style>(.+?)<\/style>/s.exec(body)!;
  // Chrome reads these since version 87 and Safari since 14.1; a browser before them leaves out the whole line.
  expect(styles!.match(/[;{](inset|(margin|padding)-(block|inline)):[^;}]*/g)).toBeNull();
});
