import { z } from 'zod';
import { contract } from './endpoint.ts';
import { inOrder } from './ranges.ts';
import { Run, RunState, RunStep } from './scenario-parts.ts';
import { Counted, Data, Day, Id, Page, Text } from './shared.ts';

// Calls about the runs of scenarios.

/** One call retries so many runs at most. */
export const MOST_RETRIED = 1_000;

const RunPage = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  state: RunState.optional(),
  /** `next` of the previous page. */
  cursor: Id.optional(),
};
/** The filters of the list of all runs. */
export const RunFilter = z.object({
  /** Words of the person or thing that a run is about, of the reason why it failed, or of the scenario's name. */
  search: Text(200).optional(),
  state: RunState.optional(),
  scenario: Id.optional(),
  /** The range of days in the programme's time zone, both included. */
  from: Day.optional(),
  to: Day.optional(),
});
const Definition = z.enum(['then', 'current']);
const Runs = Data(z.array(Run)).extend({ next: Id.nullable() });

export const runCalls = contract({
  runs: {
    route: 'GET /api/scenario/{id}/runs',
    summary: 'Runs of a scenario, the newest first; the next page by `cursor`',
    query: z.object(RunPage),
    response: Runs,
  },
  allRuns: {
    route: 'GET /api/scenario/runs',
    summary: 'Runs of all scenarios, the newest first; a search looks through the newest 10,000 that match the other filters',
    query: inOrder(Page.extend({ ...RunFilter.shape, limit: RunPage.limit })),
    response: Data(z.array(Run)).extend(Counted),
  },
  retryMany: {
    route: 'POST /api/scenario/runs/retry',
    summary:
      'Go on with many failed runs from their failed steps: those named by `ids`, or the newest 1,000 that match the filter except some. Runs that cannot go on are left as they are, with the reason',
    body: z.object({
      definition: Definition.default('then'),
      runs: z.union([
        z.object({ ids: z.array(Id).min(1).max(MOST_RETRIED) }),
        z.object({ filter: inOrder(RunFilter), except: z.array(Id).max(MOST_RETRIED).default([]) }),
      ]),
    }),
    response: Data(
      z.object({
        /** It counts the runs that go on. */
        count: z.int(),
        refused: z.array(z.object({ run: Id, title: z.string(), reason: z.string() })),
        /** `refused` names the first of these runs. */
        refusedCount: z.int(),
      }),
    ),
  },
  run: {
    route: 'GET /api/scenario/run/{id}',
    summary: 'One run, step by step',
    response: Data(
      Run.extend({
        detail: z.array(RunStep),
        /** The runs that this one started for members or responses; null when it started none. `left` is what the limit left out. */
        started: z
          .object({ scenario: Id, each: z.enum(['member', 'response']), total: z.int(), ended: z.int(), failed: z.int(), left: z.int() })
          .nullable(),
        /**
         * For a failed run of a scenario that has changed since: whether the run can continue with the current version,
         * and why not.
         */
        current: z.object({ version: z.int(), problem: z.string().nullable() }).nullable(),
      }),
    ),
  },
  retry: {
    route: 'POST /api/scenario/run/{id}/retry',
    summary:
      'Go on from the failed step, as the scenario was `then` or as its `current` version says; 409 with the reason when that does not fit',
    body: z.object({ definition: Definition.default('then') }).nullish(),
    response: Data(Run),
  },
  resolve: {
    route: 'POST /api/scenario/run/{id}/resolve',
    summary: 'What became of an interrupted step: it was `done`, do it `again`, or `stop` the run',
    body: z.object({ decision: z.enum(['done', 'again', 'stop']) }),
    response: Data(Run),
  },
  replay: {
    route: 'POST /api/scenario/run/{id}/replay',
    once: true,
    summary: 'A new run of today’s scenario with the original event',
    response: Data(Run),
  },
  cancel: {
    route: 'POST /api/scenario/run/{id}/cancel',
    summary: 'Stop a run before its next step',
    response: Data(Run),
  },
});
