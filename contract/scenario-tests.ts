import { z } from 'zod';
import { contract } from './endpoint.ts';
import { HookCall, ModuleOutput, Preview, Run, SubjectChoice } from './scenario-parts.ts';
import * as text from './scenarios.messages.ts';
import { Data, Id, RequiredText, Text, Time } from './shared.ts';

// Calls with which staff test a scenario before it is active.

/** The version that the caller edited. A stale one is answered with 409 and the newer scenario. */
export const Version = z.coerce.number().int().min(0).max(2_000_000_000);

/** Example values of a step: from a test, otherwise from the last run, otherwise those that the module declares. */
export const Sample = z.object({
  /** `trigger`, or a reaction's `ref`. */
  step: z.string(),
  source: z.enum(['test', 'run', 'declared']),
  at: Time.nullable(),
  output: z.unknown(),
  /** Values in addition to those that the module declares: the answers to the chosen forms, named after their questions. */
  outputs: z.array(ModuleOutput),
});

/** The caller always chooses the subject, and nothing is sent or changed before it was confirmed. */
const Trial = {
  /** An id from `subjects`. */
  subject: RequiredText(200, text.subjectRequired),
  confirmed: z.boolean().default(false),
  version: Version.optional(),
};

export const testCalls = contract({
  samples: {
    route: 'GET /api/scenario/{id}/samples',
    summary: 'Example values of each step, for mapping',
    response: Data(z.array(Sample)),
  },
  testStep: {
    route: 'POST /api/scenario/{id}/test-step',
    once: true,
    summary:
      'Do one step for real for the chosen subject; its output becomes the step’s example. 409 with the preview until its effect is confirmed. `trigger` only reads: the subject, else the latest event',
    body: z.object({ step: z.union([z.literal('trigger'), Id]), ...Trial, subject: Trial.subject.optional() }),
    response: Data(
      z.object({ ok: z.boolean(), input: z.unknown(), output: z.unknown(), error: z.string().nullable(), durationMs: z.int() }),
    ),
  },
  subjects: {
    route: 'GET /api/scenario/{id}/subjects',
    summary: 'Members, payments, responses, calls or whatever fits the trigger, the latest first: to choose one for a test',
    query: z.object({ search: Text(200).optional() }),
    response: Data(z.array(SubjectChoice)),
  },
  preview: {
    route: 'POST /api/scenario/{id}/preview',
    summary: 'What a run for the chosen subject would do, step by step; nothing is sent or changed',
    body: z.object({ subject: Trial.subject, step: Id.optional() }),
    response: Data(Preview),
  },
  calls: {
    route: 'GET /api/scenario/{id}/calls',
    summary: 'The last calls of the incoming webhook, also while the scenario is paused',
    response: Data(z.array(HookCall)).extend({ listensUntil: Time.nullable() }),
  },
  listen: {
    route: 'POST /api/scenario/{id}/listen',
    summary: 'Wait for the next call of the incoming webhook, for ten minutes: it becomes the example of the trigger',
    body: z.object({ on: z.boolean().default(true) }),
    response: Data(z.object({ listensUntil: Time.nullable() })),
  },
  setSample: {
    route: 'POST /api/scenario/{id}/sample',
    summary: 'The example of the incoming webhook: one of the last calls, or a body that is pasted',
    body: z.union([z.object({ call: Id }), z.object({ text: RequiredText(65_536, text.pasteCall) })]),
    response: Data(z.object({ output: z.unknown() })),
  },
  runOnce: {
    route: 'POST /api/scenario/{id}/run',
    once: true,
    summary: 'Run once now for the chosen subject, active or paused. 409 with the preview until what it sends and changes is confirmed',
    body: z.object({ ...Trial, subject: Trial.subject.optional() }),
    response: Data(Run),
  },
});
