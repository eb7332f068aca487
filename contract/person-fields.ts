/** The fields of a person, by their names in the calls. Profiles, changes, imports and exports share this list. */
export const PERSON_FIELD_NAMES = [
  'fullName',
  'email',
  'phone',
  'age',
  'nationality',
  'work',
  'product',
  'from',
  'language',
  'channel',
  'whatsappAgreed',
] as const;
export type PersonField = (typeof PERSON_FIELD_NAMES)[number];
