import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools, startListener } from '#server/testing/scenarios.ts';

// A text that is cut may end within a character that JavaScript counts as two, and PostgreSQL refuses half of one.

const listener = await startListener();
const world = await testApp({ env: { OUTBOUND_ALLOW: new URL(listener.url).host } });
const { app, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs } = scenarioTools(world, as);
const hook = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
const ask = { module: 'http.request', config: { method: 'GET', url: `${listener.url}/` } };

test('a call is taken when what is stored of it is cut within a character', async () => {
  const { id, hook: path } = await build({ module: 'webhooks.received', config: { verify: false, dedupe: 'body.event' } }, [ask]);
  const half = (length: number) => `${'a'.repeat(length - 1)}🎉${'b'.repeat(9)}`;
  expect((await hook(path, { name: half(200) })).statusCode).toBe(202);
  expect((await hook(path, { event: half(200) })).statusCode).toBe(202);
  for (const more of ['', 'a']) expect((await hook(path, { long: `${more}${'🎉'.repeat(40_000)}` })).statusCode).toBe(202);
  await drain();
  expect((await runs(id)).map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => 'succeeded'));
});

test('the id by which a run is named is cut where a call sends a long one', async () => {
  const { id, hook: path } = await build({ module: 'webhooks.received', config: { verify: false } }, [ask]);
  await hook(path, { id: 'x'.repeat(5_000) });
  expect((await runs(id))[0]!.subject).toBe(`Call with id ${'x'.repeat(200)}`);
});

test('a run ends when the long answer of a service is cut within a character', async () => {
  const { id, hook: path } = await build({ module: 'webhooks.received', config: { verify: false } }, [ask]);
  for (const more of ['', 'a']) {
    listener.answerNext({ status: 200, body: JSON.stringify({ long: `${more}${'🎉'.repeat(40_000)}` }) });
    await hook(path, {});
    await drain();
  }
  expect((await runs(id)).map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
});

test('the reason why a step failed is cut where it repeats a long value', async () => {
  const find = { module: 'members.find', config: { member: '{{ trigger.body.who }}' } };
  const { id, hook: path } = await build({ module: 'webhooks.received', config: { verify: false } }, [find]);
  await hook(path, { who: `a${'🎉'.repeat(20_000)}` });
  await drain();
  const [run] = await runs(id);
  expect(run!.state).toBe('failed');
  expect(run!.error).toMatch(/^There is no member a🎉.*\.$/su);
  expect(run!.error!.length).toBeLessThan(2_050);
});
