import type { z } from 'zod';
import * as text from './http.messages.ts';

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0];

const mustBe = (type: string): string => text.mustBe({ kind: text.kinds[type]?.() ?? text.ofType({ type }) });

/** A choice among objects is refused at the field that names the kind, and its issue holds the whole object. */
function isMissing({ input, ...issue }: Issue): boolean {
  const kind = issue.code === 'invalid_union' && issue.discriminator;
  const given = kind ? (input as Record<string, unknown>)[kind] : input;
  return given === undefined || given === null;
}

/**
 * Returns the sentence about one field of what was sent. A number that is missing becomes NaN before it is checked, as one that is written
 * wrongly does, so that only what was sent tells them apart.
 */
export function sentenceAbout(sent: unknown, path: readonly string[], message: string | undefined): string {
  const given = path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], sent);
  return given === undefined && message === mustBe('number') ? text.required() : message || text.unnamed();
}

/** Says what a field accepts when its schema has no sentence of its own. */
export function sentenceFor(issue: Issue): string {
  if (isMissing(issue)) return text.required();
  switch (issue.code) {
    case 'invalid_type':
      return mustBe(issue.expected);
    case 'too_big':
      if (issue.origin === 'string' || issue.origin === 'array') return text.tooLong({ max: String(issue.maximum) });
      return issue.inclusive === false ? text.lessThan({ max: String(issue.maximum) }) : text.atMost({ max: String(issue.maximum) });
    case 'too_small':
      if (issue.origin === 'string') return text.required();
      if (issue.origin === 'array') return text.listTooShort({ min: String(issue.minimum) });
      return issue.inclusive === false ? text.moreThan({ min: String(issue.minimum) }) : text.atLeast({ min: String(issue.minimum) });
    case 'invalid_value':
      return text.oneOf({ values: issue.values });
    case 'unrecognized_keys':
      return text.unknownFields({ names: issue.keys });
    case 'invalid_format':
      return text.formats[issue.format]?.() ?? (issue.pattern ? text.pattern({ pattern: issue.pattern }) : text.unnamed());
    case 'not_multiple_of':
      return text.multipleOf({ divisor: String(issue.divisor) });
    case 'invalid_union':
      return sentenceForUnion(issue);
    case 'invalid_key':
      return text.badName({ why: issue.issues[0]?.message ?? text.unnamed() });
    default:
      return text.unnamed();
  }
}

/** Names the error within the choice whose type the value has, such as an object or a list; otherwise names every choice. */
function sentenceForUnion(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  if (Array.isArray(issue.options) && issue.options.length > 0) return text.oneOf({ values: issue.options });
  const inside = issue.errors.find((issues) => issues.some(({ path }) => path.length > 0))?.find(({ path }) => path.length > 0);
  if (inside) return text.within({ path: inside.path.join('.'), problem: inside.message });
  const sentences = new Set(issue.errors.flatMap(([first]) => (first ? [first.message] : [])));
  return sentences.size > 0 ? text.eitherOf({ problems: [...sentences] }) : text.unnamed();
}
