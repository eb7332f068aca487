import { randomUUID } from 'node:crypto';
import type { Config } from '#contract/scenario-parts.ts';
import { refOf } from '#contract/scenario-ways.ts';
import type { ScenarioFile } from '#contract/scenarios.ts';
import { AppError } from '#server/errors.ts';
import { findModule } from './catalogue/catalogue.rules.ts';
import { checkWays } from './change.rules.ts';
import { renameReferences } from './definition.rules.ts';
import { isPlainHeader, withoutCredentials } from './redact.rules.ts';
import * as text from './scenarios.messages.ts';
import type { ScenarioRow } from './scenarios.queries.ts';

// Scenarios are exported as files that another programme can use. No connection is exported, and no id of our own records.

/** Removes values of fields whose options are looked up here, because they mean nothing elsewhere, and removes secrets. */
function portable(moduleId: string, config: Config): Config {
  const fields = findModule(moduleId)?.fields ?? {};
  return Object.fromEntries(
    Object.entries(config)
      .filter(([name]) => !fields[name]?.lookUp && fields[name]?.type !== 'password')
      .map(([name, value]) => [name, withoutSecret(name, fields[name]?.type, value)]),
  );
}

const withoutSecret = (name: string, type: string | undefined, value: Config[string]): Config[string] => {
  if (name === 'headers' && Array.isArray(value)) return withoutSecrets(value as { name: string; value: string }[]);
  return type === 'url' && typeof value === 'string' ? withoutCredentials(value) : value;
};

const withoutSecrets = (headers: { name: string; value: string }[]) =>
  headers.map(({ name, value }) => ({
    name,
    value: isPlainHeader(name) ? value : '',
  }));

export function toFile({ name, frequency, every, start_time, missed, overlap, definition }: ScenarioRow): ScenarioFile {
  const { trigger, reactions, conditions, match } = definition;
  return {
    cauri: 'scenario',
    format: 1,
    name,
    frequency,
    time: every,
    startTime: start_time,
    missed,
    overlap,
    match,
    conditions,
    trigger: trigger && { module: trigger.module, config: portable(trigger.module, trigger.config) },
    reactions: reactions.map((one) => ({
      ref: refOf(one._id),
      module: one.module,
      conditions: one.conditions,
      ...(one.way && { way: { ...one.way, step: refOf(one.way.step) } }),
      ...(one.onError && { onError: one.onError }),
      config: portable(one.module, one.config),
    })),
  };
}

type Given = Pick<ScenarioRow, 'name' | 'frequency' | 'every' | 'start_time' | 'missed' | 'overlap' | 'definition'>;

export function fromFile(file: ScenarioFile): Given {
  const { trigger, reactions, conditions, match } = file;
  for (const [step, type] of [...(trigger ? [[trigger, 'trigger'] as const] : []), ...reactions.map((one) => [one, 'action'] as const)])
    if (findModule(step.module)?.type !== type)
      throw new AppError(400, text.moduleUnknown(step), { errors: { file: text.notKnownHere() } });
  const ids = reactions.map(() => randomUUID());
  const idOf = new Map(reactions.map(({ ref }, i) => [ref, ids[i]!]));
  const definition = renameReferences(
    {
      match,
      conditions,
      trigger: trigger && { ...trigger, connection: null },
      reactions: reactions.map(({ ref: _, way, onError, ...one }, i) => ({
        ...one,
        _id: ids[i]!,
        connection: null,
        ...(way && { way: { ...way, step: idOf.get(way.step) ?? way.step } }),
        ...(onError === 'continue' && { onError }),
      })),
    },
    new Map(reactions.map(({ ref }, i) => [ref, ref === 'trigger' ? ref : refOf(ids[i]!)])),
  );
  return {
    name: file.name,
    frequency: file.frequency,
    every: file.time,
    start_time: file.startTime,
    missed: file.missed,
    overlap: file.overlap,
    definition: { ...definition, reactions: checkWays(definition.reactions) },
  };
}
