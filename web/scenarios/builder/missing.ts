import type { Module } from '#contract/scenario-parts.ts';
import type { StepDraft } from './draft.ts';

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Plain HTTP may do without one. */
export const needsConnection = ({ authfields }: Module): boolean => authfields.some(({ required }) => required);

/** Sentences for what a step still lacks, by field; `connection` is one of them. The server says the same on activation. */
export function missingOf({ connection, config }: StepDraft, module: Module): Record<string, string> {
  const missing: Record<string, string> = {};
  if (needsConnection(module) && !connection) missing.connection = `No connection configured for ${module.service.name} yet.`;
  for (const { name, label, required } of module.fields) if (required && isEmpty(config[name])) missing[name] = `${label} is required`;
  return missing;
}
