import type { DifferenceKind } from '#contract/circle.ts';
import { formatCount, message } from '#contract/language.ts';

/** The label of each kind of difference, and of the ways to resolve it. Ways that Circle has no call for are left out. */
export const kind: Record<DifferenceKind, { label: () => string; circle?: () => string; ours?: () => string }> = {
  name: {
    label: message({ en: 'Another name', fr: 'Nom différent' }),
    circle: message({ en: 'Take Circle’s', fr: 'Prendre celui de Circle' }),
    ours: message({ en: 'Send ours to Circle', fr: 'Envoyer le nôtre à Circle' }),
  },
  email: {
    label: message({ en: 'Another e-mail', fr: 'E-mail différent' }),
    circle: message({ en: 'Take Circle’s', fr: 'Prendre celui de Circle' }),
  },
  gone: {
    label: message({ en: 'No longer in Circle', fr: 'Plus dans Circle' }),
    circle: message({ en: 'Keep here only', fr: 'Garder ici seulement' }),
    ours: message({ en: 'Add again', fr: 'Ajouter à nouveau' }),
  },
  access: {
    label: message({ en: 'Access that Circle does not know of', fr: 'Accès inconnu de Circle' }),
    circle: message({ en: 'Take it away', fr: 'Retirer l’accès' }),
    ours: message({ en: 'Send ours to Circle', fr: 'Envoyer le nôtre à Circle' }),
  },
  duplicate: { label: message({ en: 'Twice in Circle', fr: 'En double dans Circle' }) },
  'only-here': {
    label: message({ en: 'Not in Circle', fr: 'Absent de Circle' }),
    ours: message({ en: 'Add to Circle', fr: 'Ajouter à Circle' }),
  },
};

export const nothingDiffers = message({
  en: 'Nothing differs between Circle and here.',
  fr: 'Aucune différence entre Circle et Cauri.',
});
export const whatDiffers = message({ en: 'What differs', fr: 'Différences' });
export const whichDifference = message({ en: 'Which difference', fr: 'Type de différence' });
export const counted = message<[{ label: string; count: number }]>({
  en: ({ label, count }) => `${label} (${formatCount(count)})`,
  fr: ({ label, count }) => `${label} (${formatCount(count)})`,
});
export const notLoaded = message({
  en: 'What differs could not be loaded',
  fr: 'Les différences n’ont pas pu être chargées',
});
export const notDone = message({ en: 'That could not be done', fr: 'Cette action n’a pas pu être effectuée' });
export const wayForCount = message<[{ way: string; count: number }]>({
  en: ({ way, count }) => `${way}: ${formatCount(count)}`,
  fr: ({ way, count }) => `${way} : ${formatCount(count)}`,
});
export const doneForAll = message<[{ count: number; label: string }]>({
  en: ({ count, label }) => `This is done for all ${formatCount(count)} under “${label}”.`,
  fr: ({ count, label }) => `L’action s’applique à tous les adhérents (${formatCount(count)}) de la rubrique « ${label} ».`,
});
export const wayForAll = message<[{ way: string }]>({ en: ({ way }) => `${way}: all`, fr: ({ way }) => `${way} : tous` });
export const hereAndThere = message<[{ ours: string; theirs: string }]>({
  en: ({ ours, theirs }) => `Here: ${ours} · In Circle: ${theirs}`,
  fr: ({ ours, theirs }) => `Ici : ${ours} · Dans Circle : ${theirs}`,
});
export const here = message<[{ ours: string }]>({ en: ({ ours }) => `Here: ${ours}`, fr: ({ ours }) => `Ici : ${ours}` });
export const circleIds = message<[{ email: string; ids: string }]>({
  en: ({ email, ids }) => `${email} · IDs in Circle: ${ids}`,
  fr: ({ email, ids }) => `${email} · identifiants dans Circle : ${ids}`,
});
