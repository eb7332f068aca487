import { z } from 'zod';
import { contract } from './endpoint.ts';
import { Conditions, ReactionInput, ScenarioWords, TriggerInput } from './scenario-parts.ts';
import { Data, Id, Time } from './shared.ts';

// Calls about the published versions of a scenario. A version holds what the scenario does; its schedule and limits are not part of it.

const VersionNumber = z.coerce.number().int().min(1).max(2_000_000_000);

const ListedVersion = z.object({
  version: z.int(),
  publishedAt: Time,
  /** Runs that begin now follow this version. */
  current: z.boolean(),
  words: ScenarioWords,
});

/** A difference in one part of a scenario; `before` is the version, `after` is the draft. Null where there is nothing. */
const Difference = z.object({
  title: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  values: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type Difference = z.infer<typeof Difference>;

export const versionCalls = contract({
  versions: {
    route: 'GET /api/scenario/{id}/versions',
    summary: 'The published versions, the newest first; `next` is the `before` of the next page',
    query: z.object({ before: VersionNumber.optional(), limit: z.coerce.number().int().min(1).max(100).default(20) }),
    response: Data(z.array(ListedVersion)).extend({ next: z.int().nullable() }),
  },
  version: {
    route: 'GET /api/scenario/{id}/versions/{version}',
    summary:
      'One version as it can be restored, without connections and templates that no longer exist, and its differences from the draft',
    params: z.object({ id: Id, version: VersionNumber }),
    response: Data(
      z.object({
        version: z.int(),
        trigger: TriggerInput.nullable(),
        reactions: z.array(ReactionInput.extend({ _id: Id })),
        conditions: Conditions,
        match: z.enum(['all', 'any']),
        differences: z.array(Difference),
      }),
    ),
  },
});
