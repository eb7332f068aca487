import { lastBeforeFirst } from '#contract/ranges.messages.ts';
import { isBackwards } from '#contract/ranges.ts';
import type { Config } from '#contract/scenario-parts.ts';
import { createdMembers } from './choices.queries.ts';
import * as text from './for-each.messages.ts';
import {
  FOR_EACH,
  FOR_EACH_RESPONSE,
  MOST_STARTED,
  planForMembers,
  planForResponses,
  STARTED,
  scenariosForMembers,
  scenariosForResponses,
  segments,
  startForMembers,
  startForResponses,
} from './for-each.queries.ts';
import { forms } from './look-ups.queries.ts';
import { loadMember, memberOutputs } from './member-output.queries.ts';
import { defineAction, defineTrigger, field, leaves, output } from './module.rules.ts';
import { readSelection } from './selection.rules.ts';

// One run starts many: those of another scenario, one for each member of a segment or for each response to a form.

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

function limitProblem({ limit }: Config): [string, string][] {
  const fits = Number.isInteger(limit) && Number(limit) >= 1 && Number(limit) <= MOST_STARTED;
  return fits ? [] : [['limit', text.limitWrong({ most: MOST_STARTED })]];
}

export const forEach = defineAction({
  id: FOR_EACH,
  name: text.forEach,
  description: text.forEachAbout,
  idempotency: 'natural',
  local: true,
  fields: {
    segment: field('select', text.segment, { required: true, lookUp: segments, help: text.segmentHelp }),
    scenario: field('select', text.scenario, { required: true, lookUp: scenariosForMembers, help: text.scenarioHelp }),
    limit: field('number', text.limit, { required: true, default: 100, help: text.limitHelp }),
  },
  check: (config) => new Map(limitProblem(config)),
  outputs: [output('found', text.foundMembers, 120), output('started', text.startedRuns, 100), output('left', text.leftOut, 20)],
  async effect({ db }, given) {
    const { target, count } = await planForMembers(db, given);
    return leaves(text.startsRuns({ scenario: target.name, count }));
  },
  run: async ({ db, run }, given) => ({ output: await startForMembers(db, run, given) }),
});

export const forEachResponse = defineAction({
  id: FOR_EACH_RESPONSE,
  name: text.forEachResponse,
  description: text.forEachResponseAbout,
  idempotency: 'natural',
  local: true,
  fields: {
    form: field('select', text.form, { required: true, lookUp: forms }),
    responses: field('responses', text.responses, { help: text.responsesHelp }),
    scenario: field('select', text.scenario, {
      required: true,
      lookUp: scenariosForResponses,
      help: text.scenarioForResponsesHelp,
    }),
    limit: field('number', text.limit, { required: true, default: 100, help: text.limitOfResponses }),
  },
  check(config) {
    const selection = readSelection(config.responses);
    const problem = !selection ? text.responsesUnreadable() : isBackwards(selection.from, selection.to) ? lastBeforeFirst() : undefined;
    return new Map([...(problem ? [['responses', problem] as const] : []), ...limitProblem(config)]);
  },
  outputs: [output('found', text.foundResponses, 120), output('started', text.startedRuns, 100), output('left', text.leftOut, 20)],
  async effect({ db }, given) {
    const { target, count } = await planForResponses(db, given);
    return leaves(text.startsRunsForResponses({ scenario: target.name, count }));
  },
  run: async ({ db, run }, given) => ({ output: await startForResponses(db, run, given) }),
});
