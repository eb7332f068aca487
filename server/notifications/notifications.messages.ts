import { formatCount, message, plural } from '#contract/language.ts';

export const allRead = message({ en: 'All notifications marked as read', fr: 'Toutes les notifications sont marquées comme lues' });
export const gone = message({ en: 'This notification does not exist any more.', fr: 'Cette notification n’existe plus.' });
export const decideFirst = message({
  en: 'Approve or reject this request first.',
  fr: 'Approuvez ou refusez d’abord cette demande.',
});

export const digestSubject = message<[{ count: number; first: string }]>({
  en: ({ count, first }) => plural(count, { one: `1 unread notification: ${first}`, other: `${formatCount(count)} unread notifications` }),
  fr: ({ count, first }) =>
    plural(count, { one: `1 notification non lue : ${first}`, other: `${formatCount(count)} notifications non lues` }),
});
export const andMore = message<[{ count: number }]>({
  en: ({ count }) => `And ${formatCount(count)} more.`,
  fr: ({ count }) => `Et ${formatCount(count)} de plus.`,
});
export const readThem = message({ en: 'Read them here:', fr: 'Consultez-les ici :' });
export const whyThisEmail = message({
  en: 'You get this e-mail because you asked for it under Notifications, where you can also stop it.',
  fr: 'Vous recevez cet e-mail parce que vous l’avez demandé dans Notifications, où vous pouvez aussi l’arrêter.',
});

export const several = message<[{ count: number }]>({
  en: ({ count }) => `${formatCount(count)} new notifications`,
  fr: ({ count }) => `${formatCount(count)} nouvelles notifications`,
});
export const unusableSubscription = message({
  en: 'This browser’s subscription cannot be used. Turn notifications off and on again.',
  fr: 'L’abonnement de ce navigateur est inutilisable. Désactivez puis réactivez les notifications.',
});
