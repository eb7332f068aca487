import type { Config } from '#contract/scenario-parts.ts';
import { isUuid } from '#server/db/db.ts';
import { fieldError } from '#server/errors.ts';
import { findModule } from './catalogue/catalogue.rules.ts';
import { templates } from './catalogue/look-ups.queries.ts';
import type { Definition } from './definition.rules.ts';
import * as text from './scenarios.messages.ts';

// Finds the templates that the steps of a scenario send.

export type StepTemplates = readonly { module: string; config: Config | null }[];

const isId = (value: unknown): value is string => isUuid(value);
const isTemplate = (module: string, name: string) => findModule(module)?.fields[name]?.lookUp === templates;

export const templatesOf = (steps: StepTemplates): string[] =>
  steps.flatMap(({ module, config }) =>
    Object.entries(config ?? {}).flatMap(([name, value]) => (isTemplate(module, name) && isId(value) ? [value.toLowerCase()] : [])),
  );

/** Refuses a newly chosen template that does not exist. One that the scenario had before may stay, so that other changes can be saved. */
export function refuseMissing(steps: StepTemplates, held: ReadonlySet<string>, before: Definition): void {
  const known = new Set([...held, ...templatesOf(before.reactions)]);
  if (templatesOf(steps).every((id) => known.has(id))) return;
  throw fieldError(400, 'template', text.templateGone());
}

/** The definition of a copy, in which a template that does not exist is left to be chosen again. */
export const withTemplates = (definition: Definition, held: ReadonlySet<string>): Definition => ({
  ...definition,
  reactions: definition.reactions.map((one) => ({
    ...one,
    config: Object.fromEntries(
      Object.entries(one.config).filter(([name, value]) => !isTemplate(one.module, name) || !isId(value) || held.has(value.toLowerCase())),
    ),
  })),
});
