import { z } from 'zod';
import type { Config } from '#contract/scenario-parts.ts';
import { AppError } from '#server/errors.ts';
import { findModule } from './catalogue/index.ts';
import { templates } from './catalogue/look-ups.ts';
import type { Definition } from './definition.rules.ts';

// Finds the templates that the steps of a scenario send.

export type StepTemplates = readonly { module: string; config: Config | null }[];

const isId = (value: unknown): value is string => z.uuid().safeParse(value).success;
const isTemplate = (module: string, name: string) => findModule(module)?.fields[name]?.lookUp === templates;

export const templatesOf = (steps: StepTemplates): string[] =>
  steps.flatMap(({ module, config }) =>
    Object.entries(config ?? {}).flatMap(([name, value]) => (isTemplate(module, name) && isId(value) ? [value.toLowerCase()] : [])),
  );

/** Refuses a newly chosen template that does not exist. One that the scenario had before may stay, so that other changes can be saved. */
export function refuseMissing(steps: StepTemplates, held: ReadonlySet<string>, before: Definition): void {
  const known = new Set([...held, ...templatesOf(before.reactions)]);
  if (templatesOf(steps).every((id) => known.has(id))) return;
  const sentence = 'This template does not exist any more.';
  throw new AppError(400, sentence, { errors: { template: sentence } });
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
