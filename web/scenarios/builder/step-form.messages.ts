import { type Count, countOf, formatCount, message } from '#contract/language.ts';

// The forms in the side panel: one step with its values, its conditions, its connection and its test, and the limits of the scenario.

interface At {
  n: number;
}
interface Labelled {
  label: string;
}

// The step.
export const anotherTrigger = message({ en: 'Another trigger', fr: 'Autre déclencheur' });
export const anotherAction = message({ en: 'Another action', fr: 'Autre action' });
export const stepNotSaved = message({ en: 'The step could not be saved', fr: 'L’étape n’a pas pu être enregistrée' });
export const unsafeExplained = message({
  en: 'This app cannot tell a call that came twice. When a call is cut off half-way, the run waits until you say what became of it.',
  fr: 'Cette application ne reconnaît pas un appel reçu deux fois. Si un appel est interrompu en cours de route, l’exécution attend que vous disiez ce qu’il en est.',
});

// The conditions.
export const goOnOnlyIf = message({ en: 'Go on only if', fr: 'Continuer seulement si' });
export const doItOnlyIf = message({ en: 'Do it only if', fr: 'Exécuter seulement si' });
export const afterTrigger = message({ en: 'After the trigger', fr: 'Après le déclencheur' });
export const beforeReaction = message<[At]>({ en: ({ n }) => `Before reaction ${n}`, fr: ({ n }) => `Avant la réaction ${n}` });
export const elseFiltered = message({
  en: 'Where this does not hold, the run ends here and counts as filtered.',
  fr: 'Si ces conditions ne sont pas remplies, l’exécution s’arrête ici et compte comme filtrée.',
});
export const elseSkipped = message({
  en: 'Where this does not hold, this reaction is skipped and the run goes on.',
  fr: 'Si ces conditions ne sont pas remplies, cette réaction est ignorée et l’exécution continue.',
});
export const chooseTriggerFirst = message({
  en: 'Choose the trigger first: its values are what can be compared.',
  fr: 'Choisissez d’abord le déclencheur : ce sont ses valeurs que l’on compare.',
});
export const howManyMustHold = message({ en: 'How many must hold', fr: 'Conditions à remplir' });
export const allOfThem = message({ en: 'All of them', fr: 'Toutes' });
export const anyOfThem = message({ en: 'Any of them', fr: 'Au moins une' });
export const valueOfCondition = message<[At]>({ en: ({ n }) => `Value of condition ${n}`, fr: ({ n }) => `Valeur de la condition ${n}` });
export const comparisonOfCondition = message<[At]>({
  en: ({ n }) => `Comparison of condition ${n}`,
  fr: ({ n }) => `Comparaison de la condition ${n}`,
});
export const comparedWith = message<[At]>({
  en: ({ n }) => `Compared with, condition ${n}`,
  fr: ({ n }) => `Comparée à, condition ${n}`,
});
export const removeCondition = message<[At]>({ en: ({ n }) => `Remove condition ${n}`, fr: ({ n }) => `Retirer la condition ${n}` });
export const chooseValue = message({ en: 'Choose a value', fr: 'Choisir une valeur' });
export const addCondition = message({ en: 'Add a condition', fr: 'Ajouter une condition' });
export const done = message({ en: 'Done', fr: 'Terminer' });
export const notKnown = message({ en: 'Not known any more', fr: 'N’existe plus' });

// The limits.
export const limits = message({ en: 'Limits', fr: 'Limites' });
export const limitsExplained = message({
  en: 'What goes beyond a limit waits: nothing is lost.',
  fr: 'Ce qui dépasse une limite attend : rien n’est perdu.',
});
export const atTheSameTime = message({ en: 'Runs at the same time', fr: 'Exécutions simultanées' });
export const limitPerMinute = message({
  en: 'Limit how many begin in a minute',
  fr: 'Limiter le nombre d’exécutions lancées par minute',
});
export const perMinute = message({ en: 'Runs begun per minute', fr: 'Exécutions lancées par minute' });
export const pauseAfterFailures = message({
  en: 'Pause by itself after failures',
  fr: 'Mettre en pause automatiquement après des échecs',
});
export const adminsNotified = message({ en: 'Admins are notified', fr: 'Les administrateurs sont prévenus' });
export const failedInARow = message({ en: 'Failed runs in a row', fr: 'Échecs consécutifs' });

// The connection.
export const connection = message({ en: 'Connection', fr: 'Connexion' });
export const connectService = message<[{ service: string }]>({
  en: ({ service }) => `Connect ${service}`,
  fr: ({ service }) => `Connecter ${service}`,
});
export const worksWithout = message({ en: 'It works without one too.', fr: 'Cela fonctionne aussi sans connexion.' });
export const connectFirst = message({ en: 'Connect it first.', fr: 'Connectez d’abord ce service.' });
export const chooseConnection = message({ en: 'Choose a connection', fr: 'Choisir une connexion' });
export const test = message({ en: 'Test', fr: 'Tester' });
export const works = message({ en: 'Works', fr: 'Fonctionne' });
export const doesNotWork = message({ en: 'Does not work', fr: 'Ne fonctionne pas' });
export const usedByMany = message<[Count]>({
  en: ({ count }) => `Used by ${formatCount(count)} scenarios: a change is meant for all.`,
  fr: ({ count }) => `Utilisée par ${formatCount(count)} scénarios : une modification vaut pour tous.`,
});
export const testNotMade = message({ en: 'The test could not be made', fr: 'Le test n’a pas pu être effectué' });
export const deleteConnectionQuestion = message({ en: 'Delete this connection?', fr: 'Supprimer cette connexion ?' });
export const deleteConnectionExplained = message<[{ name: string }]>({
  en: ({ name }) => `“${name}” is forgotten, with its secrets. Steps that use it need reconnecting.`,
  fr: ({ name }) => `« ${name} » est oubliée, avec ses secrets. Les étapes qui l’utilisent devront être reconnectées.`,
});
export const deleteConnection = message({ en: 'Delete connection', fr: 'Supprimer la connexion' });
export const connectionNotDeleted = message({ en: 'The connection could not be deleted', fr: 'La connexion n’a pas pu être supprimée' });
export const editConnection = message<[{ name: string }]>({ en: ({ name }) => `Edit “${name}”`, fr: ({ name }) => `Modifier « ${name} »` });
export const nameOfConnection = message({ en: 'Name of the connection', fr: 'Nom de la connexion' });
export const unchanged = message({ en: 'Unchanged', fr: 'Inchangé' });
export const keptEncrypted = message({
  en: 'Kept encrypted, and never shown again.',
  fr: 'Conservé chiffré, et jamais affiché de nouveau.',
});
export const saveConnection = message({ en: 'Save connection', fr: 'Enregistrer la connexion' });
export const keptButRefused = message({ en: 'Kept, but the service refuses it', fr: 'Enregistrée, mais le service la refuse' });
export const connectionNotSaved = message({ en: 'The connection could not be saved', fr: 'La connexion n’a pas pu être enregistrée' });

// The fields.
export const nameInList = message<[At & Labelled]>({
  en: ({ n, label }) => `Name ${n} of ${label}`,
  fr: ({ n, label }) => `Nom ${n} – ${label}`,
});
export const valueInList = message<[At & Labelled]>({
  en: ({ n, label }) => `Value ${n} of ${label}`,
  fr: ({ n, label }) => `Valeur ${n} – ${label}`,
});
export const removeFromList = message<[At & Labelled]>({
  en: ({ n, label }) => `Remove ${n} of ${label}`,
  fr: ({ n, label }) => `Retirer la ligne ${n} – ${label}`,
});
export const addToList = message<[Labelled]>({ en: ({ label }) => `Add to ${label}`, fr: ({ label }) => `Ajouter – ${label}` });
export const value = message({ en: 'Value', fr: 'Valeur' });
export const insertValue = message<[Labelled]>({
  en: ({ label }) => `Insert a value into “${label}”`,
  fr: ({ label }) => `Insérer une valeur dans « ${label} »`,
});
export const earlierValues = message({ en: 'Values of earlier steps', fr: 'Valeurs des étapes précédentes' });
export const searchValues = message({ en: 'Search values', fr: 'Rechercher une valeur' });
export const values = message({ en: 'Values', fr: 'Valeurs' });
export const noValueMatches = message({ en: 'No value matches.', fr: 'Aucune valeur ne correspond.' });
export const sampleSource = {
  test: message({ en: 'from a test', fr: 'd’un test' }),
  run: message({ en: 'from the last run', fr: 'de la dernière exécution' }),
  declared: message({ en: 'examples', fr: 'exemples' }),
};
export const choicesNotLoaded = message<[{ reason: string }]>({
  en: ({ reason }) => `The choices could not be loaded: ${reason}`,
  fr: ({ reason }) => `Les choix n’ont pas pu être chargés : ${reason}`,
});
export const choose = message({ en: 'Choose', fr: 'Choisir' });
export const nothingToChoose = message({ en: 'There is nothing to choose yet.', fr: 'Il n’y a encore rien à choisir.' });
export const nothingFound = message({ en: 'Nothing found', fr: 'Aucun résultat' });

// The schedule.
export const startTime = message<[{ zone: string }]>({
  en: ({ zone }) => `Start time (${zone})`,
  fr: ({ zone }) => `Heure de début (${zone})`,
});
export const nextOn = message<[{ schedule: string; time: string }]>({
  en: ({ schedule, time }) => `${schedule}, next on ${time}.`,
  fr: ({ schedule, time }) => `${schedule}, la prochaine fois le ${time}.`,
});
export const onceActive = message<[{ schedule: string }]>({
  en: ({ schedule }) => `${schedule}, once the scenario is active.`,
  fr: ({ schedule }) => `${schedule}, dès que le scénario est actif.`,
});
export const missed = message({ en: 'A run that was missed', fr: 'Une exécution manquée' });
export const missedExplained = message({ en: 'For example while the server was stopped', fr: 'Par exemple pendant un arrêt du serveur' });
export const missedRuns = message({ en: 'Runs once, late', fr: 'A lieu une fois, en retard' });
export const missedSkipped = message({ en: 'Is skipped', fr: 'Est ignorée' });
export const overlap = message({
  en: 'While the run before is still under way',
  fr: 'Si l’exécution précédente n’est pas terminée',
});
export const overlapWait = message({ en: 'The next one waits', fr: 'La suivante attend' });
export const overlapSkip = message({ en: 'The next one is skipped', fr: 'La suivante est ignorée' });
export const overlapAllow = message({ en: 'Both run', fr: 'Les deux s’exécutent' });

// The test of a step.
export const testSection = message({ en: 'Test', fr: 'Test' });
export const example = message({ en: 'Example', fr: 'Exemple' });
export const exampleExplained = message({
  en: 'The latest thing of its kind, for the steps that follow.',
  fr: 'L’élément le plus récent de ce type, pour les étapes suivantes.',
});
export const fetchExample = message({ en: 'Fetch', fr: 'Récupérer' });
export const exampleNotFetched = message({ en: 'The example could not be fetched', fr: 'L’exemple n’a pas pu être récupéré' });
export const testThisStep = message({ en: 'Test this step', fr: 'Tester cette étape' });
export const testExplained = message({
  en: 'For somebody you choose. You see what it does before it is done.',
  fr: 'Pour une personne que vous choisissez. Vous voyez ce que fait l’étape avant de l’exécuter.',
});
export const testDone = message({ en: 'Done', fr: 'Fait' });
export const testFailed = message({ en: 'Failed', fr: 'Échec' });
export const output = message({ en: 'Output', fr: 'Résultat' });

// The incoming webhook.
export const addressToCall = message({ en: 'Address to call', fr: 'Adresse à appeler' });
export const addressExplained = message({ en: 'With POST, and JSON in its body', fr: 'Avec POST, et du JSON dans le corps' });
export const copyAddress = message({ en: 'Copy address', fr: 'Copier l’adresse' });
export const addressCopied = message({ en: 'Address copied', fr: 'Adresse copiée' });
export const addressLater = message({
  en: 'It is made when the trigger is saved.',
  fr: 'Elle est créée à l’enregistrement du déclencheur.',
});
export const signingSecret = message({ en: 'Signing secret', fr: 'Secret de signature' });
export const signingSecretExplained = message({
  en: 'Copy it now: it is not shown again',
  fr: 'Copiez-le maintenant : il ne sera plus affiché',
});
export const copySecret = message({ en: 'Copy secret', fr: 'Copier le secret' });
export const secretCopied = message({ en: 'Secret copied', fr: 'Secret copié' });
export const newSecret = message({ en: 'New signing secret', fr: 'Nouveau secret de signature' });
export const firstSecret = message({ en: 'Make a signing secret', fr: 'Créer un secret de signature' });
export const noSecretYet = message({
  en: 'Make a signing secret first: without one, every call is refused.',
  fr: 'Créez d’abord un secret de signature : sans lui, tous les appels sont refusés.',
});
export const newSecretQuestion = message({ en: 'Make a new signing secret?', fr: 'Créer un nouveau secret de signature ?' });
export const newSecretExplained = message({
  en: 'It is shown once. The secret before it no longer counts: calls that are signed with it are refused.',
  fr: 'Il n’est affiché qu’une fois. L’ancien secret n’est plus valable : les appels signés avec lui sont refusés.',
});
export const makeSecret = message({ en: 'Make a new secret', fr: 'Créer un nouveau secret' });
export const secretNotMade = message({ en: 'The secret could not be made', fr: 'Le secret n’a pas pu être créé' });
export const webhookExampleExplained = message({
  en: 'A real call shows which values later steps can use. The scenario does not have to be active.',
  fr: 'Un appel réel montre les valeurs utilisables par les étapes suivantes. Le scénario n’a pas besoin d’être actif.',
});
export const waitForCall = message({ en: 'Wait for a call', fr: 'Attendre un appel' });
export const stopWaiting = message({ en: 'Stop waiting', fr: 'Ne plus attendre' });
export const waitingUntil = message<[{ time: string }]>({
  en: ({ time }) => `Waiting for the next call, until ${time}. Call the address above now.`,
  fr: ({ time }) => `En attente du prochain appel, jusqu’à ${time}. Appelez maintenant l’adresse ci-dessus.`,
});
export const notWaiting = message({ en: 'The scenario could not wait for a call', fr: 'Le scénario n’a pas pu attendre d’appel' });
export const pasteSample = message({ en: 'Paste a sample', fr: 'Coller un exemple' });
export const callBody = message({ en: 'Body of a call, as JSON', fr: 'Corps d’un appel, en JSON' });
export const useAsExample = message({ en: 'Use as the example', fr: 'Utiliser comme exemple' });
export const lastCalls = message({ en: 'Last calls', fr: 'Derniers appels' });
export const use = message({ en: 'Use', fr: 'Utiliser' });
export const callOf = message<[{ time: string }]>({
  en: ({ time }) => `Use the call of ${time}`,
  fr: ({ time }) => `Utiliser l’appel du ${time}`,
});
export const callNotUsed = message({ en: 'The call could not be used', fr: 'L’appel n’a pas pu être utilisé' });

// These are about how the run goes on after a step.
export const conditionsOfIf = message({ en: 'Conditions', fr: 'Conditions' });
export const ifItFails = message({ en: 'If it fails', fr: 'En cas d’échec' });
export const afterRetries = message({
  en: 'This counts once all retries have failed.',
  fr: 'Cela vaut une fois que toutes les tentatives ont échoué.',
});
export const stopTheRun = message({ en: 'Stop the run', fr: 'Arrêter l’exécution' });
export const goOn = message({ en: 'Go on', fr: 'Continuer' });
export const goOnExplained = message({
  en: 'The run goes on with the next step. You can add steps that are done only when this one fails.',
  fr: 'L’exécution continue avec l’étape suivante. Vous pouvez ajouter des étapes qui ne se font que si celle-ci échoue.',
});
export const emptyWayFirst = message({
  en: 'To stop the run instead, first remove or move the steps that are done when this one fails.',
  fr: 'Pour arrêter plutôt l’exécution, retirez ou déplacez d’abord les étapes qui se font quand celle-ci échoue.',
});
export const standsOn = message({ en: 'Place', fr: 'Place' });
export const mainLine = message({ en: 'Main line', fr: 'Ligne principale' });

// These are about the responses of a form that a step is done for.
export const chooseFormFirst = message({ en: 'Choose a form first.', fr: 'Choisissez d’abord un formulaire.' });
export const responsesNow = message({
  en: countOf('response matches now.', 'responses match now.'),
  fr: countOf('réponse correspond maintenant.', 'réponses correspondent maintenant.'),
});
export const fieldGone = message({
  en: 'This member field was deleted. Please choose another value.',
  fr: 'Ce champ d’adhérent a été supprimé. Veuillez choisir une autre valeur.',
});
