import { message } from '#contract/language.ts';

// The choices of fields whose values have no label elsewhere.

export const priority = {
  low: message({ en: 'Low', fr: 'Faible' }),
  medium: message({ en: 'Medium', fr: 'Moyenne' }),
  high: message({ en: 'High', fr: 'Élevée' }),
  critical: message({ en: 'Critical', fr: 'Critique' }),
};
export const unit: Record<'minutes' | 'hours' | 'days', () => string> = {
  minutes: message({ en: 'minutes', fr: 'minutes' }),
  hours: message({ en: 'hours', fr: 'heures' }),
  days: message({ en: 'days', fr: 'jours' }),
};
export const yesOrNo = { yes: message({ en: 'Yes', fr: 'Oui' }), no: message({ en: 'No', fr: 'Non' }) };
export const provider = {
  fedapay: message({ en: 'FedaPay', fr: 'FedaPay' }),
  moneroo: message({ en: 'Moneroo', fr: 'Moneroo' }),
  chariow: message({ en: 'Chariow', fr: 'Chariow' }),
};
