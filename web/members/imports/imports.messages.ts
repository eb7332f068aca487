import { type Count, counted, formatCount, message, plural } from '#contract/language.ts';

export const importHint = message({
  en: 'From a CSV or Excel file. You see what would happen to each row before anything changes.',
  fr: 'Depuis un fichier CSV ou Excel. Vous voyez ce que deviendrait chaque ligne avant toute modification.',
});
export const allImports = message({ en: 'All imports', fr: 'Tous les imports' });
export const notLoaded = message({ en: 'This import could not be loaded', fr: 'Cet import n’a pas pu être chargé' });
export const notFound = message({ en: 'Import not found', fr: 'Import introuvable' });
export const chosenBy = message<[{ name: string }]>({
  en: ({ name }) => `Chosen by ${name}`,
  fr: ({ name }) => `Choisi par ${name}`,
});

// The choice of the file, and what is known about it.
export const dropFile = message({ en: 'Drop a file here, or choose one', fr: 'Déposez un fichier ici, ou choisissez un fichier' });
export const fileHint = message({
  en: 'CSV from any spreadsheet, or Excel (.xlsx). The first row names the columns.',
  fr: 'CSV de n’importe quel tableur, ou Excel (.xlsx). La première ligne contient les noms des colonnes.',
});
export const fileOfMembers = message({ en: 'File of members', fr: 'Fichier d’adhérents' });
export const chooseFile = message({ en: 'Choose a file', fr: 'Choisir un fichier' });
export const separators: Record<string, () => string> = {
  ';': message({ en: 'semicolons', fr: 'des points-virgules' }),
  ',': message({ en: 'commas', fr: 'des virgules' }),
  '\t': message({ en: 'tabs', fr: 'des tabulations' }),
  '|': message({ en: 'bars', fr: 'des barres verticales' }),
};
const rowsEn = (count: number) => counted(count, { one: 'row', other: 'rows' });
const rowsFr = (count: number) => counted(count, { one: 'ligne', other: 'lignes' });
const sizeEn = (rows: number, columns: number) => `${rowsEn(rows)}, ${columns} ${plural(columns, { one: 'column', other: 'columns' })}`;
const sizeFr = (rows: number, columns: number) => `${rowsFr(rows)}, ${columns} ${plural(columns, { one: 'colonne', other: 'colonnes' })}`;
export const workbook = message<[{ rows: number; columns: number; sheet: string }]>({
  en: ({ rows, columns, sheet }) => `${sizeEn(rows, columns)}, Excel workbook, sheet “${sheet}”`,
  fr: ({ rows, columns, sheet }) => `${sizeFr(rows, columns)}, classeur Excel, feuille « ${sheet} »`,
});
export const textFile = message<[{ rows: number; columns: number; separator: string; encoding: string }]>({
  en: ({ rows, columns, separator, encoding }) => `${sizeEn(rows, columns)}, separated by ${separator}, ${encoding}`,
  fr: ({ rows, columns, separator, encoding }) => `${sizeFr(rows, columns)}, séparées par ${separator}, ${encoding}`,
});
export const otherSeparator = message<[{ separator: string }]>({
  en: ({ separator }) => `“${separator}”`,
  fr: ({ separator }) => `« ${separator} »`,
});

// The states and the progress.
export const states = {
  reading: message({ en: 'Reading', fr: 'Lecture' }),
  mapping: message({ en: 'Waits for you', fr: 'Action attendue' }),
  checking: message({ en: 'Checking', fr: 'Vérification' }),
  checked: message({ en: 'Waits for you', fr: 'Action attendue' }),
  importing: message({ en: 'Importing', fr: 'Import en cours' }),
  done: message({ en: 'Done', fr: 'Terminé' }),
  cancelled: message({ en: 'Cancelled', fr: 'Arrêté' }),
  failed: message({ en: 'Failed', fr: 'Échec' }),
  undoing: message({ en: 'Undoing', fr: 'Annulation' }),
  undone: message({ en: 'Undone', fr: 'Annulé' }),
};
export const steps = {
  reading: message({ en: 'Reading the file…', fr: 'Lecture du fichier…' }),
  checking: message({
    en: 'Checking each row. Nothing is changed yet.',
    fr: 'Vérification de chaque ligne. Rien n’est encore modifié.',
  }),
  importing: message({ en: 'Importing members…', fr: 'Import des adhérents…' }),
  undoing: message({ en: 'Undoing the import…', fr: 'Annulation de l’import…' }),
};
export const progress = message({ en: 'Progress of the import', fr: 'Avancement de l’import' });
export const waiting = message({ en: 'Waiting for its turn…', fr: 'En attente de son tour…' });
export const rows = message<[Count]>({ en: ({ count }) => rowsEn(count), fr: ({ count }) => rowsFr(count) });
export const rowsRead = message<[Count]>({
  en: ({ count }) => `${rowsEn(count)} read`,
  fr: ({ count }) => `${rowsFr(count)} ${plural(count, { one: 'lue', other: 'lues' })}`,
});
export const rowsDone = message<[{ done: number; total: number }]>({
  en: ({ done, total }) => `${formatCount(done)} of ${rowsEn(total)}`,
  fr: ({ done, total }) => `${formatCount(done)} sur ${rowsFr(total)}`,
});
export const rowsDoneTimeLeft = message<[{ done: number; total: number; time: string }]>({
  en: ({ done, total, time }) => `${formatCount(done)} of ${rowsEn(total)}, about ${time} left`,
  fr: ({ done, total, time }) => `${formatCount(done)} sur ${rowsFr(total)}, encore ${time} environ`,
});
type Results = { added: number; updated: number; skipped: number };
const newEn = ({ added, updated, skipped }: Results) =>
  `${formatCount(added)} new, ${formatCount(updated)} updated, ${formatCount(skipped)} skipped`;
const newFr = ({ added, updated, skipped }: Results) =>
  `${counted(added, { one: 'nouveau', other: 'nouveaux' })}, ${formatCount(updated)} mis à jour, ${counted(skipped, { one: 'ignoré', other: 'ignorés' })}`;
export const results = message<[Results]>({ en: newEn, fr: newFr });
export const resultsSoFar = message<[Results]>({
  en: (so) => `${newEn(so)} so far`,
  fr: (so) => `Pour l’instant : ${newFr(so)}`,
});
type Undone = { undone: number; kept: number };
const undoneEn = ({ undone, kept }: Undone) => `${formatCount(undone)} undone, ${formatCount(kept)} kept`;
const undoneFr = ({ undone, kept }: Undone) =>
  `${counted(undone, { one: 'annulé', other: 'annulés' })}, ${counted(kept, { one: 'gardé', other: 'gardés' })}`;
export const undone = message<[Undone]>({ en: undoneEn, fr: undoneFr });
export const undoneSoFar = message<[Undone]>({
  en: (so) => `${undoneEn(so)} so far`,
  fr: (so) => `Pour l’instant : ${undoneFr(so)}`,
});
export const canLeave = message({
  en: 'You can leave this page: it goes on, and you find it again under Import.',
  fr: 'Vous pouvez quitter cette page : l’import continue, et vous le retrouvez sous « Importer ».',
});
export const cancelImport = message({ en: 'Cancel the import', fr: 'Arrêter l’import' });
export const notCancelled = message({ en: 'The import could not be cancelled', fr: 'L’import n’a pas pu être arrêté' });

// The earlier imports.
export const latestImports = message({ en: 'Latest imports', fr: 'Derniers imports' });
export const earlierNotLoaded = message({
  en: 'Earlier imports could not be loaded',
  fr: 'Les imports précédents n’ont pas pu être chargés',
});
export const keptFor = message<[{ days: number }]>({
  en: ({ days }) => `Kept for ${days} days: until then an import can be undone as a whole.`,
  fr: ({ days }) => `Gardés pendant ${days} jours : jusque-là, un import peut être annulé en entier.`,
});
export const madeBy = message<[{ time: string; name: string }]>({
  en: ({ time, name }) => `${time}, ${name}`,
  fr: ({ time, name }) => `${time}, ${name}`,
});

// The meanings of the columns and of the values.
export const whatColumnsMean = message({ en: 'What the columns mean', fr: 'Ce que contiennent les colonnes' });
export const notImported = message({ en: 'Not imported', fr: 'Non importée' });
export const column = message<[{ n: number }]>({ en: ({ n }) => `Column ${n}`, fr: ({ n }) => `Colonne ${n}` });
export const meaningOf = message<[{ name: string }]>({
  en: ({ name }) => `Meaning of “${name}”`,
  fr: ({ name }) => `Signification de « ${name} »`,
});
export const meaningOfValue = message<[{ value: string; field: string }]>({
  en: ({ value, field }) => `Meaning of “${value}” as ${field}`,
  fr: ({ value, field }) => `Signification de « ${value} » pour ${field}`,
});
export const emptyAtFirst = message({ en: 'Empty in the first rows', fr: 'Vide dans les premières lignes' });
export const sheet = message({ en: 'Sheet of the workbook', fr: 'Feuille du classeur' });
export const sheetNotChosen = message({ en: 'The sheet could not be chosen', fr: 'La feuille n’a pas pu être choisie' });
export const emptySheet = message({
  en: 'There are no rows below the header of this sheet. Please choose another one above.',
  fr: 'Cette feuille n’a aucune ligne sous son en-tête. Veuillez en choisir une autre ci-dessus.',
});
export const unknownValue = message({ en: 'Not known: a wrong cell', fr: 'Inconnu : cellule incorrecte' });
export const leaveEmpty = message({ en: 'Leave it empty', fr: 'Laisser vide' });
export const makeNew = message({ en: 'Make a new one', fr: 'À créer' });
export const leaveOutName = message({ en: 'Leave it out', fr: 'Ne pas l’importer' });
export const remembered = message<[{ name: string; time: string }]>({
  en: ({ name, time }) => `A file with the same headings was imported before, so its columns and values are proposed: ${name}, ${time}.`,
  fr: ({ name, time }) =>
    `Un fichier aux mêmes en-têtes a déjà été importé : ses colonnes et ses valeurs sont proposées (${name}, ${time}).`,
});
export const startFromHeadings = message({ en: 'Start again from the headings', fr: 'Repartir des en-têtes' });
export const unknownValues = {
  language: message({ en: 'Languages that are not known', fr: 'Langues inconnues' }),
  channel: message({ en: 'Channels that are not known', fr: 'Canaux inconnus' }),
  status: message({ en: 'Statuses that are not known', fr: 'Statuts inconnus' }),
  product: message({ en: 'Products that are not known', fr: 'Produits inconnus' }),
  from: message({ en: 'Sources that are not known', fr: 'Provenances inconnues' }),
  coach: message({ en: 'Coaches that are not known', fr: 'Coachs inconnus' }),
  option: message({ en: 'Payment options that are not known', fr: 'Options de paiement inconnues' }),
  paymentStatus: message({ en: 'Payment statuses that are not known', fr: 'Statuts de paiement inconnus' }),
  subscriptionStatus: message({ en: 'Subscription statuses that are not known', fr: 'Statuts d’abonnement inconnus' }),
  currency: message({ en: 'Currencies that are not known', fr: 'Devises inconnues' }),
  method: message({ en: 'Methods that are not known', fr: 'Moyens inconnus' }),
  category: message({ en: 'Categories that are not known', fr: 'Catégories inconnues' }),
  tags: message({ en: 'Tags that do not exist yet', fr: 'Étiquettes qui n’existent pas encore' }),
  accessGroups: message({ en: 'Access groups that do not exist yet', fr: 'Groupes d’accès qui n’existent pas encore' }),
};
export const firstName = message({ en: 'First name', fr: 'Prénom' });
export const lastName = message({ en: 'Last name', fr: 'Nom de famille' });
// These are set for new members only.
export const newOption = message({ en: 'Payment option (new members)', fr: 'Option de paiement (nouveaux adhérents)' });
export const newJoinedAt = message({ en: 'Joined on (new members)', fr: 'Date d’adhésion (nouveaux adhérents)' });
export const newModerator = message({ en: 'Moderator (new members)', fr: 'Modérateur (nouveaux adhérents)' });
export const newPaymentStatus = message({ en: 'Payment status (new members)', fr: 'Statut du paiement (nouveaux adhérents)' });
export const newInstalments = message({ en: 'Instalments paid (new members)', fr: 'Versements payés (nouveaux adhérents)' });
export const newLastPayment = message({ en: 'Last payment (new members)', fr: 'Dernier paiement (nouveaux adhérents)' });
export const newNextPayment = message({ en: 'Next payment (new members)', fr: 'Prochain paiement (nouveaux adhérents)' });
export const newAgreed = message({ en: 'Agreed amount (new members)', fr: 'Montant convenu (nouveaux adhérents)' });
export const newPaid = message({ en: 'Paid so far (new members)', fr: 'Déjà payé (nouveaux adhérents)' });
export const newOwed = message({ en: 'Owed (new members)', fr: 'Reste à payer (nouveaux adhérents)' });
export const newCredit = message({ en: 'Credit (new members)', fr: 'Avoir (nouveaux adhérents)' });
export const newNextAmount = message({ en: 'Next amount due (new members)', fr: 'Montant de la prochaine échéance (nouveaux adhérents)' });
export const newCurrency = message({ en: 'Currency of the amounts (new members)', fr: 'Devise des montants (nouveaux adhérents)' });
export const newSubscriptionStatus = message({
  en: 'Subscription status (new members)',
  fr: 'Statut de l’abonnement (nouveaux adhérents)',
});
export const newSubscriptions = message({ en: 'Subscriptions paid (new members)', fr: 'Abonnements payés (nouveaux adhérents)' });
export const newLastSubscription = message({ en: 'Last subscription (new members)', fr: 'Dernier abonnement (nouveaux adhérents)' });
export const newNextSubscription = message({
  en: 'Next subscription (new members)',
  fr: 'Prochain abonnement (nouveaux adhérents)',
});
export const newRenewalPaid = message({
  en: 'Paid of the next period (new members)',
  fr: 'Payé de la période suivante (nouveaux adhérents)',
});
export const newTags = message({ en: 'Tags (new members)', fr: 'Étiquettes (nouveaux adhérents)' });
export const newAccessGroups = message({ en: 'Access groups (new members)', fr: 'Groupes d’accès (nouveaux adhérents)' });
export const newWhatsappAgreed = message({
  en: 'Agreed to WhatsApp messages on (new members)',
  fr: 'Accepte les messages WhatsApp depuis le (nouveaux adhérents)',
});
export const newUnsubscribedOn = message({ en: 'Unsubscribed on (new members)', fr: 'Désabonné le (nouveaux adhérents)' });

export const howRowsAreTreated = message({ en: 'How rows are treated', fr: 'Traitement des lignes' });
export const known = message({ en: 'Same e-mail as a member', fr: 'Même e-mail qu’un adhérent' });
export const knownHint = message({ en: 'An empty cell never removes anything.', fr: 'Une cellule vide n’efface jamais rien.' });
export const updateKnown = message({ en: 'Update what differs', fr: 'Mettre à jour ce qui diffère' });
export const fillKnown = message({ en: 'Fill in what is empty', fr: 'Compléter ce qui est vide' });
export const leaveKnown = message({ en: 'Leave the member as it is', fr: 'Laisser l’adhérent tel quel' });
export const samePhone = message({
  en: 'New e-mail, but the phone of a member',
  fr: 'Nouvel e-mail, mais téléphone d’un adhérent',
});
export const samePhoneHint = message({ en: 'Families often share a phone.', fr: 'Une famille partage souvent un téléphone.' });
export const skipRow = message({ en: 'Skip the row', fr: 'Ignorer la ligne' });
export const addAsNew = message({ en: 'Add as a new member', fr: 'Ajouter comme nouvel adhérent' });
export const country = message({ en: 'Phones without a country', fr: 'Téléphones sans indicatif' });
export const countryHint = message({ en: 'Where the number is from.', fr: 'Le pays du numéro.' });
export const wrongCells = message({
  en: 'Wrong cells that a row can do without',
  fr: 'Cellules incorrectes dont la ligne peut se passer',
});
export const wrongCellsHint = message({
  en: 'Such as an age that is no number.',
  fr: 'Par exemple un âge qui n’est pas un nombre.',
});
export const leaveOutCell = message({ en: 'Import without the cell', fr: 'Importer sans la cellule' });
export const firstDue = message({
  en: 'First payment due (new members)',
  fr: 'Échéance du premier paiement (nouveaux adhérents)',
});
export const firstDueHint = message({
  en: 'Where the file gives no day. Empty: the day they joined, but not before today.',
  fr: 'Quand le fichier n’indique aucun jour. Vide : le jour de l’adhésion, mais pas avant aujourd’hui.',
});
export const check = message<[Count]>({
  en: ({ count }) => `Check ${rowsEn(count)}`,
  fr: ({ count }) => `Vérifier ${rowsFr(count)}`,
});
export const checkedByAnother = message({
  en: 'Somebody else has checked this import meanwhile. Your choice is not sent yet: check again to use it, or keep theirs.',
  fr: 'Quelqu’un d’autre a vérifié cet import entre-temps. Votre choix n’est pas encore envoyé : vérifiez de nouveau pour l’utiliser, ou gardez le sien.',
});
export const keepColumns = message({ en: 'Keep the columns', fr: 'Garder les colonnes' });
export const countries = {
  SN: message({ en: 'Senegal +221', fr: 'Sénégal +221' }),
  CI: message({ en: 'Côte d’Ivoire +225', fr: 'Côte d’Ivoire +225' }),
  BJ: message({ en: 'Benin +229', fr: 'Bénin +229' }),
  TG: message({ en: 'Togo +228', fr: 'Togo +228' }),
  ML: message({ en: 'Mali +223', fr: 'Mali +223' }),
  BF: message({ en: 'Burkina Faso +226', fr: 'Burkina Faso +226' }),
  NE: message({ en: 'Niger +227', fr: 'Niger +227' }),
  GN: message({ en: 'Guinea +224', fr: 'Guinée +224' }),
  CM: message({ en: 'Cameroon +237', fr: 'Cameroun +237' }),
  GA: message({ en: 'Gabon +241', fr: 'Gabon +241' }),
  CG: message({ en: 'Congo +242', fr: 'Congo +242' }),
  CD: message({ en: 'DR Congo +243', fr: 'RD Congo +243' }),
  MR: message({ en: 'Mauritania +222', fr: 'Mauritanie +222' }),
  TD: message({ en: 'Chad +235', fr: 'Tchad +235' }),
  FR: message({ en: 'France +33', fr: 'France +33' }),
  BE: message({ en: 'Belgium +32', fr: 'Belgique +32' }),
  CA: message({ en: 'Canada +1', fr: 'Canada +1' }),
};

// The result.
const membersEn = (count: number) => counted(count, { one: 'member', other: 'members' });
const membersFr = (count: number) => counted(count, { one: 'adhérent', other: 'adhérents' });
export const fileFailed = message({ en: 'This file could not be imported', fr: 'Ce fichier n’a pas pu être importé' });
export const nothingImported = message({
  en: 'Nothing was imported. Choose the corrected file, or another one.',
  fr: 'Rien n’a été importé. Choisissez le fichier corrigé, ou un autre.',
});
export const stoppedEarly = message({ en: 'This import stopped before its end', fr: 'Cet import s’est arrêté avant la fin' });
export const importTheRest = message({
  en: 'What was imported stays, unless you undo it. To import the rest, choose the file again: the check says which rows are in already.',
  fr: 'Ce qui a été importé reste, sauf si vous l’annulez. Pour importer le reste, choisissez de nouveau le fichier : la vérification dit quelles lignes y sont déjà.',
});
export const notStarted = message({ en: 'The import could not be started', fr: 'L’import n’a pas pu commencer' });
export const importRows = message<[Count]>({
  en: ({ count }) => (count === 0 ? 'Nothing to import' : `Import ${membersEn(count)}`),
  fr: ({ count }) => (count === 0 ? 'Rien à importer' : `Importer ${membersFr(count)}`),
});
export const changeColumns = message({ en: 'Change the columns', fr: 'Modifier les colonnes' });
export const undoImport = message({ en: 'Undo the import', fr: 'Annuler l’import' });
export const keepIt = message({ en: 'Keep the import', fr: 'Garder l’import' });
export const undoQuestion = message({ en: 'Undo this import?', fr: 'Annuler cet import ?' });
export const whatUndoDoes = message<[{ added: number; updated: number }]>({
  en: ({ added, updated }) => {
    const removed = added > 0 && `${membersEn(added)} would be removed`;
    const putBack = updated > 0 && `${removed ? formatCount(updated) : membersEn(updated)} would be put back as before`;
    return `${[removed, putBack].filter(Boolean).join(' and ')}, with what scenarios did to them since. Members whom somebody changed since, or who paid, answered or reserved, stay as they are. E-mails that have left stay sent.`;
  },
  fr: ({ added, updated }) => {
    const removed = added > 0 && `${membersFr(added)} ${plural(added, { one: 'serait supprimé', other: 'seraient supprimés' })}`;
    const putBack =
      updated > 0 &&
      `${removed ? formatCount(updated) : membersFr(updated)} ${plural(updated, { one: 'serait remis', other: 'seraient remis' })} comme avant`;
    return `${[removed, putBack].filter(Boolean).join(' et ')}, avec ce que les scénarios ont fait depuis. Les adhérents que quelqu’un a modifiés depuis, ou qui ont payé, répondu ou réservé, restent tels quels. Les e-mails partis le restent.`;
  },
});
export const notUndone = message({ en: 'The import could not be undone', fr: 'L’import n’a pas pu être annulé' });
export const wouldBecome = message<[Count]>({
  en: ({ count }) => `Nothing is changed yet. This is what would become of ${rowsEn(count)}.`,
  fr: ({ count }) => `Rien n’est encore modifié. Voici ce que donnerait l’import de ${rowsFr(count)}.`,
});
export const scenariosBegin = message<[Count]>({
  en: ({ count }) =>
    `The import starts ${plural(count, { one: 'this active scenario', other: 'these active scenarios' })} for the new members whom the trigger lets in, and e-mails that leave cannot be taken back:`,
  fr: ({ count }) =>
    `L’import lance ${plural(count, { one: 'ce scénario actif', other: 'ces scénarios actifs' })} pour les nouveaux adhérents que le déclencheur retient, et les e-mails partis ne peuvent pas être repris :`,
});
export const scenariosUnknown = message({
  en: 'The scenarios that this import starts could not be loaded. Reload the page to see them before you import.',
  fr: 'Les scénarios que cet import lancerait n’ont pas pu être chargés. Rechargez la page pour les voir avant d’importer.',
});
export const undoneAt = message<[{ time: string; undone: number; kept: number }]>({
  en: ({ time, undone, kept }) =>
    kept === 0
      ? `Undone ${time}: ${membersEn(undone)} taken back, with what scenarios had done to them.`
      : `Undone ${time}: ${membersEn(undone)} taken back, with what scenarios had done to them, and ${formatCount(kept)} kept because somebody did something with them since.`,
  fr: ({ time, undone, kept }) => {
    const back = `Annulé le ${time} : ${membersFr(undone)} ${plural(undone, { one: 'retiré ou remis', other: 'retirés ou remis' })} comme avant, avec ce que les scénarios avaient fait`;
    if (kept === 0) return `${back}.`;
    return `${back}, et ${counted(kept, { one: 'gardé, car quelqu’un y a touché', other: 'gardés, car quelqu’un y a touché' })} depuis.`;
  },
});
export const cancelledAt = message<[{ time: string; added: number; updated: number }]>({
  en: ({ time, added, updated }) =>
    added + updated === 0
      ? `Cancelled ${time}. Nothing was imported.`
      : `Cancelled ${time}, after ${counted(added, { one: 'new member', other: 'new members' })} and ${counted(updated, { one: 'update', other: 'updates' })}.`,
  fr: ({ time, added, updated }) => {
    if (added + updated === 0) return `Arrêté le ${time}. Rien n’a été importé.`;
    const [adherents, changes] = [
      plural(added, { one: 'nouvel adhérent', other: 'nouveaux adhérents' }),
      plural(updated, { one: 'mise à jour', other: 'mises à jour' }),
    ];
    return `Arrêté le ${time}, après ${formatCount(added)} ${adherents} et ${formatCount(updated)} ${changes}.`;
  },
});
export const doneAt = message<[Results & { time: string }]>({
  en: ({ time, ...so }) => `Done ${time}: ${newEn(so)}.`,
  fr: ({ time, ...so }) => `Terminé le ${time} : ${newFr(so)}.`,
});

// The rows of the file.
export const rowsOfFile = message({ en: 'Rows of the file', fr: 'Lignes du fichier' });
export const whichRows = message({ en: 'Which rows', fr: 'Lignes à afficher' });
export const rowsLabel = message({ en: 'Rows', fr: 'Lignes' });
export const row = message({ en: 'Row', fr: 'Ligne' });
export const rowNumber = message<[{ n: number }]>({
  en: ({ n }) => `Row ${formatCount(n)}`,
  fr: ({ n }) => `Ligne ${formatCount(n)}`,
});
export const whatHappens = message({ en: 'What happens', fr: 'Ce qui va se passer' });
export const whatHappened = message({ en: 'What happened', fr: 'Ce qui s’est passé' });
export const rowsNotLoaded = message({ en: 'The rows could not be loaded', fr: 'Les lignes n’ont pas pu être chargées' });
export const noRows = message({ en: 'No rows here', fr: 'Aucune ligne ici' });
export const chooseTotal = message({ en: 'Choose another total above.', fr: 'Choisissez un autre total ci-dessus.' });
export const downloadRows = message({ en: 'Download these rows', fr: 'Télécharger ces lignes' });
export const outcomes = {
  new: message({ en: 'New', fr: 'Nouveaux' }),
  updated: message({ en: 'Updated', fr: 'Mis à jour' }),
  skipped: message({ en: 'Skipped', fr: 'Ignorés' }),
  kept: message({ en: 'Kept', fr: 'Gardés' }),
};
export const notChecked = message({
  en: 'The rows could not be checked again',
  fr: 'Les lignes n’ont pas pu être vérifiées à nouveau',
});
export const leaveOutEverywhere = message({
  en: 'Import all such rows without their wrong cells',
  fr: 'Ignorer les cellules incorrectes partout',
});
export const withoutWrongCells = message<[{ why: string }]>({
  en: ({ why }) => `Without the wrong cells: ${why}`,
  fr: ({ why }) => `Sans les cellules incorrectes : ${why}`,
});
export const rowNotChanged = message({ en: 'The row could not be changed', fr: 'La ligne n’a pas pu être modifiée' });
export const leaveOut = message({ en: 'Import without this cell', fr: 'Importer sans cette cellule' });
export const leaveOutOf = message<[{ n: number; field: string }]>({
  en: ({ n, field }) => `Import without this cell: row ${n}, “${field}”`,
  fr: ({ n, field }) => `Importer sans cette cellule : ligne ${n}, « ${field} »`,
});
export const leaveOutInAllRows = message({ en: 'In all rows', fr: 'Dans toutes les lignes' });
export const leaveOutInAllRowsOf = message<[{ field: string }]>({
  en: ({ field }) => `In all rows: import without the wrong cells of “${field}”`,
  fr: ({ field }) => `Dans toutes les lignes : importer sans les cellules incorrectes de « ${field} »`,
});
export const removedAgain = message({ en: 'Removed again', fr: 'Supprimé de nouveau' });
export const putBack = message({ en: 'Put back as it was', fr: 'Remis comme avant' });
export const newMember = message({ en: 'New member', fr: 'Nouvel adhérent' });
export const changedField = message<[{ field: string }]>({ en: ({ field }) => `${field}:`, fr: ({ field }) => `${field} :` });
