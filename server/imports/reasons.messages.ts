import { channelName } from '#contract/channel-names.messages.ts';
import { formatAmount, largestAmount } from '#contract/currencies.ts';
import type { ImportListField } from '#contract/imports.ts';
import { formatNumber, message } from '#contract/language.ts';
import { type Currency, toMajor } from '#contract/money.ts';
import { billingStatus, languageName, memberStatus, paymentCategory, paymentMethod, paymentOption } from '#contract/status.messages.ts';
import { valuesOf } from './mapping.rules.ts';

const labels: Partial<Record<ImportListField, Record<string, () => string>>> = {
  language: languageName,
  channel: channelName,
  status: memberStatus,
  option: paymentOption,
  paymentStatus: billingStatus,
  subscriptionStatus: billingStatus,
  method: paymentMethod,
  category: paymentCategory,
};
/** The values that a field can have, as people write them. */
const choicesOf = (field: ImportListField) =>
  valuesOf(field, { products: [], coaches: [] })
    .map((value) => labels[field]?.[value]?.() ?? value)
    .join(', ');

type Cell = { value: string };
type Limit = { max: number };
type Names = { most: number; max: number };
type Row = { row: number };
/** An amount in minor units. */
type Amount = { amount: number; currency: Currency };
const written = ({ amount, currency }: Amount) => formatAmount(toMajor(amount, currency), currency);

/** These reasons tell why a row is skipped, a cell is left out, or a row cannot be undone. They are stored by their names. */
export const reasons = {
  several: message<[{ [place: number]: string }]>({
    en: (sentences) => Object.values(sentences).join(' '),
    fr: (sentences) => Object.values(sentences).join(' '),
  }),

  // These are about the cells of a row.
  emailInvalid: message<[Cell]>({
    en: ({ value }) => `“${value}” is not an e-mail address.`,
    fr: ({ value }) => `« ${value} » n’est pas une adresse e-mail.`,
  }),
  phoneShortened: message<[Cell]>({
    en: ({ value }) =>
      `“${value}” is a telephone number that the spreadsheet has shortened. Please format the column as text, enter the number again and save the file.`,
    fr: ({ value }) =>
      `« ${value} » est un numéro de téléphone que le tableur a raccourci. Veuillez mettre la colonne au format texte, saisir à nouveau le numéro et enregistrer le fichier.`,
  }),
  phoneInvalid: message<[Cell]>({
    en: ({ value }) => `“${value}” is not a telephone number. Please write it with its country, such as +221 77 123 45 67.`,
    fr: ({ value }) =>
      `« ${value} » n’est pas un numéro de téléphone. Veuillez l’écrire avec son indicatif, par exemple +221 77 123 45 67.`,
  }),
  ageInvalid: message<[Cell]>({
    en: ({ value }) => `“${value}” is not an age.`,
    fr: ({ value }) => `« ${value} » n’est pas un âge.`,
  }),
  nationalityTooLong: message<[Limit]>({
    en: ({ max }) => `The nationality is too long: ${max} characters at most.`,
    fr: ({ max }) => `La nationalité est trop longue : ${max} caractères au plus.`,
  }),
  professionTooLong: message<[Limit]>({
    en: ({ max }) => `The profession is too long: ${max} characters at most.`,
    fr: ({ max }) => `La profession est trop longue : ${max} caractères au plus.`,
  }),
  nameTooLong: message<[Limit]>({
    en: ({ max }) => `The name is too long: ${max} characters at most.`,
    fr: ({ max }) => `Le nom est trop long : ${max} caractères au plus.`,
  }),
  /** The screen writes the field in front of it. With `choices` for lists that are rows: those that there were when the row was read. */
  valueUnknown: message<[Cell & { field: ImportListField; choices?: string }]>({
    en: ({ value, field, choices = choicesOf(field) }) => `“${value}” is not known. Possible values: ${choices}.`,
    fr: ({ value, field, choices = choicesOf(field) }) => `La valeur « ${value} » est inconnue. Valeurs possibles : ${choices}.`,
  }),
  notWhole: message<[Cell]>({
    en: ({ value }) => `“${value}” is not a whole number.`,
    fr: ({ value }) => `« ${value} » n’est pas un nombre entier.`,
  }),
  neitherYesNorNo: message<[Cell]>({
    en: ({ value }) => `“${value}” is neither yes nor no.`,
    fr: ({ value }) => `« ${value} » n’est ni oui ni non.`,
  }),
  tooManyTags: message<[Names]>({
    en: ({ most, max }) => `The tags are too many or too long: ${most} of ${max} characters at most, with semicolons between them.`,
    fr: ({ most, max }) =>
      `Les étiquettes sont trop nombreuses ou trop longues : ${most} de ${max} caractères au plus, séparées par des points-virgules.`,
  }),
  tooManyGroups: message<[Names]>({
    en: ({ most, max }) =>
      `The access groups are too many or too long: ${most} of ${max} characters at most, with semicolons between them.`,
    fr: ({ most, max }) =>
      `Les groupes d’accès sont trop nombreux ou trop longs : ${most} de ${max} caractères au plus, séparés par des points-virgules.`,
  }),
  dateInvalid: message<[Cell]>({
    en: ({ value }) => `“${value}” is not a date. Please write it as 31/12/2026.`,
    fr: ({ value }) => `« ${value} » n’est pas une date. Veuillez l’écrire sous la forme 31/12/2026.`,
  }),
  fieldTooLong: message<[Limit & { field: string }]>({
    en: ({ field, max }) => `“${field}” is too long: ${max} characters at most.`,
    fr: ({ field, max }) => `« ${field} » est trop long : ${max} caractères au plus.`,
  }),
  fieldNotNumber: message<[Cell & { field: string }]>({
    en: ({ field, value }) => `“${value}” is no number for “${field}”.`,
    fr: ({ field, value }) => `« ${value} » n’est pas un nombre pour « ${field} ».`,
  }),
  fieldTwoNumbers: message<[Cell & { field: string; whole: string; decimal: string }]>({
    en: ({ field, value, whole, decimal }) =>
      `“${value}” for “${field}” may be ${whole} or ${formatNumber(Number(decimal))}. Please write it without a separator before three figures.`,
    fr: ({ field, value, whole, decimal }) =>
      `« ${value} » pour « ${field} » peut être ${whole} ou ${formatNumber(Number(decimal))}. Veuillez l’écrire sans séparateur devant trois chiffres.`,
  }),
  fieldNotChoice: message<[Cell & { field: string; choices: string }]>({
    en: ({ field, value, choices }) => `“${value}” is no choice of “${field}”, which has: ${choices}.`,
    fr: ({ field, value, choices }) => `« ${value} » n’est pas un choix de « ${field} », qui propose : ${choices}.`,
  }),
  amountInvalid: message<[Cell & { currency: Currency }]>({
    en: ({ value, currency }) => `“${value}” is not an amount in ${currency}. Please write it as 50 000.`,
    fr: ({ value, currency }) => `« ${value} » n’est pas un montant en ${currency}. Veuillez l’écrire sous la forme 50 000.`,
  }),
  amountTooLarge: message<[Cell & { currency: Currency }]>({
    en: ({ value, currency }) => `“${value}” is too large: ${largestAmount(currency)} at most.`,
    fr: ({ value, currency }) => `« ${value} » est trop élevé : ${largestAmount(currency)} au plus.`,
  }),
  noPrice: message({
    en: 'The product of this row has no price, so no amount can be counted against it.',
    fr: 'Le produit de cette ligne n’a pas de prix : aucun montant ne peut donc lui être compté.',
  }),
  noPriceIn: message<[{ currency: Currency }]>({
    en: ({ currency }) => `The product of this row has no price in ${currency}.`,
    fr: ({ currency }) => `Le produit de cette ligne n’a pas de prix en ${currency}.`,
  }),
  noRenewalPriceIn: message<[{ currency: Currency }]>({
    en: ({ currency }) => `The subscription of this product has no price in ${currency}.`,
    fr: ({ currency }) => `L’abonnement de ce produit n’a pas de prix en ${currency}.`,
  }),
  wholePeriodPaid: message<[Amount]>({
    en: (price) => `A whole period costs ${written(price)}. Please count it among the subscriptions paid.`,
    fr: (price) => `Une période entière coûte ${written(price)}. Veuillez la compter parmi les abonnements payés.`,
  }),
  agreedAbovePrice: message<[Amount]>({
    en: (price) => `The agreed amount is more than the price of the product, which is ${written(price)}.`,
    fr: (price) => `Le montant convenu dépasse le prix du produit, qui est de ${written(price)}.`,
  }),
  owedContradicts: message<[Amount]>({
    en: (owed) => `The amount owed contradicts the others: by them, ${written(owed)} is owed.`,
    fr: (owed) => `Le montant dû contredit les autres : d’après eux, il reste ${written(owed)} à payer.`,
  }),
  creditContradicts: message<[Amount]>({
    en: (credit) => `The credit contradicts the other amounts: by them, it is ${written(credit)}.`,
    fr: (credit) => `L’avoir contredit les autres montants : d’après eux, il est de ${written(credit)}.`,
  }),
  nextAboveOwed: message<[Amount]>({
    en: (owed) => `The next amount is more than what is owed, which is ${written(owed)}.`,
    fr: (owed) => `Le montant de la prochaine échéance dépasse ce qui reste dû, soit ${written(owed)}.`,
  }),
  owedOfTwoWays: message<[{ owed: number; parts: number; currency: Currency }]>({
    en: ({ owed, parts, currency }) =>
      `${written({ amount: owed, currency })} is the price at once, and also what is left of ${written({ amount: parts, currency })} in instalments. The import counts ${written({ amount: parts - owed, currency })} as paid; the payment option or what was paid would say which is right.`,
    fr: ({ owed, parts, currency }) =>
      `${written({ amount: owed, currency })} est le prix en une fois, et aussi ce qui reste de ${written({ amount: parts, currency })} en plusieurs versements. L’import compte ${written({ amount: parts - owed, currency })} comme payés ; l’option de paiement ou le montant payé diraient ce qui est juste.`,
  }),
  emailMissing: message({ en: 'The e-mail address is missing.', fr: 'L’adresse e-mail manque.' }),
  nameMissing: message({ en: 'The name is missing.', fr: 'Le nom manque.' }),

  // A row can be skipped although its cells are right.
  sameEmail: message<[Row]>({
    en: ({ row }) => `The same e-mail address as row ${row}.`,
    fr: ({ row }) => `Même adresse e-mail que la ligne ${row}.`,
  }),
  samePhoneWithoutEmail: message<[Row]>({
    en: ({ row }) => `The same telephone number as row ${row}, and no e-mail address.`,
    fr: ({ row }) => `Même numéro de téléphone que la ligne ${row}, sans adresse e-mail.`,
  }),
  phoneOfSeveral: message({
    en: 'Several members have this telephone number, and the e-mail address is missing.',
    fr: 'Plusieurs adhérents ont ce numéro de téléphone, et l’adresse e-mail manque.',
  }),
  samePhone: message<[Row]>({
    en: ({ row }) => `The same telephone number as row ${row}.`,
    fr: ({ row }) => `Même numéro de téléphone que la ligne ${row}.`,
  }),
  phoneOf: message<[{ name: string }]>({
    en: ({ name }) => `${name} has this telephone number already.`,
    fr: ({ name }) => `${name} a déjà ce numéro de téléphone.`,
  }),
  mergedInto: message<[{ name: string }]>({
    en: ({ name }) => `The record with this address was merged into ${name}.`,
    fr: ({ name }) => `La fiche qui avait cette adresse a été fusionnée avec celle de ${name}.`,
  }),
  sameMember: message<[Row]>({
    en: ({ row }) => `Row ${row} is about the same member.`,
    fr: ({ row }) => `La ligne ${row} concerne le même adhérent.`,
  }),
  memberAlready: message({ en: 'This person is a member already.', fr: 'Cette personne est déjà adhérente.' }),
  nothingToChange: message({ en: 'There is nothing to change.', fr: 'Il n’y a rien à modifier.' }),
  addedMeanwhile: message({
    en: 'Somebody added this e-mail address at the same moment.',
    fr: 'Quelqu’un d’autre a ajouté cette adresse e-mail au même moment.',
  }),

  // These keep a row from being undone.
  mergedOrRemoved: message({
    en: 'This member was merged or removed since.',
    fr: 'Cet adhérent a été fusionné ou supprimé depuis.',
  }),
  fieldsChanged: message({ en: 'Somebody changed the same fields since.', fr: 'Les mêmes champs ont été modifiés depuis.' }),
  hasPayments: message({ en: 'This member has payments.', fr: 'Cet adhérent a des paiements.' }),
  hasAnswers: message({ en: 'This member has answered a form.', fr: 'Cet adhérent a répondu à un formulaire.' }),
  hasSession: message({ en: 'This member has reserved a session.', fr: 'Cet adhérent a réservé une séance.' }),
  hasTask: message({ en: 'Somebody has a task about this member.', fr: 'Une tâche concerne cet adhérent.' }),
  hasNote: message({ en: 'Somebody wrote a note about this member.', fr: 'Une note a été écrite sur cet adhérent.' }),
  inClosedMonth: message({
    en: 'The opening balance is in a month that is closed since.',
    fr: 'Le solde d’ouverture est dans un mois clôturé depuis.',
  }),
  inCircle: message({ en: 'This member is in Circle.', fr: 'Cet adhérent est dans Circle.' }),
  hasAccess: message({ en: 'This member was given access to a space.', fr: 'Cet adhérent a reçu l’accès à un espace.' }),
  hasTag: message({ en: 'This member was given a tag.', fr: 'Cet adhérent a reçu une étiquette.' }),
  changedSince: message({ en: 'Somebody changed this member since.', fr: 'Quelqu’un a modifié cet adhérent depuis.' }),
};
