// The types of questions without their schemas, so that the public answering page can use them without zod.

/**
 * Most code asks for the kind and not for the type, so that a new type of a known kind works everywhere: `choice` is one or more of the
 * question's options, `fixed` one of the values of `FIXED`, `scale` a whole number of a short range, and `none` has no answer.
 */
export type QuestionKind = 'text' | 'email' | 'phone' | 'number' | 'choice' | 'fixed' | 'scale' | 'date' | 'time' | 'file' | 'none';

/** The settings that only some types have; a question of another type must not keep them. */
export const TYPE_SETTINGS = [
  'options',
  'minValue',
  'maxValue',
  'lowLabel',
  'highLabel',
  'whole',
  'currency',
  'country',
  'allowedFileTypes',
  'maxFiles',
  'minChoices',
  'maxChoices',
  'shuffle',
  'other',
  'unique',
] as const;
export type TypeSetting = (typeof TYPE_SETTINGS)[number];

interface TypeFacts {
  kind: QuestionKind;
  settings?: readonly TypeSetting[];
}

const SCALE_ENDS = ['minValue', 'maxValue', 'lowLabel', 'highLabel'] as const;

/** Everything about a type that the rest of the code needs to know, in the order in which the editor offers them. */
export const TYPE_FACTS = {
  'short-answer': { kind: 'text' },
  paragraph: { kind: 'text' },
  email: { kind: 'email', settings: ['unique'] },
  phone: { kind: 'phone', settings: ['country', 'unique'] },
  'multiple-choice': { kind: 'choice', settings: ['options', 'shuffle', 'other'] },
  checkbox: { kind: 'choice', settings: ['options', 'shuffle', 'other', 'minChoices', 'maxChoices'] },
  dropdown: { kind: 'choice', settings: ['options', 'shuffle', 'other'] },
  'yes-no': { kind: 'fixed' },
  consent: { kind: 'fixed' },
  number: { kind: 'number', settings: ['minValue', 'maxValue', 'whole'] },
  amount: { kind: 'number', settings: ['minValue', 'maxValue', 'currency'] },
  'linear-scale': { kind: 'scale', settings: SCALE_ENDS },
  rating: { kind: 'scale', settings: ['maxValue', 'lowLabel', 'highLabel'] },
  nps: { kind: 'scale', settings: ['lowLabel', 'highLabel'] },
  date: { kind: 'date' },
  time: { kind: 'time' },
  'file-upload': { kind: 'file', settings: ['allowedFileTypes', 'maxFiles'] },
  image: { kind: 'file', settings: ['maxFiles'] },
  statement: { kind: 'none' },
  section: { kind: 'none' },
} as const satisfies Record<string, TypeFacts>;

export type QuestionType = keyof typeof TYPE_FACTS;
export const QUESTION_TYPES = Object.keys(TYPE_FACTS) as QuestionType[];

interface Typed {
  type: QuestionType;
}

/** An answering page that was opened before a new type existed does not know it; the page says so beside the question. */
const factsOf = ({ type }: Typed): TypeFacts | undefined => (TYPE_FACTS as Partial<Record<string, TypeFacts>>)[type];
export const kindOf = (question: Typed): QuestionKind => factsOf(question)?.kind ?? 'text';
export const hasSetting = (question: Typed, setting: TypeSetting): boolean => factsOf(question)?.settings?.includes(setting) ?? false;

export const typesOf = (...kinds: QuestionKind[]): QuestionType[] => QUESTION_TYPES.filter((type) => kinds.includes(kindOf({ type })));

export const FILE_TYPES = ['images', 'documents', 'pdfs', 'all files'] as const;

/** A section is not a question: it is a heading that starts a new page and has no answer. */
export const isSection = ({ type }: Typed) => type === 'section';

/** Sections and statements are read and not answered. */
export const asksNothing = (question: Typed) => kindOf(question) === 'none';

/** The answer is one or more of the question's options. */
export const isChoice = (question: Typed) => kindOf(question) === 'choice';

/** The answer is one or more uploaded files; `image` accepts photos or pictures. */
export const isUpload = (question: Typed) => kindOf(question) === 'file';

/** The answer is one of a few values that are known before anybody answers, so that another question can depend on it. */
export const hasKnownValues = (question: Typed) => ['choice', 'fixed', 'scale'].includes(kindOf(question));

/** The summary counts each value of these kinds by itself; of the others it counts how many answered. */
export const COUNTED_KINDS = ['choice', 'fixed', 'scale', 'number', 'time'] as const satisfies QuestionKind[];
export const isCounted = (question: Typed) => (COUNTED_KINDS as readonly QuestionKind[]).includes(kindOf(question));

/** Kinds of answers that people write themselves and by which one person can be found. */
export const PERSONAL_KINDS = ['text', 'email', 'phone'] as const satisfies QuestionKind[];

export const SCALE = { minLow: 0, minHigh: 9, maxLow: 1, maxHigh: 10, defaultMin: 1, defaultMax: 5 } as const;

/** The highest rating that an editor can choose. */
export const RATING = { low: 3, high: 10 } as const;

/** Returns the ends of a scale. Only those of a linear scale are both free. */
export function scaleOf({ type, minValue, maxValue }: Typed & { minValue?: number | undefined; maxValue?: number | undefined }) {
  if (type === 'nps') return { min: 0, max: 10 };
  if (type === 'rating') return { min: 1, max: maxValue ?? SCALE.defaultMax };
  return { min: minValue ?? SCALE.defaultMin, max: maxValue ?? SCALE.defaultMax };
}

/** The steps of a scale as answers. */
export function stepsOf(question: Parameters<typeof scaleOf>[0]): string[] {
  const { min, max } = scaleOf(question);
  return Array.from({ length: Math.max(0, max - min + 1) }, (_, i) => String(min + i));
}

export const YES = 'yes';
/** The values of the types whose answers are fixed. */
export const FIXED = { 'yes-no': [YES, 'no'], consent: [YES] } as const satisfies Partial<Record<QuestionType, string[]>>;

/** The most files of one answer; all of them together may have the size of so many files of the largest size. */
export const FILES = { most: 10, largest: 5 } as const;

/** Returns how many files an answer to the question may have. */
export const mostFiles = ({ maxFiles }: { maxFiles?: number | undefined }): number => maxFiles ?? 1;
