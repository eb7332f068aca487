import { message } from '#contract/language.ts';
import type { PayerMatch } from '#contract/payments.ts';

export const probable = message({ en: 'Who it may be', fr: 'Adhérents probables' });
export const reasons: Record<PayerMatch['reasons'][number], () => string> = {
  email: message({ en: 'same e-mail', fr: 'même e-mail' }),
  phone: message({ en: 'same phone', fr: 'même téléphone' }),
  name: message({ en: 'similar name', fr: 'nom proche' }),
  amount: message({ en: 'same amount owed', fr: 'même montant dû' }),
};
export const attachProbable = message<[{ name: string }]>({
  en: ({ name }) => `Attach, probably to ${name}`,
  fr: ({ name }) => `Attribuer, sans doute à ${name}`,
});
export const makeMember = message({ en: 'Make this payer a member', fr: 'Ajouter ce payeur comme adhérent' });
