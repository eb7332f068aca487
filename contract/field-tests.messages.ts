import type { FieldTestOp, MEMBER_FIELD_KINDS } from './field-tests.ts';
import { message } from './language.ts';

// The conditions on the programme's own fields of members in words: in filters, segments and scenarios.

const ops = {
  contains: message({ en: 'contains', fr: 'contient' }),
  is: message({ en: 'is', fr: 'est' }),
  min: message({ en: 'is at least', fr: 'est au moins' }),
  max: message({ en: 'is at most', fr: 'est au plus' }),
  from: message({ en: 'is on or after', fr: 'est le ou après le' }),
  to: message({ en: 'is on or before', fr: 'est le ou avant le' }),
  empty: message({ en: 'is empty', fr: 'est vide' }),
  filled: message({ en: 'is filled in', fr: 'est renseigné' }),
};

/** Days have words of their own. */
export function fieldOp(kind: (typeof MEMBER_FIELD_KINDS)[number], op: FieldTestOp): string {
  if (kind === 'date' && op === 'min') return ops.from();
  if (kind === 'date' && op === 'max') return ops.to();
  return ops[op]();
}
export const goneField = message({ en: 'A deleted field', fr: 'Un champ supprimé' });
export const goneChoice = message({ en: 'a deleted choice', fr: 'un choix supprimé' });
