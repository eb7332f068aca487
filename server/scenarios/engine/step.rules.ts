import type { Config } from '#contract/scenario-parts.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { findAction, findService, isMappable, needsConnection, serviceIdOf } from '#server/scenarios/catalogue/catalogue.rules.ts';
import { basicOf } from '#server/scenarios/catalogue/http.modules.ts';
import { type Action, type Field, type StepContext, StepError, type StepResult } from '#server/scenarios/catalogue/module.rules.ts';
import { readSelection } from '#server/scenarios/catalogue/selection.rules.ts';
import { typedNumber } from '#server/scenarios/conditions.rules.ts';
import type { StepDefinition } from '#server/scenarios/definition.rules.ts';
import { fillIn, fillText, isEmptyValue, LANGUAGE, type Scope, short, text } from '#server/scenarios/mapping.rules.ts';
import { redact, redactStored, toKept } from '#server/scenarios/redact.rules.ts';
import { stored, storedOf } from '#server/stored-errors.ts';
import * as sentence from '../steps.messages.ts';

type Pairs = { name: string; value: string }[];

/** The value of one field of a step with its marks filled in, in the type that the module expects. */
function filledIn(field: Field, given: unknown, scope: Scope): unknown {
  if (field.escape && typeof given === 'string') return fillText(given, scope, (value) => field.escape!(text(value)));
  const filled = typeof given === 'string' && isMappable(field) ? fillIn(given, scope) : given;
  switch (field.type) {
    case 'number': {
      const number = isEmptyValue(filled) ? Number.NaN : typedNumber(text(filled).trim());
      return Number.isFinite(number) ? number : null;
    }
    case 'switch':
      return filled === true || filled === 'true';
    case 'multiselect':
      return (Array.isArray(filled) ? filled : isEmptyValue(filled) ? [] : [filled]).map(text);
    case 'pairs':
      return Array.isArray(given)
        ? (given as Pairs).map(({ name, value }) => ({ name: text(fillIn(name, scope)), value: text(fillIn(value, scope)) }))
        : [];
    case 'responses':
      return readSelection(given) ?? null;
    default:
      return text(filled);
  }
}

export function inputOf(action: Action, config: Config, given: Scope): Record<string, unknown> {
  const scope = { ...given, [LANGUAGE]: action.readIn && (action.readIn(config) ?? given[LANGUAGE]) };
  const filled = action.fill?.(config, scope) ?? {};
  return Object.fromEntries(
    Object.entries(action.fields).map(([name, field]) => [
      name,
      Object.hasOwn(filled, name)
        ? filled[name]
        : filledIn(field, config[name], field.forCauri ? { ...scope, [LANGUAGE]: undefined } : scope),
    ]),
  );
}

/** Says, as a stored sentence, why a field that is required has no value; undefined when all have one. */
export function whatIsMissing({ fields }: Action, config: Config, input: Record<string, unknown>, scope: Scope): string | undefined {
  const found = Object.entries(fields).find(([name, field]) => field.required && isEmptyValue(input[name]));
  if (!found) return undefined;
  const [name, field] = found;
  const label = stored(field.label);
  const value = field.type === 'number' ? short(text(fillIn(text(config[name]), scope))) : '';
  return value === '' ? stored(sentence.valueEmpty, { label }) : stored(sentence.notNumber, { label, value });
}

export interface StepRun {
  input: Record<string, unknown>;
  /** The value as the history stores it: JSON without secrets. */
  kept: (value: unknown) => string | null;
  /** The error of a failed step is stored without secrets. */
  stored: (error: unknown) => string;
  run(db: Db): Promise<StepResult>;
}

interface Given {
  deps: Deps;
  step: StepDefinition;
  scope: Scope;
  connection: Record<string, string> | undefined;
  run: StepContext['run'];
  key: string;
  keptAnswer?: unknown;
}

/** Returns the values of a connection that the history hides. It shows only the server that the connection is for. */
function secretsOf(moduleId: string, connection: Record<string, string> = {}): string[] {
  const server = findService(serviceIdOf(moduleId))?.boundTo;
  const values = Object.entries(connection).flatMap(([name, value]) => (name === server ? [] : value));
  return [...values, basicOf(connection)];
}

/** Prepares one step: fills in its values and throws when one is missing. */
export function prepareStep({ deps, step, scope, connection, run, key, keptAnswer }: Given): StepRun & { action: Action } {
  const action = findAction(step.module);
  const input = inputOf(action, step.config, scope);
  const secrets = secretsOf(step.module, connection);
  return {
    action,
    input,
    kept: (value) => toKept(redact(value, secrets, action.sensitive)),
    stored: (error) => redactStored(storedOf(error), secrets),
    run: async (db) => {
      const missing = whatIsMissing(action, step.config, input, scope);
      if (missing !== undefined) throw new StepError(missing);
      if (!connection && needsConnection(step.module)) throw new StepError(stored(sentence.connectionGone));
      const context = { deps, db, run, key, keptAnswer, connection: connection ?? {}, outbound: deps.outbound, now: new Date() };
      return action.run(context, input as never);
    },
  };
}
