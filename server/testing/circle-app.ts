import { afterAll, expect } from 'vitest';
import { testApp } from './app.ts';
import { buildAccount } from './factories.ts';
import { startCircle } from './fakes/circle.fake.ts';

/** Starts an app that is connected to a community in Circle. `post` makes a call of the members as an admin, and returns its data. */
export async function circleApp() {
  const circle = await startCircle({ token: 'jeton-de-test' });
  afterAll(() => circle.close());
  const world = await testApp({ env: { CIRCLE_API_TOKEN: 'jeton-de-test', CIRCLE_API_URL: circle.url } });
  const { token: as } = await buildAccount(world.db);
  const post = async (path: string, body: object = {}) => {
    const answer = await world.call('POST', `/api/circle/${path}`, { as, body });
    expect(answer.status, answer.body.message).toBe(200);
    return answer.body.data;
  };
  return { ...world, circle, as, post };
}
