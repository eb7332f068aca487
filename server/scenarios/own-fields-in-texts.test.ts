import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';

const app = await testApp();
const { call } = app;
const { token: as } = await buildAccount(app.db);
const { build, drain, runs } = scenarioTools(app, as);

const addField = async (body: object) => (await call('POST', '/api/member-fields', { as, body })).body.data;
const mark = (field: { _id: string }) => `{{ trigger.member.fields.${field._id} }}`;
const town = await addField({ name: 'Ville', kind: 'text' });
const size = await addField({ name: 'Taille', kind: 'choice', options: [{ label: 'Petit' }, { label: 'Très grand' }] });
const children = await addField({ name: 'Enfants', kind: 'number' });
const since = await addField({ name: 'Depuis', kind: 'date' });

let n = 0;
async function memberWith(fields: object): Promise<string> {
  const body = { name: 'Awa Diop', email: `awa.${++n}@exemple.sn` };
  const id = (await call('POST', '/api/circle/create', { as, body })).body.data._id as string;
  await call('PATCH', `/api/circle/members/${id}`, { as, body: { fields } });
  return id;
}
const tagged = async (id: string) => {
  const tag = (await call('POST', '/api/tags', { as, body: { name: `Étiquette ${++n}` } })).body.data._id;
  await call('POST', `/api/circle/members/${id}/tags`, { as, body: { tags: [tag] } });
};

test('the text of a step inserts own fields: a choice by its label, and a renamed field still', async () => {
  const day = mark(since).replace(' }}', ' | date }}');
  const message = `${mark(town)}, ${mark(size)}, ${mark(children)}, ${day}, {{ trigger.member.fields.${town._id} | upper }}.`;
  const filled = 'Thiès, Très grand, 2.5, 05/12/2026, THIÈS.';
  const member = await memberWith({ [town._id]: 'Thiès', [size._id]: size.options[1]._id, [children._id]: 2.5, [since._id]: '2026-12-05' });
  await call('PATCH', `/api/member-fields/${town._id}`, { as, body: { name: 'Commune' } });
  const step = { module: 'staff.notify', config: { title: 'Fiche', message } };

  const tried = await build({ module: 'members.created' }, [step]);
  const preview = await call('POST', `/api/scenario/${tried.id}/preview`, { as, body: { subject: member } });
  expect(JSON.stringify(preview.body.data.steps)).toContain(filled);
  await call('POST', `/api/scenario/${tried.id}/pause`, { as });

  const { id } = await build({ module: 'members.tag-added' }, [step]);
  await tagged(member);
  await drain();
  expect(await runs(id)).toMatchObject([{ state: 'succeeded' }]);
  const rows = await app.db.selectFrom('scenario_run_step').select('input').execute();
  expect(JSON.stringify(rows)).toContain(filled);
  await call('POST', `/api/scenario/${id}/pause`, { as });
});

test('a deleted field is named as the reason when a text inserts it, and nothing is sent without it', async () => {
  const gone = await addField({ name: 'Éphémère', kind: 'text' });
  const { id } = await build({ module: 'members.created' }, [{ module: 'staff.notify', config: { title: 'Fiche', message: mark(gone) } }]);
  expect((await call('DELETE', `/api/member-fields/${gone._id}`, { as })).status).toBe(200);
  const member = await memberWith({});
  const sentence = 'A text inserts a member field that was deleted. Remove it from the text.';
  expect((await call('POST', `/api/scenario/${id}/preview`, { as, body: { subject: member } })).body.message).toBe(sentence);
  await drain();
  const [run] = await runs(id);
  expect(run).toMatchObject({ state: 'failed' });
  const answer = await call('GET', `/api/scenario/${id}`, { as });
  expect(JSON.stringify(answer.body.data)).toContain(sentence);
});
