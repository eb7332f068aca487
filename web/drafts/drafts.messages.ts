import { message } from '#contract/language.ts';

export const lastSaved = message<[{ time: string }]>({
  en: ({ time }) => `Last saved ${time}`,
  fr: ({ time }) => `Dernier enregistrement : ${time}`,
});
export const saved = message<[{ time: string }]>({ en: ({ time }) => `Saved ${time}`, fr: ({ time }) => `Enregistré : ${time}` });
export const conflict = message({ en: 'Conflict', fr: 'Conflit' });
export const retrying = message({
  en: 'Could not save, retrying (kept on screen)',
  fr: 'Enregistrement impossible, nouvel essai en cours (tout reste à l’écran)',
});
export const notSaved = message({ en: 'Could not save', fr: 'Enregistrement impossible' });
export const saving = message({ en: 'Saving', fr: 'Enregistrement' });
export const unsaved = message({ en: 'Unsaved changes', fr: 'Modifications non enregistrées' });
export const neverSaved = message({ en: 'Not saved yet', fr: 'Pas encore enregistré' });

export const undo = message({ en: 'Undo', fr: 'Annuler' });
export const undoTip = message({ en: 'Undo (Ctrl+Z)', fr: 'Annuler (Ctrl+Z)' });
export const redo = message({ en: 'Redo', fr: 'Rétablir' });
export const redoTip = message({ en: 'Redo (Ctrl+Shift+Z)', fr: 'Rétablir (Ctrl+Maj+Z)' });

export const leaveTitle = message({ en: 'Leave without saving?', fr: 'Quitter sans enregistrer ?' });
export const leaveBody = message({
  en: 'What you changed on this page has not been saved and will be lost.',
  fr: 'Vos modifications sur cette page ne sont pas enregistrées et seront perdues.',
});
export const leave = message({ en: 'Leave without saving', fr: 'Quitter sans enregistrer' });
export const stay = message({ en: 'Stay here', fr: 'Rester ici' });
