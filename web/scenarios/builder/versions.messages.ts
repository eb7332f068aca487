import { message } from '#contract/language.ts';

// The published versions of a scenario.

interface Of {
  version: number;
}
export const versionHistory = message({ en: 'Version history', fr: 'Historique des versions' });
export const versions = message({ en: 'Versions', fr: 'Versions' });
export const explained = message({
  en: 'Each publication is kept: its trigger, conditions and steps. The schedule and the limits are not part of a version.',
  fr: 'Chaque publication est conservée : son déclencheur, ses conditions et ses étapes. La programmation et les limites ne font pas partie d’une version.',
});
export const noVersions = message({ en: 'Nothing was published yet.', fr: 'Rien n’a encore été publié.' });
export const publishedOn = message<[Of & { time: string }]>({
  en: ({ version, time }) => `Version ${version}, published ${time}`,
  fr: ({ version, time }) => `Version ${version}, publiée le ${time}`,
});
export const current = message({ en: 'Current', fr: 'Actuelle' });
export const showOlder = message({ en: 'Show older versions', fr: 'Afficher les versions plus anciennes' });
export const differences = message<[Of]>({
  en: ({ version }) => `Version ${version} compared with now`,
  fr: ({ version }) => `La version ${version} comparée à l’état actuel`,
});
export const nothingDiffers = message({
  en: 'Nothing differs from what is on the screen.',
  fr: 'Rien ne diffère de ce qui est à l’écran.',
});
export const changed = message({ en: 'Changed', fr: 'Modifié' });
export const onlyNow = message({ en: 'Only now', fr: 'Seulement maintenant' });
export const onlyThen = message({ en: 'Only in that version', fr: 'Seulement dans cette version' });
export const nothing = message({ en: 'nothing', fr: 'rien' });
export const valueThen = message<[Of & { value: string }]>({
  en: ({ version, value }) => `Version ${version}: ${value}`,
  fr: ({ version, value }) => `Version ${version} : ${value}`,
});
export const valueNow = message<[{ value: string }]>({ en: ({ value }) => `Now: ${value}`, fr: ({ value }) => `Maintenant : ${value}` });
export const restore = message({ en: 'Restore this version', fr: 'Rétablir cette version' });
export const restored = message<[Of]>({
  en: ({ version }) => `Version ${version} is back on the screen. Runs follow it once it is published.`,
  fr: ({ version }) => `La version ${version} est de nouveau à l’écran. Les exécutions la suivront une fois qu’elle sera publiée.`,
});
