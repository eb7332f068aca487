import { type Count, counted, formatCount, message } from '#contract/language.ts';

type Subject = 'responses' | 'members';
type Scope = 'all' | 'filtered' | 'selected';

export const exportAction = message({ en: 'Export', fr: 'Exporter' });
export const exportResponses = message({ en: 'Export responses', fr: 'Exporter les réponses' });
export const format = message({ en: 'Format', fr: 'Format' });
export const excel = message({ en: 'Excel (.xlsx)', fr: 'Excel (.xlsx)' });
export const excelAbout = message({
  en: 'Dates sort as dates; phones stay exactly as they were typed.',
  fr: 'Les dates se trient comme des dates ; les téléphones restent exactement comme ils ont été saisis.',
});
export const csvForExcel = message({ en: 'CSV for Excel', fr: 'CSV pour Excel' });
export const csvForExcelAbout = message({
  en: 'Separated by semicolons; nothing in it runs as a formula.',
  fr: 'Séparé par des points-virgules ; rien n’y est exécuté comme une formule.',
});
export const csv = message({ en: 'CSV for other programs', fr: 'CSV pour d’autres logiciels' });
export const csvAbout = message({
  en: 'Separated by commas; every value as it is, so not to be opened in a spreadsheet.',
  fr: 'Séparé par des virgules ; les valeurs sont telles quelles : n’ouvrez pas ce fichier dans un tableur.',
});
export const exportingToExcel = message({ en: 'Exporting responses to Excel', fr: 'Export des réponses vers Excel' });
export const exportingToCsv = message({ en: 'Exporting responses to CSV', fr: 'Export des réponses en CSV' });

export const which: Record<Subject, () => string> = {
  responses: message({ en: 'Which responses', fr: 'Quelles réponses' }),
  members: message({ en: 'Which members', fr: 'Quels adhérents' }),
};
export const scopes: Record<Subject, Record<Scope, (rows: Count) => string>> = {
  responses: {
    all: message<[Count]>({
      en: ({ count, atLeast }) => `All (${formatCount(count, atLeast)})`,
      fr: ({ count, atLeast }) => `Toutes (${formatCount(count, atLeast)})`,
    }),
    filtered: message<[Count]>({
      en: ({ count, atLeast }) => `Filtered (${formatCount(count, atLeast)})`,
      fr: ({ count, atLeast }) => `Filtrées (${formatCount(count, atLeast)})`,
    }),
    selected: message<[Count]>({
      en: ({ count, atLeast }) => `Selected (${formatCount(count, atLeast)})`,
      fr: ({ count, atLeast }) => `Sélectionnées (${formatCount(count, atLeast)})`,
    }),
  },
  members: {
    all: message<[Count]>({
      en: ({ count, atLeast }) => `All (${formatCount(count, atLeast)})`,
      fr: ({ count, atLeast }) => `Tous (${formatCount(count, atLeast)})`,
    }),
    filtered: message<[Count]>({
      en: ({ count, atLeast }) => `Filtered (${formatCount(count, atLeast)})`,
      fr: ({ count, atLeast }) => `Filtrés (${formatCount(count, atLeast)})`,
    }),
    selected: message<[Count]>({
      en: ({ count, atLeast }) => `Selected (${formatCount(count, atLeast)})`,
      fr: ({ count, atLeast }) => `Sélectionnés (${formatCount(count, atLeast)})`,
    }),
  },
};
export const nothingToExport: Record<Subject, () => string> = {
  responses: message({ en: 'No responses to export', fr: 'Aucune réponse à exporter' }),
  members: message({ en: 'No members to export', fr: 'Aucun adhérent à exporter' }),
};
export const exportCount: Record<Subject, (rows: Count) => string> = {
  responses: message<[Count]>({
    en: ({ count, atLeast }) => `Export ${counted(count, { one: 'response', other: 'responses' }, atLeast)}`,
    fr: ({ count, atLeast }) => `Exporter ${counted(count, { one: 'réponse', other: 'réponses' }, atLeast)}`,
  }),
  members: message<[Count]>({
    en: ({ count, atLeast }) => `Export ${counted(count, { one: 'member', other: 'members' }, atLeast)}`,
    fr: ({ count, atLeast }) => `Exporter ${counted(count, { one: 'adhérent', other: 'adhérents' }, atLeast)}`,
  }),
};
export const notStarted = message({ en: 'The export could not be started', fr: 'L’export n’a pas pu commencer' });

export const nameless: Record<Subject, Record<Scope, (file: { format: string }) => string>> = {
  responses: {
    all: message<[{ format: string }]>({
      en: ({ format }) => `All responses, ${format}`,
      fr: ({ format }) => `Toutes les réponses, ${format}`,
    }),
    filtered: message<[{ format: string }]>({
      en: ({ format }) => `Filtered responses, ${format}`,
      fr: ({ format }) => `Réponses filtrées, ${format}`,
    }),
    selected: message<[{ format: string }]>({
      en: ({ format }) => `Selected responses, ${format}`,
      fr: ({ format }) => `Réponses sélectionnées, ${format}`,
    }),
  },
  members: {
    all: message<[{ format: string }]>({
      en: ({ format }) => `All members, ${format}`,
      fr: ({ format }) => `Tous les adhérents, ${format}`,
    }),
    filtered: message<[{ format: string }]>({
      en: ({ format }) => `Filtered members, ${format}`,
      fr: ({ format }) => `Adhérents filtrés, ${format}`,
    }),
    selected: message<[{ format: string }]>({
      en: ({ format }) => `Selected members, ${format}`,
      fr: ({ format }) => `Adhérents sélectionnés, ${format}`,
    }),
  },
};

export const earlierFiles = message({ en: 'Files of the last 7 days', fr: 'Fichiers des 7 derniers jours' });
export const listFailed = message({
  en: 'Earlier exports could not be loaded',
  fr: 'Les exports précédents n’ont pas pu être chargés',
});
export const progress = message({ en: 'Progress of the export', fr: 'Avancement de l’export' });
export const waiting = message({ en: 'Waiting for its turn…', fr: 'En attente de son tour…' });
export const checking = message({ en: 'Checking the file…', fr: 'Vérification du fichier…' });
interface Written {
  written: number;
  total: number;
}
export const written: Record<Subject, (rows: Written) => string> = {
  responses: message<[Written]>({
    en: ({ written, total }) => `${formatCount(written)} of ${counted(total, { one: 'response', other: 'responses' })}`,
    fr: ({ written, total }) => `${formatCount(written)} sur ${counted(total, { one: 'réponse', other: 'réponses' })}`,
  }),
  members: message<[Written]>({
    en: ({ written, total }) => `${formatCount(written)} of ${counted(total, { one: 'member', other: 'members' })}`,
    fr: ({ written, total }) => `${formatCount(written)} sur ${counted(total, { one: 'adhérent', other: 'adhérents' })}`,
  }),
};
export const withTimeLeft = message<[{ rows: string; time: string }]>({
  en: ({ rows, time }) => `${rows}, about ${time} left`,
  fr: ({ rows, time }) => `${rows}, encore ${time} environ`,
});
export const downloadFile = message<[{ name: string }]>({
  en: ({ name }) => `Download ${name}`,
  fr: ({ name }) => `Télécharger ${name}`,
});
export const notMade = message({
  en: 'The file could not be made. Please start the export again.',
  fr: 'Le fichier n’a pas pu être créé. Veuillez refaire l’export.',
});
export const cancelled = message<[{ at: string }]>({ en: ({ at }) => `Cancelled ${at}`, fr: ({ at }) => `Annulé le ${at}` });
export const expired = message<[{ at: string }]>({
  en: ({ at }) => `Made ${at}, kept for 7 days and gone now`,
  fr: ({ at }) => `Créé le ${at}, conservé 7 jours puis supprimé`,
});
export const keptUntil = message<[{ size: string; day: string }]>({
  en: ({ size, day }) => `${size}, kept until ${day}`,
  fr: ({ size, day }) => `${size}, conservé jusqu’au ${day}`,
});
export const notCancelled = message({ en: 'The export could not be cancelled', fr: 'L’export n’a pas pu être annulé' });
