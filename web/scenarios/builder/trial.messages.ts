import { message } from '#contract/language.ts';

// The dialog in which staff test a step or run the scenario once.

export const testThisStep = message({ en: 'Test this step', fr: 'Tester cette étape' });
export const runOnce = message({ en: 'Run once', fr: 'Exécuter une fois' });
export const dryRun = message({ en: 'Dry run', fr: 'Simulation' });
export const dryRunExplained = message({
  en: 'Every step is shown with what it would send. Nothing is sent, and nothing is stored.',
  fr: 'Chaque étape est montrée avec ce qu’elle enverrait. Rien n’est envoyé, et rien n’est enregistré.',
});
export const nothingMatches = message({
  en: 'Nothing that fits the trigger matches.',
  fr: 'Rien de ce qui convient au déclencheur ne correspond.',
});
export const noCall = message({
  en: 'No call is kept yet. Open the trigger to wait for a call or to paste one.',
  fr: 'Aucun appel n’est encore conservé. Ouvrez le déclencheur pour attendre un appel ou en coller un.',
});
export const nothingYet = message({
  en: 'There is nothing yet that fits the trigger.',
  fr: 'Il n’y a encore rien qui convienne au déclencheur.',
});
export const choose = message({ en: 'Choose', fr: 'Choisir' });
export const chooseSubject = message({
  en: 'Choose whom or what it runs for',
  fr: 'Choisissez pour qui ou pour quoi il s’exécute',
});
export const searchSubject = message({
  en: 'Search what fits the trigger',
  fr: 'Rechercher ce qui convient',
});
export const subject = message({ en: 'Whom or what it runs for', fr: 'Pour qui ou pour quoi il s’exécute' });
export const lookingAhead = message({ en: 'Looking at what would happen', fr: 'Examen de ce qui se passerait' });
export const doThisNow = message({ en: 'Do this now', fr: 'Le faire maintenant' });
export const runNow = message({ en: 'Run now', fr: 'Exécuter maintenant' });
export const outcome = {
  runs: message({ en: 'Runs', fr: 'À exécuter' }),
  perhaps: message({ en: 'Perhaps', fr: 'Peut-être' }),
  skipped: message({ en: 'Skipped', fr: 'Ignorée' }),
  fails: message({ en: 'Would fail', fr: 'Échouerait' }),
};
export const whatWouldHappen = message({ en: 'What would happen', fr: 'Ce qui se passerait' });
export const conditionsDoNotHold = message({
  en: 'The conditions of this scenario do not hold for this choice: nothing would be done.',
  fr: 'Les conditions de ce scénario ne sont pas remplies pour ce choix : rien ne serait fait.',
});
export const usesExamples = message({
  en: 'Some of these values come from a step before it, and are examples.',
  fr: 'Certaines de ces valeurs viennent d’une étape précédente et sont des exemples.',
});
export const forReal = message({ en: 'This is done for real', fr: 'Ces actions sont réelles' });
export const nothingIsSent = message({
  en: 'Nothing is sent, and nobody is changed.',
  fr: 'Rien n’est envoyé, et aucune fiche n’est modifiée.',
});
export const wouldDo = message({ en: 'What it would do', fr: 'Ce qui serait fait' });

interface Conditions {
  conditions: string;
}
export const conditionsHold = message<[Conditions]>({
  en: ({ conditions }) => `Holds: ${conditions}`,
  fr: ({ conditions }) => `Condition remplie : ${conditions}`,
});
export const conditionsFail = message<[Conditions]>({
  en: ({ conditions }) => `Does not hold: ${conditions}`,
  fr: ({ conditions }) => `Condition non remplie : ${conditions}`,
});
export const conditionsOpen = message<[Conditions]>({
  en: ({ conditions }) => `Decided by a step before it: ${conditions}`,
  fr: ({ conditions }) => `Dépend d’une étape précédente : ${conditions}`,
});
export const waitsUntil = message<[{ time: string }]>({
  en: ({ time }) => `Waits until ${time}`,
  fr: ({ time }) => `Attend jusqu’au ${time}`,
});
