import { message } from '#contract/language.ts';
import type { PayChoice, PayInstalment, PayNews } from '#contract/pay-page.ts';

// The texts of the page on which a member pays. It speaks the member's language.

export const yourPayments = message({ en: 'Your payments', fr: 'Vos paiements' });
export const openWholeLink = message({
  en: 'The link may be incomplete: open it from the message itself, whole.',
  fr: 'Le lien est peut-être incomplet : ouvrez-le depuis le message, en entier.',
});
export const askForRightLink = message({
  en: 'The link may be incomplete, or this product is no longer offered. Ask the team for the right link.',
  fr: 'Le lien est peut-être incomplet, ou ce produit n’est plus proposé. Demandez le bon lien à l’équipe.',
});
export const offerOver = message({ en: 'This offer has ended', fr: 'Cette offre est terminée' });
export const askWhatIsOffered = message<[{ product: string }]>({
  en: ({ product }) => `It is not possible to join ${product} any more. Ask the programme what it offers now.`,
  fr: ({ product }) => `Il n’est plus possible de rejoindre ${product}. Demandez au programme ce qu’il propose maintenant.`,
});
export const pageClosed = message({ en: 'This page is closed', fr: 'Cette page est fermée' });
export const writeToProgramme = message({
  en: 'Nothing can be paid here at the moment. What you have paid stays recorded. Write to the programme if you want to come back.',
  fr: 'Aucun paiement n’est possible ici pour le moment. Ce que vous avez payé reste enregistré. Écrivez au programme si vous souhaitez revenir.',
});

// A new link

export const askNewLink = message({ en: 'Get a new link to pay', fr: 'Recevoir un nouveau lien de paiement' });
export const linkOver: Record<'expired' | 'revoked', () => string> = {
  expired: message({ en: 'This link has expired', fr: 'Ce lien a expiré' }),
  revoked: message({ en: 'This link does not work any more', fr: 'Ce lien ne fonctionne plus' }),
};
export const howToGetLink = message({
  en: 'Enter the e-mail address that you gave to the programme. A new link will be sent to it.',
  fr: 'Indiquez l’adresse e-mail que vous avez donnée au programme. Un nouveau lien y sera envoyé.',
});
export const yourEmail = message({ en: 'Your e-mail address', fr: 'Votre adresse e-mail' });
export const sendLink = message({ en: 'Send me the link', fr: 'M’envoyer le lien' });
export const lookInMail = message({ en: 'Look in your e-mails', fr: 'Consultez vos e-mails' });
export const sentIfKnown = message<[{ email: string }]>({
  en: ({ email }) => `If the programme knows ${email}, a link is on its way to it. Look in the folder for unwanted e-mails too.`,
  fr: ({ email }) => `Si le programme connaît ${email}, un lien y est envoyé. Regardez aussi dans les courriers indésirables.`,
});
export const otherAddress = message({ en: 'Enter another address', fr: 'Indiquer une autre adresse' });

// These are about what is owed.

export const hello = message<[{ name: string }]>({ en: ({ name }) => `Hello ${name}`, fr: ({ name }) => `Bonjour ${name}` });
export const leftToPay = message({ en: 'Left to pay', fr: 'Reste à payer' });
export const allPaid = message({ en: 'Everything is paid, thank you!', fr: 'Tout est payé, merci !' });
export const overdue = message<[{ amount: string }]>({
  en: ({ amount }) => `Of which ${amount} is overdue`,
  fr: ({ amount }) => `Dont ${amount} en retard`,
});
export const nextDue = message<[{ amount: string; day: string }]>({
  en: ({ amount, day }) => `Next: ${amount} on ${day}`,
  fr: ({ amount, day }) => `Prochain versement : ${amount} le ${day}`,
});
export const paidOf = message<[{ paid: string; agreed: string }]>({
  en: ({ paid, agreed }) => `Paid: ${paid} of ${agreed}`,
  fr: ({ paid, agreed }) => `Payé : ${paid} sur ${agreed}`,
});
export const credit = message<[{ amount: string }]>({
  en: ({ amount }) => `You paid ${amount} more than agreed: it is your credit.`,
  fr: ({ amount }) => `Vous avez payé ${amount} de plus que convenu : c’est votre avoir.`,
});
export const instalments = message({ en: 'Instalments', fr: 'Versements' });
export const instalment = message<[{ number: number }]>({
  en: ({ number }) => `Instalment ${number}`,
  fr: ({ number }) => `Versement ${number}`,
});
export const instalmentDue = message<[{ number: number; day: string }]>({
  en: ({ number, day }) => `Instalment ${number}, ${day}`,
  fr: ({ number, day }) => `Versement ${number}, le ${day}`,
});
export const states: Record<PayInstalment['state'], () => string> = {
  paid: message({ en: 'Paid', fr: 'Payé' }),
  part: message({ en: 'Paid in part', fr: 'Payé en partie' }),
  open: message({ en: 'To come', fr: 'À venir' }),
  late: message({ en: 'Overdue', fr: 'En retard' }),
};
export const missing = message<[{ amount: string }]>({
  en: ({ amount }) => `${amount} left`,
  fr: ({ amount }) => `reste ${amount}`,
});
export const payments = message({ en: 'Your payments', fr: 'Vos paiements' });
export const receiptNumber = message<[{ number: string }]>({
  en: ({ number }) => `Receipt no. ${number}`,
  fr: ({ number }) => `Reçu n° ${number}`,
});
export const refunded = message<[{ amount: string }]>({
  en: ({ amount }) => `Refunded: ${amount}`,
  fr: ({ amount }) => `Remboursé : ${amount}`,
});
export const receipt = message({ en: 'Receipt (PDF)', fr: 'Reçu (PDF)' });

// The ways to pay

export const payMore = message({ en: 'Pay something else', fr: 'Payer autre chose' });
export const pay = message({ en: 'Pay', fr: 'Payer' });
export const askTeamHowToPay = message({
  en: 'Ask the team how you can pay.',
  fr: 'Demandez à l’équipe comment vous pouvez payer.',
});
export const howMuch = message({ en: 'How much?', fr: 'Quel montant ?' });
export const choices: Record<PayChoice, () => string> = {
  next: message({ en: 'Next instalment', fr: 'Prochain versement' }),
  all: message({ en: 'Everything that is left', fr: 'Tout ce qui reste' }),
  renewal: message({ en: 'Next period of the subscription', fr: 'Prochaine période de l’abonnement' }),
  other: message({ en: 'Another amount', fr: 'Un autre montant' }),
};
export const lateInstalment = message({ en: 'Overdue instalment', fr: 'Versement en retard' });
export const wasDueOn = message<[{ day: string }]>({
  en: ({ day }) => `, which was due on ${day}`,
  fr: ({ day }) => `, qui était à payer le ${day}`,
});
export const dueOn = message<[{ day: string }]>({ en: ({ day }) => `, due on ${day}`, fr: ({ day }) => `, pour le ${day}` });
export const otherIn = message<[{ currency: string }]>({
  en: ({ currency }) => `Another amount, in ${currency}`,
  fr: ({ currency }) => `Un autre montant, en ${currency}`,
});
export const amountIn = message<[{ currency: string }]>({
  en: ({ currency }) => `Amount in ${currency}`,
  fr: ({ currency }) => `Montant en ${currency}`,
});
export const payInShop = message({ en: 'Pay in our shop (Chariow)', fr: 'Payer dans notre boutique (Chariow)' });
export const shopEmail = message<[{ email: string }]>({
  en: ({ email }) => `Enter ${email} there, so that your payment is recognised.`,
  fr: ({ email }) => `Indiquez-y ${email}, pour que votre paiement soit reconnu.`,
});
export const shopPrice = message({
  en: 'You pay the price that the shop shows, and your payment is recognised.',
  fr: 'Vous payez le prix affiché par la boutique, et votre paiement est reconnu.',
});
export const payByTransfer = message({ en: 'Pay by transfer', fr: 'Payer par transfert' });
export const sendReceipt = message({ en: 'Send the receipt', fr: 'Envoyer le reçu' });
export const photoOfReceipt = message({ en: 'Picture of the receipt', fr: 'Photo du reçu' });
export const photoHint = message({ en: 'A picture, a screenshot or a PDF.', fr: 'Une photo, une capture d’écran ou un PDF.' });
export const note = message({ en: 'Note (optional)', fr: 'Remarque (facultative)' });
export const teamConfirms = message({
  en: 'The team looks at it, and confirms your payment.',
  fr: 'L’équipe l’examine et confirme votre paiement.',
});
export const sendingPhoto = message({
  en: 'Your receipt is being sent, which takes minutes on a slow network: leave this page open.',
  fr: 'Votre reçu est en cours d’envoi, ce qui prend quelques minutes sur un réseau lent : laissez cette page ouverte.',
});
export const receiptSent = message({
  en: 'We have your receipt. The team will confirm your payment.',
  fr: 'Votre reçu nous est bien parvenu. L’équipe va confirmer votre paiement.',
});
export const news: Record<PayNews['kind'], (about: { amount: string; day: string }) => string> = {
  'receipt-waiting': message<[{ amount: string; day: string }]>({
    en: ({ amount, day }) => `Your receipt of ${amount}, sent on ${day}, is waiting for the team.`,
    fr: ({ amount, day }) => `Votre reçu de ${amount}, envoyé le ${day}, attend la confirmation de l’équipe.`,
  }),
  'receipt-refused': message<[{ amount: string; day: string }]>({
    en: ({ amount, day }) => `Your receipt of ${amount}, sent on ${day}, was not accepted:`,
    fr: ({ amount, day }) => `Votre reçu de ${amount}, envoyé le ${day}, n’a pas été accepté :`,
  }),
  'payment-open': message<[{ amount: string }]>({
    en: ({ amount }) => `You began to pay ${amount}.`,
    fr: ({ amount }) => `Vous avez commencé à payer ${amount}.`,
  }),
  'payment-waiting': message<[{ amount: string }]>({
    en: ({ amount }) => `Your payment of ${amount} is being confirmed.`,
    fr: ({ amount }) => `Votre paiement de ${amount} est en cours de confirmation.`,
  }),
  'payment-made': message<[{ amount: string }]>({
    en: ({ amount }) => `Your payment of ${amount} has arrived, thank you!`,
    fr: ({ amount }) => `Votre paiement de ${amount} est bien arrivé, merci !`,
  }),
  'payment-failed': message<[{ amount: string }]>({
    en: ({ amount }) => `Your payment of ${amount} did not succeed. Nothing was paid: you can try again.`,
    fr: ({ amount }) => `Votre paiement de ${amount} n’a pas abouti. Rien n’a été payé : vous pouvez réessayer.`,
  }),
};

export const updatesByItself = message({ en: 'This page updates by itself.', fr: 'Cette page se met à jour toute seule.' });
export const payAnotherWay = message({ en: 'Pay another way', fr: 'Payer autrement' });

// The way to a provider

export const payWith = message<[{ provider: string }]>({
  en: ({ provider }) => `Mobile Money or card (${provider})`,
  fr: ({ provider }) => `Mobile Money ou carte (${provider})`,
});
export const toProvider = message({ en: 'One moment, the payment begins…', fr: 'Un instant, le paiement commence…' });
export const youPayWith = message<[{ amount: string; provider: string }]>({
  en: ({ amount, provider }) => `You pay ${amount} on the page of ${provider}.`,
  fr: ({ amount, provider }) => `Vous payez ${amount} sur la page de ${provider}.`,
});
export const goOnTo = message<[{ provider: string }]>({
  en: ({ provider }) => `Go on to ${provider}`,
  fr: ({ provider }) => `Continuer vers ${provider}`,
});
export const continuePayment = message({ en: 'Go on with this payment', fr: 'Poursuivre ce paiement' });

// The member's own details

export const yourDetailsAndSessions = message({ en: 'Your details and sessions', fr: 'Vos informations et séances' });
export const yourDetails = message({ en: 'Your details', fr: 'Vos informations' });
export const language = message({ en: 'Language', fr: 'Langue' });
export const programmeNews = message({ en: 'News of the programme by e-mail', fr: 'Nouvelles du programme par e-mail' });
export const remindersStay = message({
  en: 'Payment reminders and receipts are sent in any case.',
  fr: 'Les rappels de paiement et les reçus vous sont envoyés dans tous les cas.',
});
export const save = message({ en: 'Save', fr: 'Enregistrer' });
export const saved = message({ en: 'Saved.', fr: 'C’est enregistré.' });
export const sessions = message({ en: 'Your next sessions', fr: 'Vos prochaines séances' });
export const bookSession = message({ en: 'Book a session', fr: 'Réserver une séance' });
export const noSessions = message({ en: 'No session is booked.', fr: 'Aucune séance n’est réservée.' });
export const backToPayments = message({ en: 'Back to your payments', fr: 'Retour à vos paiements' });
