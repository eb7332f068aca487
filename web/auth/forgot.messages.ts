import { message } from '#contract/language.ts';

export const forgotYourPassword = message({ en: 'Forgot your password?', fr: 'Mot de passe oublié ?' });
export const enterCode = message({ en: 'Enter the code', fr: 'Saisissez le code' });
export const chooseNewPassword = message({ en: 'Choose a new password', fr: 'Choisissez un nouveau mot de passe' });

export const proveAddress = message({
  en: 'We e-mail you an 8-digit code to prove that the address is yours.',
  fr: 'Nous vous envoyons par e-mail un code à 8 chiffres pour vérifier que l’adresse est la vôtre.',
});
export const sendCode = message({ en: 'Send the code', fr: 'Envoyer le code' });
export const codeNotSent = message({ en: 'The code could not be sent', fr: 'Le code n’a pas pu être envoyé' });

export const codeOnItsWay = message<[{ email: string }]>({
  en: ({ email }) => `If <b>${email}</b> has an account, a code is on its way. It is valid for 10 minutes.`,
  fr: ({ email }) => `Si <b>${email}</b> correspond à un compte, un code est en route. Il est valable 10 minutes.`,
});
export const verificationCode = message({ en: 'Verification code', fr: 'Code de vérification' });
export const digitOfCode = message({ en: 'Digit of the verification code', fr: 'Chiffre du code de vérification' });
export const digit = message<[{ n: number; of: number }]>({
  en: ({ n, of }) => `Digit ${n} of ${of}`,
  fr: ({ n, of }) => `Chiffre ${n} sur ${of}`,
});
export const verifyCode = message({ en: 'Verify the code', fr: 'Vérifier le code' });
export const codeNotChecked = message({ en: 'The code could not be checked', fr: 'Le code n’a pas pu être vérifié' });
export const sendNewCode = message({ en: 'Send a new code', fr: 'Envoyer un nouveau code' });
export const newCodeSent = message({
  en: 'A new code was sent. Send another one',
  fr: 'Un nouveau code a été envoyé. En envoyer un autre',
});
export const newCodeNotSent = message({
  en: 'A new code could not be sent',
  fr: 'Le nouveau code n’a pas pu être envoyé',
});
