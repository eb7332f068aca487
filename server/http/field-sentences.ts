import type { z } from 'zod';

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0];

/** The sentence for a rule that has none of its own; a test proves that no schema of the contract needs it. */
export const UNNAMED = 'This value does not fit this field. The API documentation at /api/docs says what it takes.';

/** Says what a field accepts when its schema has no sentence of its own. */
export function sentenceFor(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This field is required.';
      return `This must be ${KINDS[issue.expected] ?? `a value of the type ${issue.expected}`}.`;
    case 'too_big':
      if (issue.origin === 'string' || issue.origin === 'array') return `This is too long: ${issue.maximum} at most.`;
      return issue.inclusive === false ? `This must be less than ${issue.maximum}.` : `This must be ${issue.maximum} at most.`;
    case 'too_small':
      if (issue.origin === 'string') return 'This field is required.';
      if (issue.origin === 'array') return `This list is too short: ${issue.minimum} at least.`;
      return issue.inclusive === false ? `This must be more than ${issue.minimum}.` : `This must be ${issue.minimum} at least.`;
    case 'invalid_value':
      return `This must be one of: ${issue.values.join(', ')}.`;
    case 'unrecognized_keys':
      return `These fields are not known: ${issue.keys.join(', ')}.`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? (issue.pattern ? `This must match the pattern ${issue.pattern}.` : UNNAMED);
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`;
    case 'invalid_union':
      return sentenceForUnion(issue);
    case 'invalid_key':
      return `This has a name that cannot be taken. ${issue.issues[0]?.message ?? UNNAMED}`;
    default:
      return UNNAMED;
  }
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  undefined: 'left out',
  never: 'left out',
};

const FORMATS: Record<string, string> = {
  email: 'Enter an email address like name@example.com.',
  uuid: 'Enter an id like 0198f3a2-5c4e-7b11-9d2a-3f6e8a1b2c3d.',
  datetime: 'Enter a time like 2026-11-30T14:00:00Z.',
  date: 'Enter a date like 2026-11-30.',
  time: 'Enter a time of day like 14:00.',
  url: 'Enter an address like https://example.com.',
};

/** Names the error within the choice whose type the value has, such as an object or a list; otherwise names every choice. */
function sentenceForUnion(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  if (Array.isArray(issue.options) && issue.options.length > 0) return `This must be one of: ${issue.options.join(', ')}.`;
  if (issue.input === undefined || issue.input === null) return 'This field is required.';
  const inside = issue.errors.find((issues) => issues.some(({ path }) => path.length > 0))?.find(({ path }) => path.length > 0);
  if (inside) return `${inside.path.join('.')}: ${inside.message}`;
  const sentences = new Set(issue.errors.flatMap(([first]) => (first ? [first.message] : [])));
  return sentences.size > 0 ? [...sentences].join(' Or: ') : UNNAMED;
}
