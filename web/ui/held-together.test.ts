import { expect, test } from 'vitest';
import { heldTogether } from './held-together.ts';

test.each([
  ['Combien ? « Rien » : rien !', 'Combien_? «_Rien_»_: rien_!'],
  ['50 000 FCFA par mois', '50_000_FCFA par mois'],
  ['soit 1 250 000 F CFA au total', 'soit 1_250_000_F_CFA au total'],
  ['10 € ou 5000 F.', '10_€ ou 5000_F.'],
  ['au +221 77 123 45 67', 'au +221_77_123_45_67'],
  ['3 Fois par an, le 12 mars 2027', '3 Fois par an, le 12 mars 2027'],
  ['en 5 2027 fois', 'en 5 2027 fois'],
])('%s breaks only where a line may', (typed, held) => expect(heldTogether(typed)).toBe(held.replaceAll('_', '\u00A0')));
