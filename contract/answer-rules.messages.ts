import { type Count, counted, formatCount, message } from './language.ts';

export const required = message({ en: 'This question requires an answer', fr: 'Une réponse à cette question est nécessaire' });
export const chooseOne = message({ en: 'Please choose one of the options', fr: 'Veuillez choisir l’une des réponses proposées' });
export const chooseAmong = message({ en: 'Please choose from the options', fr: 'Veuillez choisir parmi les réponses proposées' });
export const chooseExactly = message<[Count]>({
  en: ({ count }) => `Please choose ${counted(count, { one: 'option', other: 'options' })}`,
  fr: ({ count }) => `Veuillez choisir ${counted(count, { one: 'réponse', other: 'réponses' })}`,
});
export const chooseFromTo = message<[{ min: number; max: number }]>({
  en: ({ min, max }) => `Please choose from ${min} to ${max} options`,
  fr: ({ min, max }) => `Veuillez choisir de ${min} à ${max} réponses`,
});
export const chooseAtLeast = message<[Count]>({
  en: ({ count }) => `Please choose ${counted(count, { one: 'option', other: 'options' })} or more`,
  fr: ({ count }) => `Veuillez choisir au moins ${counted(count, { one: 'réponse', other: 'réponses' })}`,
});
export const chooseAtMost = message<[Count]>({
  en: ({ count }) => `Please choose ${counted(count, { one: 'option', other: 'options' })} at most`,
  fr: ({ count }) => `Veuillez choisir au plus ${counted(count, { one: 'réponse', other: 'réponses' })}`,
});
export const writeOther = message({ en: 'Please write your own answer', fr: 'Veuillez écrire votre réponse' });
export const dateThatExists = message({ en: 'Please enter a date that exists', fr: 'Veuillez saisir une date qui existe' });
export const numberBetween = message<[{ min: number; max: number }]>({
  en: ({ min, max }) => `Please choose a number from ${min} to ${max}`,
  fr: ({ min, max }) => `Veuillez choisir un nombre de ${min} à ${max}`,
});
export const notAQuestion = message({ en: 'This is not a question', fr: 'Ceci n’est pas une question' });
export const chooseFileAgain = message({ en: 'Please choose the file again', fr: 'Veuillez choisir le fichier à nouveau' });
export const filesAtMost = message<[{ most: number }]>({
  en: ({ most }) => `${most} files at most. Please remove some`,
  fr: ({ most }) => `${most} fichiers au plus. Veuillez en retirer`,
});
export const filesTogether = message<[{ maxMb: number }]>({
  en: ({ maxMb }) => `These files are larger than ${formatCount(maxMb)} MB altogether. Please remove some`,
  fr: ({ maxMb }) => `Ces fichiers dépassent ${formatCount(maxMb)} Mo au total. Veuillez en retirer`,
});
export const enterText = message({ en: 'Please enter a text', fr: 'Veuillez saisir un texte' });
export const tooLong = message<[{ max: number }]>({
  en: ({ max }) => `This answer is too long: ${formatCount(max)} characters at most`,
  fr: ({ max }) => `Cette réponse est trop longue : ${formatCount(max)} caractères au plus`,
});
export const unstorableCharacter = message({
  en: 'This answer contains a character that cannot be stored',
  fr: 'Cette réponse contient un caractère qui ne peut pas être enregistré',
});
export const validPhone = message({
  en: 'Please enter a phone number that exists in this country',
  fr: 'Veuillez saisir un numéro de téléphone qui existe dans ce pays',
});
export const timeThatExists = message({
  en: 'Please enter a time, such as 14:30',
  fr: 'Veuillez saisir une heure, par exemple 14:30',
});
export const validNumber = message({
  en: 'Please enter a number, in figures',
  fr: 'Veuillez saisir un nombre, en chiffres',
});
export const wholeNumber = message({
  en: 'Please enter a number without decimals',
  fr: 'Veuillez saisir un nombre sans décimales',
});
export const decimalsAtMost = message<[{ digits: number }]>({
  en: ({ digits }) => `Please enter ${digits} decimals at most`,
  fr: ({ digits }) => `Veuillez saisir ${digits} décimales au plus`,
});
export const ambiguousNumber = message<[{ whole: string; decimal: string }]>({
  en: ({ whole, decimal }) => `Is it ${whole} or ${decimal}? Please write it without a separator before three figures`,
  fr: ({ whole, decimal }) => `Est-ce ${whole} ou ${decimal} ? Veuillez l’écrire sans séparateur devant trois chiffres`,
});
export const numberWithin = message<[{ min: string; max: string }]>({
  en: ({ min, max }) => `Please enter a value from ${min} to ${max}`,
  fr: ({ min, max }) => `Veuillez saisir une valeur de ${min} à ${max}`,
});
export const numberAtLeast = message<[{ min: string }]>({
  en: ({ min }) => `Please enter ${min} or more`,
  fr: ({ min }) => `Veuillez saisir ${min} ou plus`,
});
export const numberAtMost = message<[{ max: string }]>({
  en: ({ max }) => `Please enter ${max} or less`,
  fr: ({ max }) => `Veuillez saisir ${max} ou moins`,
});
export const consentNeeded = message({
  en: 'Your agreement is needed to send these answers',
  fr: 'Votre accord est nécessaire pour envoyer ces réponses',
});

// The texts of answers that are the same in every form.
export const other = message({ en: 'Other', fr: 'Autre' });
export const otherWith = message<[{ text: string }]>({ en: ({ text }) => `Other: ${text}`, fr: ({ text }) => `Autre : ${text}` });
export const yes = message({ en: 'Yes', fr: 'Oui' });
export const no = message({ en: 'No', fr: 'Non' });
export const agreed = message({ en: 'I agree', fr: 'J’accepte' });
