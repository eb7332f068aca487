import { isDeepStrictEqual } from 'node:util';
import type { Difference } from '#contract/scenario-versions.ts';
import { placeOf } from '#contract/scenario-ways.messages.ts';
import { IF } from '#contract/scenario-ways.ts';
import { findModule, nameOf } from './catalogue/catalogue.rules.ts';
import type { Definition, ReactionDefinition, StepDefinition } from './definition.rules.ts';
import * as text from './versions.messages.ts';
import {
  chosenLabels,
  conditionWords,
  ifWords,
  type Names,
  numberedWays,
  type Values as ValuesByPath,
  withValueNames,
} from './words.rules.ts';

type Values = Difference['values'];

/** The words name the trigger, the conditions, each step, and their order. */
export function differencesOf(before: Definition, after: Definition, names: Names, values: ValuesByPath): Difference[] {
  const side = (definition: Definition) => ({ definition, names, values });
  const [was, is] = [side(before), side(after)];
  const then = new Map(before.reactions.map((one, i) => [one._id, { one, n: i + 1 }]));
  const now = new Map(after.reactions.map((one, i) => [one._id, { one, n: i + 1 }]));
  const steps = [...new Set([...now.keys(), ...then.keys()])].flatMap((id): Difference[] => {
    const [old, current] = [then.get(id), now.get(id)];
    const { n, one } = (current ?? old)!;
    const changes = compared(old && partsOf(was, old.one), current && partsOf(is, current.one));
    const title = text.step({ n, name: nameOf(one.module) });
    if (!old || !current) return [{ title, kind: old ? 'removed' : 'added', values: changes }];
    return changes.length > 0 || old.one.module !== one.module ? [{ title, kind: 'changed', values: changes }] : [];
  });
  const conditions = (given: Definition) =>
    given.conditions.length === 0 ? null : conditionWords(given, given.conditions, { match: given.match, values });
  return [
    ...changed(
      text.trigger(),
      compared(before.trigger && triggerParts(was, before.trigger), after.trigger && triggerParts(is, after.trigger)),
    ),
    ...changed(text.goOnIf(), differing(text.goOnIf(), conditions(before), conditions(after))),
    ...steps,
    ...changed(text.order(), orders(before, after)),
  ];
}

const changed = (title: string, values: Values): Difference[] => (values.length > 0 ? [{ title, kind: 'changed', values }] : []);
const differing = (label: string, before: string | null, after: string | null): Values =>
  before === after ? [] : [{ label, before, after }];

type Parts = Map<string, string>;
interface Side {
  definition: Definition;
  names: Names;
  values: ValuesByPath;
}

/** The values of a step in words, by their labels. */
function partsOf(side: Side, step: ReactionDefinition): Parts {
  const parts = configParts(side, step);
  const { definition, values } = side;
  if (step.module === IF) parts.set(text.conditions(), ifWords(definition, step, values));
  else if (step.conditions.length > 0) parts.set(text.goOnIf(), conditionWords(definition, step.conditions, { values }));
  const stands = numberedWays(definition.reactions, step).at(-1);
  if (stands) parts.set(text.place(), placeOf(stands));
  if (step.onError === 'continue') parts.set(text.ifItFails(), text.goesOn());
  return parts;
}

const triggerParts = (side: Side, step: StepDefinition): Parts =>
  new Map([[text.trigger(), nameOf(step.module)], ...configParts(side, step)]);

function configParts({ definition, names, values }: Side, step: StepDefinition): Parts {
  const fields = Object.entries(findModule(step.module)?.fields ?? {});
  const parts = fields.flatMap(([name, { label }]): [string, string][] => {
    const labels = chosenLabels(step, name, names);
    return labels.length === 0 ? [] : [[label(), withValueNames(definition, labels.join(', '), values)]];
  });
  if (step.connection) parts.push([text.connection(), names.get(step.connection) ?? step.connection]);
  return new Map(parts);
}

const compared = (before: Parts | null | undefined, after: Parts | null | undefined): Values =>
  [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].flatMap((label) =>
    differing(label, before?.get(label) ?? null, after?.get(label) ?? null),
  );

/** The names of the steps in their two orders, when the steps that both have are in another order. */
function orders({ reactions: before }: Definition, { reactions: after }: Definition): Values {
  const shared = (some: ReactionDefinition[], others: ReactionDefinition[]) => {
    const ids = new Set(others.map(({ _id }) => _id));
    return some.map(({ _id }) => _id).filter((id) => ids.has(id));
  };
  if (isDeepStrictEqual(shared(before, after), shared(after, before))) return [];
  const listed = (some: ReactionDefinition[]) => some.map(({ module }) => nameOf(module)).join(' → ');
  return [{ label: text.order(), before: listed(before), after: listed(after) }];
}
