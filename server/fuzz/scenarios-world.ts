import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Deps } from '#server/deps.ts';
import { insertConnection } from '#server/scenarios/connections.queries.ts';
import { type Definition, newToken } from '#server/scenarios/definition.rules.ts';
import { readyMade } from '#server/scenarios/ready-made.rules.ts';
import { insertRun } from '#server/scenarios/runs.queries.ts';
import { insertScenario } from '#server/scenarios/scenarios.queries.ts';
import { nastyText, ref } from './values.ts';
import type { World } from './world.ts';

/** The record that a path is about; the first pattern that matches counts. */
export const SCENARIO_IDS: [pattern: RegExp, placeholder: string][] = [
  [/scenario\/run\/.*resolve/, 'reviewRun'],
  [/scenario\/run\/.*retry/, 'failedRun'],
  [/scenario\/run\/\{id\}/, 'scenarioRun'],
  [/scenario\/ready-made/, 'readyMade'],
  [/scenario\/option/, 'module'],
  [/scenario\/\{id\}\/(activate|run$)/, 'wholeScenario'],
  [/scenario\/(change-trigger|add-reaction|delete-reaction)|webhook-secret/, 'editedScenario'],
  [/delete-scenario/, 'goneScenario'],
  [/scenario/, 'scenario'],
  [/connection/, 'connection'],
  [/service\/actions/, 'service'],
];

/** These calls would connect to other servers, so they are tested beside their code. */
export const SCENARIO_DIALS = ['scenarios_testConnection', 'scenarios_testStep'];

export async function makeScenariosWorld(deps: Deps, owner: { id: string }): Promise<World> {
  const { db } = deps;
  const notice = {
    _id: randomUUID(),
    module: 'staff.notify',
    connection: null,
    config: { title: 'x', message: '{{ trigger.at }}' },
    conditions: [],
  };
  const definition: Definition = {
    match: 'all',
    conditions: [],
    trigger: { module: 'schedule.every', connection: null, config: {} },
    reactions: [notice],
  };
  const make = (name: string) =>
    insertScenario(db, {
      name,
      frequency: 'day',
      every: 1,
      startDate: '2026-01-31',
      startTime: '08:00',
      definition,
      token: newToken(),
      createdBy: owner.id,
    });
  const [one, whole, edited, gone] = [await make('Bienvenue'), await make('Entier'), await make('Changé'), await make('Parti')];
  const run = () => insertRun(db, { scenarioId: one.id, version: 1, steps: 2, source: 'manual', subject: null, output: { at: 'x' } });
  const [failed, review, queued] = [await run(), await run(), await run()];
  await db.updateTable('scenario_run').set({ state: 'failed', wake_at: null, finished_at: new Date() }).where('id', '=', failed).execute();
  await db.updateTable('scenario_run').set({ state: 'needs-review', wake_at: null }).where('id', '=', review).execute();
  const connection = await insertConnection(deps, db, {
    service: 'http',
    name: 'CRM',
    values: { token: 'jeton-secret' },
    createdBy: owner.id,
  });
  return {
    scenario: one.id,
    wholeScenario: whole.id,
    editedScenario: edited.id,
    goneScenario: gone.id,
    reaction: notice._id,
    scenarioRun: queued,
    failedRun: failed,
    reviewRun: review,
    connection,
    readyMade: 'welcome',
    module: 'members.add-tags',
    service: 'members',
  };
}

// Beyond these values, the requests' own mutations put anything anywhere.
const words = nastyText.map((text) => text.replaceAll('\u0000', '').toWellFormed().slice(0, 400));
const config = fc.dictionary(
  fc.constantFrom('title', 'message', 'url', 'headers', 'tag'),
  fc.oneof(words, fc.constantFrom<unknown>(1, true, null, ['a'], [{ name: 'a', value: '{{ x }}' }])),
);
const condition = fc.record({
  field: fc.constantFrom('trigger.x', '{{ trigger.x }}', '__proto__.x'),
  operator: fc.constantFrom('equals', 'greater', 'empty'),
  value: fc.oneof(words, fc.integer()),
});
const stepOf = (module: fc.Arbitrary<string>) =>
  fc.record({ module, connection: fc.constantFrom(null, null, null, ref('unknown')), config }, { requiredKeys: ['module'] });
const trigger = stepOf(fc.constantFrom('schedule.every', 'members.created', 'webhooks.received'));
const reaction = stepOf(fc.constantFrom('staff.notify', 'http.request', 'flow.wait'));
const version = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(1, 1, 2) }, fc.integer());
const file = fc.constantFrom(...readyMade.map((one) => one.file));

export const SCENARIO_BODIES: Record<string, fc.Arbitrary<unknown>> = {
  scenarios_update: fc.record(
    {
      version,
      name: fc.constantFrom('Bienvenue', '<b>{{ trigger.x }}</b>'),
      frequency: fc.constantFrom('minute', 'month', 'year'),
      time: fc.integer({ min: 1, max: 10_000 }),
      startDate: fc.constantFrom('2026-01-31', '0001-01-01', '9999-12-31'),
      startTime: fc.constantFrom('00:00', '23:59'),
      conditions: fc.array(condition, { maxLength: 3 }),
      trigger: fc.option(trigger),
      reactions: fc.array(reaction, { maxLength: 5 }),
      perMinute: fc.constantFrom(null, 1, 10_000),
    },
    { requiredKeys: ['version'] },
  ),
  scenarios_deleteReaction: fc.record(
    { index: fc.nat(6), version, reactionId: fc.constantFrom(ref('reaction'), ref('unknown')) },
    { requiredKeys: [] },
  ),
  scenarios_importFile: fc.record({ file }),
  scenarios_createConnection: fc.record({
    service: fc.constantFrom('http', 'telegram', 'members', '__proto__'),
    name: fc.constantFrom('CRM', '<b>'),
    values: fc.dictionary(fc.constantFrom('token', 'username'), words),
  }),
};
