import { z } from 'zod';
import { contract } from './endpoint.ts';
import { Run, RunState, RunStep } from './scenario-parts.ts';
import { Data, Id, IdParams } from './shared.ts';

// Calls about the runs of scenarios.

const RunPage = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  state: RunState.optional(),
  /** `next` of the previous page. */
  cursor: Id.optional(),
};
const Runs = Data(z.array(Run)).extend({ next: Id.nullable() });

export const runCalls = contract({
  runs: {
    method: 'GET',
    path: '/api/scenario/{id}/runs',
    access: 'admin',
    summary: 'Runs of a scenario, the newest first; the next page by `cursor`',
    params: IdParams,
    query: z.object(RunPage),
    response: Runs,
  },
  allRuns: {
    method: 'GET',
    path: '/api/scenario/runs',
    access: 'admin',
    summary: 'Runs of all scenarios',
    query: z.object(RunPage),
    response: Runs,
  },
  run: {
    method: 'GET',
    path: '/api/scenario/run/{id}',
    access: 'admin',
    summary: 'One run, step by step',
    params: IdParams,
    response: Data(
      Run.extend({
        detail: z.array(RunStep),
        /**
         * For a failed run of a scenario that has changed since: whether the run can continue with the current version,
         * and why not.
         */
        current: z.object({ version: z.int(), problem: z.string().nullable() }).nullable(),
      }),
    ),
  },
  retry: {
    method: 'POST',
    path: '/api/scenario/run/{id}/retry',
    access: 'admin',
    summary:
      'Go on from the failed step, as the scenario was `then` or as its `current` version says; 409 with the reason when that does not fit',
    params: IdParams,
    body: z.object({ definition: z.enum(['then', 'current']).default('then') }).nullish(),
    response: Data(Run),
  },
  resolve: {
    method: 'POST',
    path: '/api/scenario/run/{id}/resolve',
    access: 'admin',
    summary: 'What became of an interrupted step: it was `done`, do it `again`, or `stop` the run',
    params: IdParams,
    body: z.object({ decision: z.enum(['done', 'again', 'stop']) }),
    response: Data(Run),
  },
  replay: {
    method: 'POST',
    path: '/api/scenario/run/{id}/replay',
    access: 'admin',
    summary: 'A new run of today’s scenario with the original event',
    params: IdParams,
    response: Data(Run),
  },
  cancel: {
    method: 'POST',
    path: '/api/scenario/run/{id}/cancel',
    access: 'admin',
    summary: 'Stop a run before its next step',
    params: IdParams,
    response: Data(Run),
  },
});
