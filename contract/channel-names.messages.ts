import { message } from './language.ts';

export const channelName = {
  email: message({ en: 'E-mail', fr: 'E-mail' }),
  whatsapp: message({ en: 'WhatsApp', fr: 'WhatsApp' }),
  sms: message({ en: 'SMS', fr: 'SMS' }),
};
