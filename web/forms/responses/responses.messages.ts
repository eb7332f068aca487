import { type Count, counted, countOf, formatCount, message, plural } from '#contract/language.ts';

export * from '#contract/words.messages.ts';

export const titleOf = message<[{ name: string }]>({
  en: ({ name }) => `Responses to ${name}`,
  fr: ({ name }) => `Réponses à « ${name} »`,
});
export const loadFailed = message({ en: 'The responses could not be loaded', fr: 'Les réponses n’ont pas pu être chargées' });
export const lateCount = message<[Count]>({
  en: ({ count }) => `${formatCount(count)} late`,
  fr: ({ count }) => counted(count, { one: 'tardive', other: 'tardives' }),
});
export const partialCount = message<[Count]>({
  en: ({ count }) => `${formatCount(count)} begun and not sent`,
  fr: ({ count }) => counted(count, { one: 'commencée et non envoyée', other: 'commencées et non envoyées' }),
});
export const summary = message({ en: 'Summary', fr: 'Résumé' });
export const question = message({ en: 'Question', fr: 'Question' });
export const individual = message({ en: 'Individual', fr: 'Une par une' });
export const table = message({ en: 'Table', fr: 'Tableau' });
export const noResponses = message({ en: 'No responses yet', fr: 'Aucune réponse pour l’instant' });
export const shareLink = message({
  en: 'Share the link of the form: responses appear here as they come in.',
  fr: 'Partagez le lien du formulaire : les réponses apparaissent ici dès leur arrivée.',
});
export const ofYourMembers = message({
  en: 'The responses of the members whose coach you are appear here, once they answer by a personal link or an admin links a response to them.',
  fr: 'Les réponses des adhérents dont vous êtes le coach apparaissent ici dès qu’ils répondent par un lien personnel ou qu’un administrateur leur rattache une réponse.',
});
export const publishAndShare = message({
  en: 'Publish the form, then share its link.',
  fr: 'Publiez le formulaire, puis partagez son lien.',
});

export const removedQuestion = message({ en: 'Removed from the form', fr: 'Retirée du formulaire' });
export const noAnswer = message({ en: 'No answer', fr: 'Sans réponse' });
export const filesNotDownloaded = message({
  en: 'The files could not be downloaded',
  fr: 'Les fichiers n’ont pas pu être téléchargés',
});
export const downloadFiles = message({ en: 'Download files', fr: 'Télécharger les fichiers' });
export const viewPicture = message<[{ name: string }]>({ en: ({ name }) => `View ${name}`, fr: ({ name }) => `Afficher ${name}` });
export const pictures = message({ en: 'Pictures', fr: 'Images' });
export const noPictures = message({ en: 'This response has no pictures.', fr: 'Cette réponse n’a pas d’image.' });
export const notShown = message({ en: 'This picture cannot be shown.', fr: 'Cette image ne peut pas être affichée.' });
export const previousPicture = message({ en: 'Previous picture', fr: 'Image précédente' });
export const nextPicture = message({ en: 'Next picture', fr: 'Image suivante' });
export const fileNotKept = message({ en: 'A file that is no longer kept', fr: 'Un fichier qui n’est plus conservé' });

export const previous = {
  question: message({ en: 'Previous question', fr: 'Question précédente' }),
  response: message({ en: 'Previous response', fr: 'Réponse précédente' }),
};
export const next = {
  question: message({ en: 'Next question', fr: 'Question suivante' }),
  response: message({ en: 'Next response', fr: 'Réponse suivante' }),
};
export const responseDeleted = message({ en: 'This response is no longer here', fr: 'Cette réponse n’est plus ici' });
export const itWasDeleted = message({ en: 'It was deleted.', fr: 'Elle a été supprimée.' });
export const showLatest = message({ en: 'Show the latest response', fr: 'Afficher la dernière réponse' });
export const responseFailed = message({ en: 'The response could not be loaded', fr: 'La réponse n’a pas pu être chargée' });
export const noMatch = message({ en: 'No response matches', fr: 'Aucune réponse ne correspond' });
export const noMatchAdvice = message({ en: 'Try another filter, or other days.', fr: 'Essayez un autre filtre, ou d’autres dates.' });
export const showAllResponses = message({ en: 'Show all responses', fr: 'Afficher toutes les réponses' });
export const oneOf = message<[Count]>({
  en: ({ count, atLeast }) => `One of ${formatCount(count, atLeast)} responses`,
  fr: ({ count, atLeast }) => `L’une des ${formatCount(count, atLeast)} réponses`,
});
export const placeOf = message<[{ place: number; of: Count }]>({
  en: ({ place, of }) => `Response ${formatCount(place)} of ${formatCount(of.count, of.atLeast)}`,
  fr: ({ place, of }) => `Réponse ${formatCount(place)} sur ${formatCount(of.count, of.atLeast)}`,
});
export const submittedAt = message<[{ at: string }]>({
  en: ({ at }) => `Submitted <time>${at}</time>`,
  fr: ({ at }) => `Envoyée le <time>${at}</time>`,
});
export const cannotBeEdited = message({ en: 'Responses cannot be edited', fr: 'Les réponses ne sont pas modifiables' });
export const receivedAfterClose = message({ en: 'Received after close', fr: 'Reçue après la fermeture' });
export const late = message({ en: 'Late', fr: 'Tardive' });
export const deleteResponse = message({ en: 'Delete response', fr: 'Supprimer la réponse' });
export const eraseForGood = message({ en: 'Erase for good', fr: 'Effacer définitivement' });

export const addFilter = message({ en: 'Add filter', fr: 'Ajouter un filtre' });
export const removeFilter = message<[{ filter: string }]>({
  en: ({ filter }) => `Remove filter: ${filter}`,
  fr: ({ filter }) => `Retirer le filtre : ${filter}`,
});
export const applyFilter = message({ en: 'Apply filter', fr: 'Appliquer le filtre' });
export const condition = message({ en: 'Condition', fr: 'Condition' });
export const answer = message({ en: 'Answer', fr: 'Réponse' });
export const sayWhatToFind = message({ en: 'Please say what to look for', fr: 'Veuillez indiquer ce que vous cherchez' });
export const removedLongTitle = message<[{ title: string }]>({
  en: ({ title }) => `${title} (removed from the form)`,
  fr: ({ title }) => `${title} (retirée du formulaire)`,
});
/** The figures of the answers to a number. */
export const figures = message<[{ min: string; max: string; median: string; sum: string }]>({
  en: ({ min, max, median, sum }) => `from ${min} to ${max} · median ${median} · total ${sum}`,
  fr: ({ min, max, median, sum }) => `de ${min} à ${max} · médiane ${median} · total ${sum}`,
});
export const netPromoterScore = message<[{ score: string }]>({
  en: ({ score }) => `net promoter score ${score}`,
  fr: ({ score }) => `score de recommandation net ${score}`,
});
export const answeredCount = message<[Count]>({
  en: ({ count }) => `${formatCount(count)} answered`,
  fr: ({ count }) => counted(count, { one: 'réponse', other: 'réponses' }),
});
export const skippedCount = message<[Count]>({
  en: ({ count }) => `${formatCount(count)} skipped`,
  fr: ({ count }) => `${formatCount(count)} sans réponse`,
});
export const showSkipped = message<[{ count: number; title: string }]>({
  en: ({ count, title }) =>
    `${formatCount(count)} skipped: show the ${plural(count, { one: 'response', other: 'responses' })} that skipped ${title}`,
  fr: ({ count, title }) =>
    `${formatCount(count)} sans réponse : afficher ${plural(count, { one: 'la réponse qui a passé', other: 'les réponses qui ont passé' })} la question « ${title} »`,
});
export const average = message<[{ average: string }]>({
  en: ({ average }) => `average ${average}`,
  fr: ({ average }) => `moyenne ${average}`,
});
export const percentagesOfAnswers = message({
  en: 'percentages are of answers',
  fr: 'les pourcentages portent sur les réponses',
});
export const nobodyAnswered = message({ en: 'Nobody has answered this question.', fr: 'Personne n’a répondu à cette question.' });
export const showAll = message<[Count]>({
  en: ({ count }) => `Show all ${formatCount(count)}`,
  fr: ({ count }) => `Afficher les ${formatCount(count)}`,
});
export const showAllAnswers = message<[{ count: number; title: string }]>({
  en: ({ count, title }) => `Show all ${formatCount(count)} answers to ${title}`,
  fr: ({ count, title }) => `Afficher les ${formatCount(count)} réponses à la question « ${title} »`,
});
export const answersTo = message<[{ title: string }]>({
  en: ({ title }) => `Answers to: ${title}`,
  fr: ({ title }) => `Réponses à la question : ${title}`,
});
export const option = message({ en: 'Option', fr: 'Choix' });
export const value = message({ en: 'Value', fr: 'Valeur' });
export const answers = message({ en: 'Answers', fr: 'Réponses' });
export const ofAnswers = message({ en: 'Of answers', fr: 'Part des réponses' });
export const showResponses = message<[{ label: string; count: number }]>({
  en: ({ label, count }) => `${label}: show ${counted(count, { one: 'response', other: 'responses' })}`,
  fr: ({ label, count }) => `${label} : afficher ${counted(count, { one: 'réponse', other: 'réponses' })}`,
});

export const matching = message<[Count & { total: number }]>({
  en: ({ count, atLeast, total }) =>
    `${counted(count, { one: 'response', other: 'responses' }, atLeast)} of ${formatCount(total)} ${plural(count, { one: 'matches', other: 'match' })}`,
  fr: ({ count, atLeast, total }) =>
    `${counted(count, { one: 'réponse', other: 'réponses' }, atLeast)} sur ${formatCount(total)} ${plural(count, { one: 'correspond', other: 'correspondent' })}`,
});
export const responseOf = message<[{ at: string }]>({
  en: ({ at }) => `the response of ${at}`,
  fr: ({ at }) => `la réponse du ${at}`,
});
export const selectedResponses = message({ en: 'Selected responses', fr: 'Réponses sélectionnées' });
export const response = message({ en: 'Response', fr: 'Réponse' });
export const closeResponse = message({ en: 'Close response', fr: 'Fermer la réponse' });
export const submitted = message({ en: 'Submitted', fr: 'Envoyée' });
export const oldestFirst = message({ en: 'Oldest first', fr: 'Les plus anciennes d’abord' });
export const latestFirst = message({ en: 'Latest first', fr: 'Les plus récentes d’abord' });
export const notCounted = message({ en: 'The responses could not be counted', fr: 'Les réponses n’ont pas pu être comptées' });
export const deleteCount = message<[Count]>({
  en: ({ count, atLeast }) => `Delete ${counted(count, { one: 'response', other: 'responses' }, atLeast)}`,
  fr: ({ count, atLeast }) => `Supprimer ${counted(count, { one: 'réponse', other: 'réponses' }, atLeast)}`,
});
export const deleteTitle = message<[Count]>({
  en: ({ count }) => `Delete ${counted(count, { one: 'response', other: 'responses' })}?`,
  fr: ({ count }) => `Supprimer ${counted(count, { one: 'réponse', other: 'réponses' })} ?`,
});
export const deleteLoss = message<[{ days: number }]>({
  en: ({ days }) =>
    `They leave the table, the summary and the exports at once, for everybody. You can restore them from Recently deleted for ${days} days; after that they are deleted for good, with their files.`,
  fr: ({ days }) =>
    `Elles quittent aussitôt le tableau, le résumé et les exports, pour tout le monde. Vous pouvez les restaurer depuis la corbeille pendant ${days} jours ; elles sont ensuite effacées définitivement, avec leurs fichiers.`,
});
export const eraseTitle = message<[Count]>({
  en: ({ count }) => `Erase ${count === 1 ? 'this response' : `${formatCount(count)} responses`} for good?`,
  fr: ({ count }) => `Effacer définitivement ${count === 1 ? 'cette réponse' : `${formatCount(count)} réponses`} ?`,
});
export const eraseLoss = message({
  en: 'Their answers and files are removed at once and cannot be brought back. Files that were exported from this form are removed too.',
  fr: 'Les réponses et leurs fichiers sont supprimés aussitôt et ne peuvent pas être récupérés. Les fichiers exportés depuis ce formulaire sont supprimés aussi.',
});
export const deleted = message<[Count]>({
  en: ({ count }) => (count === 1 ? 'Response deleted' : `${formatCount(count)} responses deleted`),
  fr: ({ count }) => (count === 1 ? 'Réponse supprimée' : `${formatCount(count)} réponses supprimées`),
});
export const notDeleted = message({ en: 'The responses could not be deleted', fr: 'Les réponses n’ont pas pu être supprimées' });
export const restored = message<[Count]>({
  en: ({ count }) => (count === 1 ? 'Response restored' : `${formatCount(count)} responses restored`),
  fr: ({ count }) => (count === 1 ? 'Réponse restaurée' : `${formatCount(count)} réponses restaurées`),
});
export const notRestored = message({ en: 'The responses could not be restored', fr: 'Les réponses n’ont pas pu être restaurées' });
export const erased = message({ en: countOf('response erased', 'responses erased'), fr: countOf('réponse effacée', 'réponses effacées') });
export const notErased = message({ en: 'The responses could not be erased', fr: 'Les réponses n’ont pas pu être effacées' });

export const moreFiles = message<[{ count: number }]>({ en: ({ count }) => `+${count}`, fr: ({ count }) => `+${count}` });
