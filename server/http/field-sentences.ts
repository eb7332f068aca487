import type { z } from 'zod';
import * as text from './http.messages.ts';

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0];

/** Says what a field accepts when its schema has no sentence of its own. */
export function sentenceFor(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return text.required();
      return text.mustBe({ kind: text.kinds[issue.expected]?.() ?? text.ofType({ type: issue.expected }) });
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
  if (issue.input === undefined || issue.input === null) return text.required();
  const inside = issue.errors.find((issues) => issues.some(({ path }) => path.length > 0))?.find(({ path }) => path.length > 0);
  if (inside) return text.within({ path: inside.path.join('.'), problem: inside.message });
  const sentences = new Set(issue.errors.flatMap(([first]) => (first ? [first.message] : [])));
  return sentences.size > 0 ? text.eitherOf({ problems: [...sentences] }) : text.unnamed();
}
