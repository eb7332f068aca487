/** The attributes by which a phone offers the right keyboard and fills in what it knows. */
export interface Hints {
  inputMode?: 'email' | 'tel' | 'numeric' | 'url';
  autoComplete?: string;
  autoCapitalize?: 'none' | 'words';
}

// The titles are French or English, in lower case without accents. The first match counts.
const HINTS: [RegExp, Hints][] = [
  [
    /\b(e-?mail|courriel|mail address|adresse mail|adresse electronique)\b/,
    { inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  ],
  [/\b(telephone|phone|whatsapp|portable|tel|mobile number|numero de mobile|cell)\b/, { inputMode: 'tel', autoComplete: 'tel' }],
  [/\b(site web|website|lien|link|url)\b/, { inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none' }],
  [/\b(entreprise|societe|company|business name|organisation|organization)\b/, { autoComplete: 'organization' }],
  [/\bprenoms? et noms?\b|\bnoms? et prenoms?\b|\bnom complet\b|\bfull name\b/, { autoComplete: 'name', autoCapitalize: 'words' }],
  [/\b(prenoms?|first name|given name)\b/, { autoComplete: 'given-name', autoCapitalize: 'words' }],
  [/\b(nom de famille|last name|family name|surname)\b/, { autoComplete: 'family-name', autoCapitalize: 'words' }],
  [/^(quel est )?(votre |ton )?nom\b|^(what is |what's )?(your )?name\b/, { autoComplete: 'name', autoCapitalize: 'words' }],
  [/\b(age)\b/, { inputMode: 'numeric' }],
  [/\b(ville|city|town)\b/, { autoComplete: 'address-level2', autoCapitalize: 'words' }],
  [/\b(pays|country)\b/, { autoComplete: 'country-name', autoCapitalize: 'words' }],
];

/** Guesses the attributes from the question's title. After a wrong guess, the phone only offers another keyboard. */
export function hintsFor(title: string): Hints {
  const plain = title.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").trim().toLowerCase();
  return HINTS.find(([words]) => words.test(plain))?.[1] ?? {};
}
