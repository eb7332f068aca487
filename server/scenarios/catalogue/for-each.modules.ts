import { createdMembers } from './choices.queries.ts';
import * as text from './for-each.messages.ts';
import { lookAhead, MOST_STARTED, STARTED, segments, startedScenarios, startForEach } from './for-each.queries.ts';
import { loadMember, memberOutputs } from './member-output.queries.ts';
import { defineAction, defineTrigger, field, leaves, output } from './module.rules.ts';

// One run starts many: those of another scenario, one for each member of a segment.

export const started = defineTrigger({
  id: STARTED,
  name: text.started,
  description: text.startedAbout,
  by: 'event',
  load: loadMember,
  fields: {},
  outputs: memberOutputs(),
  subject: (read) => read('member.fullName') || null,
  choices: createdMembers,
});

export const forEach = defineAction({
  id: 'flow.for-each',
  name: text.forEach,
  description: text.forEachAbout,
  idempotency: 'natural',
  local: true,
  fields: {
    segment: field('select', text.segment, { required: true, lookUp: segments, help: text.segmentHelp }),
    scenario: field('select', text.scenario, { required: true, lookUp: startedScenarios, help: text.scenarioHelp }),
    limit: field('number', text.limit, { required: true, default: 100, help: text.limitHelp }),
  },
  check({ limit }) {
    const fits = Number.isInteger(limit) && Number(limit) >= 1 && Number(limit) <= MOST_STARTED;
    return new Map(fits ? [] : [['limit', text.limitWrong({ most: MOST_STARTED })]]);
  },
  outputs: [output('found', text.foundMembers, 120), output('started', text.startedRuns, 100)],
  async effect({ db }, given) {
    const { target, started } = await lookAhead(db, given);
    return leaves(text.startsRuns({ scenario: target.name, count: started }));
  },
  run: async ({ db, run }, given) => ({ output: await startForEach(db, run, given) }),
});
