import { END, IF } from '#contract/scenario-ways.ts';
import * as text from './flow.messages.ts';
import { defineAction, field } from './module.rules.ts';

// Steps that decide how a run goes on. The engine does them itself, and they change nothing.

export const flowActions = [
  defineAction({
    id: IF,
    name: text.ifElse,
    description: text.ifElseAbout,
    idempotency: 'natural',
    fields: {
      match: field('select', text.howManyHold, {
        required: true,
        options: (['all', 'any'] as const).map((value) => ({ value, label: text.holding[value] })),
        default: 'all',
      }),
    },
    outputs: [],
    effect: () => null,
    run: async () => ({ output: null }),
  }),
  defineAction({
    id: END,
    name: text.endRun,
    description: text.endRunAbout,
    idempotency: 'natural',
    fields: {},
    outputs: [],
    effect: () => null,
    run: async () => ({ output: null }),
  }),
];
