import { counted, de, formatCount, message } from '#contract/language.ts';

export const noStatus = message({ en: 'No status', fr: 'Sans statut' });
export const owner = message({ en: 'Owner', fr: 'Responsable' });
export const noOwner = message({ en: 'Nobody', fr: 'Personne' });
export const note = message({ en: 'Note', fr: 'Note' });
export const noteHint = message({
  en: 'For your team only: the person who answered never sees it.',
  fr: 'Pour votre équipe seulement : la personne qui a répondu ne la voit jamais.',
});
export const addNote = message({ en: 'Add a note', fr: 'Ajouter une note' });
const ended = (note: string) => (/[.!?…]$/.test(note) ? note : `${note}.`);
export const editNote = message<[{ note: string }]>({
  en: ({ note }) => `Note: ${ended(note)} Change it`,
  fr: ({ note }) => `Note : ${ended(note)} Modifier`,
});
export const saveNote = message({ en: 'Save note', fr: 'Enregistrer la note' });
export const member = message({ en: 'Member', fr: 'Adhérent' });
export const respondent = message({ en: 'Invited person', fr: 'Personne invitée' });
export const invitedAs = message<[{ email: string }]>({
  en: ({ email }) => `Answered by the personal link of ${email}`,
  fr: ({ email }) => `Réponse par le lien personnel ${de(email)}`,
});
export const notChanged = message({ en: 'The response could not be changed', fr: 'La réponse n’a pas pu être modifiée' });
export const notLoaded = message({ en: 'The statuses could not be loaded', fr: 'Les statuts n’ont pas pu être chargés' });

export const anyStatus = message({ en: 'Any status', fr: 'Tous les statuts' });
export const removedStatus = message<[{ name: string }]>({
  en: ({ name }) => `${name} (removed)`,
  fr: ({ name }) => `${name} (retiré)`,
});
export const anyOwner = message({ en: 'Any owner', fr: 'Tous les responsables' });
export const withOrWithoutNote = message({ en: 'With or without a note', fr: 'Avec ou sans note' });
export const withOrWithoutMember = message({ en: 'With or without a member', fr: 'Avec ou sans adhérent' });

export const listOrder = message({ en: 'In the order of the list', fr: 'Dans l’ordre de la liste' });
export const listOrderBackwards = message({ en: 'From the end of the list', fr: 'Depuis la fin de la liste' });
export const fromA = message({ en: 'From A to Z', fr: 'De A à Z' });
export const fromZ = message({ en: 'From Z to A', fr: 'De Z à A' });

export const setStatus = message({ en: 'Set status', fr: 'Donner un statut' });
export const setOwner = message({ en: 'Set owner', fr: 'Attribuer un responsable' });
export const handled = message<[{ count: number }]>({
  en: ({ count }) => (count === 1 ? 'Response changed' : `${formatCount(count)} responses changed`),
  fr: ({ count }) => counted(count, { one: 'réponse modifiée', other: 'réponses modifiées' }),
});
export const handledBefore = message({
  en: 'The selected responses had this already',
  fr: 'Les réponses sélectionnées l’avaient déjà',
});
export const notUndone = message({ en: 'The change could not be undone', fr: 'La modification n’a pas pu être annulée' });
export const notHandled = message({ en: 'The responses could not be changed', fr: 'Les réponses n’ont pas pu être modifiées' });

export const handlingTitle = message({ en: 'Handling of responses', fr: 'Suivi des réponses' });
export const handlingLead = message({
  en: 'Statuses for your team, and the questions that fill in a member.',
  fr: 'Statuts pour votre équipe, et questions qui remplissent une fiche d’adhérent.',
});
export const editHandling = message({ en: 'Edit statuses and fields', fr: 'Modifier les statuts et les champs' });
export const statuses = message({ en: 'Statuses', fr: 'Statuts' });
export const statusesLead = message({
  en: 'Responses keep a status that you remove from the list.',
  fr: 'Les réponses conservent un statut que vous retirez de la liste.',
});
export const statusName = message<[{ place: number }]>({
  en: ({ place }) => `Status ${place}`,
  fr: ({ place }) => `Statut ${place}`,
});
export const toneOfStatus = message<[{ place: number }]>({
  en: ({ place }) => `Colour of status ${place}`,
  fr: ({ place }) => `Couleur du statut ${place}`,
});
export const tone = {
  info: message({ en: 'Blue', fr: 'Bleu' }),
  warning: message({ en: 'Orange', fr: 'Orange' }),
  positive: message({ en: 'Green', fr: 'Vert' }),
  negative: message({ en: 'Red', fr: 'Rouge' }),
  neutral: message({ en: 'Grey', fr: 'Gris' }),
};
export const moveUp = message<[{ name: string }]>({ en: ({ name }) => `Move ${name} up`, fr: ({ name }) => `Monter « ${name} »` });
export const removeStatus = message<[{ name: string }]>({ en: ({ name }) => `Remove ${name}`, fr: ({ name }) => `Retirer « ${name} »` });
export const addStatus = message({ en: 'Add status', fr: 'Ajouter un statut' });
export const mapping = message({ en: 'Fields of a member', fr: 'Champs d’un adhérent' });
export const mappingLead = message({
  en: 'These questions fill in “Create member” and “Record payment” of a response.',
  fr: 'Ces questions remplissent « Créer un adhérent » et « Enregistrer un paiement » d’une réponse.',
});
export const noQuestion = message({ en: 'No question', fr: 'Aucune question' });
export const field = {
  name: message({ en: 'Full name', fr: 'Nom complet' }),
  email: message({ en: 'Email', fr: 'E-mail' }),
  phone: message({ en: 'Phone', fr: 'Téléphone' }),
  nationality: message({ en: 'Nationality', fr: 'Nationalité' }),
  work: message({ en: 'Profession', fr: 'Profession' }),
  amount: message({ en: 'Amount paid', fr: 'Montant payé' }),
};
export const handlingSaved = message({ en: 'Handling of responses saved', fr: 'Suivi des réponses enregistré' });
export const handlingChangedMeanwhile = message({
  en: 'Somebody else changed the handling of responses meanwhile',
  fr: 'Quelqu’un d’autre a modifié le suivi des réponses entre-temps',
});
export const handlingNotSaved = message({
  en: 'The handling of responses could not be saved',
  fr: 'Le suivi des réponses n’a pas pu être enregistré',
});

/** The shortcuts, as the dialog of shortcuts names them. */
export const inResponses = message({ en: 'In responses', fr: 'Dans les réponses' });
export const chooseStatus = message({ en: 'Choose a status', fr: 'Choisir un statut' });
export const chooseOwner = message({ en: 'Choose an owner', fr: 'Choisir un responsable' });
export const writeNote = message({ en: 'Write a note', fr: 'Écrire une note' });
export const nextOrPrevious = message({ en: 'Next or previous response', fr: 'Réponse suivante ou précédente' });

export const createMember = message({ en: 'Create member', fr: 'Créer un adhérent' });
export const recordPayment = message({ en: 'Record payment', fr: 'Enregistrer un paiement' });
export const linkMember = message<[{ name: string }]>({
  en: ({ name }) => `Link to ${name}`,
  fr: ({ name }) => `Associer à ${name}`,
});
export const sameAddress = message({
  en: 'This member has the address of the response.',
  fr: 'Cet adhérent a l’adresse de la réponse.',
});
export const mayMeanTwo = message<[{ field: string; answer: string }]>({
  en: ({ field, answer }) => `“${field}” was not filled in: “${answer}” may mean two numbers.`,
  fr: ({ field, answer }) => `« ${field} » n’a pas été rempli : « ${answer} » peut être lu comme deux nombres.`,
});
export const doesNotFit = message<[{ field: string; answer: string }]>({
  en: ({ field, answer }) => `“${field}” was not filled in: the answer “${answer}” does not fit the field.`,
  fr: ({ field, answer }) => `« ${field} » n’a pas été rempli : la réponse « ${answer} » ne convient pas au champ.`,
});
export const unlinkMember = message({ en: 'Unlink member', fr: 'Dissocier l’adhérent' });

export const createOnArrival = message({ en: 'Create members on arrival', fr: 'Créer les adhérents dès l’arrivée' });
export const onArrivalHint = message({
  en: 'A scenario creates or updates the member as soon as a response arrives, from the fields chosen here. You switch it on there, and can add steps.',
  fr: 'Un scénario crée ou met à jour l’adhérent dès qu’une réponse arrive, à partir des champs choisis ici. Activez-le sur sa page, où vous pouvez aussi ajouter des étapes.',
});
export const onArrivalScenario = message<[{ form: string }]>({
  en: ({ form }) => `Members from ${form}`,
  fr: ({ form }) => `Adhérents depuis ${form}`,
});
export const scenarioNotMade = message({ en: 'The scenario could not be made', fr: 'Le scénario n’a pas pu être créé' });
