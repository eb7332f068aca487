// The types of questions without their schemas, so that the public answering page can use them without zod.

export const QUESTION_TYPES = [
  'short-answer',
  'paragraph',
  'multiple-choice',
  'checkbox',
  'dropdown',
  'file-upload',
  'date',
  'linear-scale',
  'image',
  'section',
] as const;

export const VISIBILITIES = ['public', 'invite-only', 'private'] as const;

export const FILE_TYPES = ['images', 'documents', 'pdfs', 'all files'] as const;

/** A section is not a question: it is a heading that starts a new page and has no answer. */
export const isSection = ({ type }: { type: string }) => type === 'section';

/** Types whose answer is one or more of the question's options. */
export const CHOICE_TYPES = ['multiple-choice', 'checkbox', 'dropdown'] as const satisfies (typeof QUESTION_TYPES)[number][];

export const isChoice = ({ type }: { type: string }) => (CHOICE_TYPES as readonly string[]).includes(type);

/** Types whose answer is an uploaded file; `image` accepts a photo or picture. */
export const UPLOAD_TYPES = ['file-upload', 'image'] as const satisfies (typeof QUESTION_TYPES)[number][];
export const isUpload = ({ type }: { type: string }) => (UPLOAD_TYPES as readonly string[]).includes(type);

export const SCALE = { minLow: 0, minHigh: 9, maxLow: 1, maxHigh: 10, defaultMin: 1, defaultMax: 5 } as const;
