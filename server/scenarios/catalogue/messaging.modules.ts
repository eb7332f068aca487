import type { PhoneChannel } from '#contract/channel-names.ts';
import { asLanguage } from '#contract/language.ts';
import type { Db } from '#server/db/db.ts';
import { checkOrange, orangeAccount, sendOrangeSms } from '#server/integrations/orange-sms.ts';
import { checkSlack, postToSlack } from '#server/integrations/slack.ts';
import { checkTelegram, sendTelegram } from '#server/integrations/telegram.ts';
import { checkWhatsApp, sendWhatsAppTemplate, sendWhatsAppText, whatsAppAccount } from '#server/integrations/whatsapp.ts';
import { isStopped } from '#server/mail/channels.queries.ts';
import { toE164 } from '#server/members/phone.rules.ts';
import { fillSlack, slackProblem } from '#server/scenarios/vendor-text.rules.ts';
import { stored } from '#server/stored-errors.ts';
import * as step from '../steps.messages.ts';
import * as effect from './effects.messages.ts';
import * as label from './fields.messages.ts';
import { defineAction, field, leaves, MayNotWrite, output, programmeLanguage, type Service, StepError } from './module.rules.ts';
import * as text from './modules.messages.ts';

// Messages that do not go through our own mail. None of these services takes an idempotency key, so a message that may have
// been sent is never sent again automatically.

/** WhatsApp refuses longer texts. */
const LONGEST_WHATSAPP = 4_096;

const phone = field('text', label.phone, { required: true, mappable: true, placeholder: '+221 77 123 45 67' });

function e164(given: string): string {
  const number = toE164(given);
  if (!number) throw new StepError(given.trim() === '' ? stored(step.noPhone) : stored(step.notPhone, { value: given }));
  return number;
}

export const messagingServices: Service[] = [
  {
    id: 'whatsapp',
    name: text.whatsapp,
    color: '#128c7e',
    description: text.whatsappAbout,
    authfields: {
      phoneNumberId: field('text', label.phoneNumberId, {
        required: true,
        help: label.phoneNumberIdHelp,
      }),
      accessToken: field('password', label.accessToken, { required: true, help: label.accessTokenHelp }),
    },
    check: ({ outbound, connection, env }) => checkWhatsApp(outbound, whatsAppAccount(env.WHATSAPP_URL, connection)),
  },
  {
    id: 'telegram',
    name: text.telegram,
    color: '#2481cc',
    description: text.telegramAbout,
    authfields: { token: field('password', label.botToken, { required: true, help: label.botTokenHelp }) },
    check: ({ outbound, connection, env }) => checkTelegram(outbound, env.TELEGRAM_URL, connection.token ?? ''),
  },
  {
    id: 'orange-sms',
    name: text.orangeSms,
    color: '#d95f02',
    description: text.orangeSmsAbout,
    authfields: {
      authorization: field('password', label.authorizationHeader, { required: true, placeholder: 'Basic …' }),
      sender: field('text', label.senderNumber, {
        required: true,
        placeholder: '221771234567',
        help: label.senderNumberHelp,
      }),
      senderName: field('text', label.senderName, { help: label.senderNameHelp }),
    },
    check: ({ outbound, connection, env }) => checkOrange(outbound, orangeAccount(env.ORANGE_SMS_URL, connection)),
  },
  {
    id: 'slack',
    name: text.slack,
    color: '#611f69',
    description: text.slackAbout,
    authfields: { token: field('password', label.botToken, { required: true, placeholder: 'xoxb-…' }) },
    check: ({ outbound, connection, env }) => checkSlack(outbound, env.SLACK_URL, connection.token ?? ''),
  },
];

/** The number in E.164. Throws MayNotWrite when its owner answered STOP to this channel. */
async function reachable(db: Db, channel: PhoneChannel, given: string): Promise<string> {
  const number = e164(given);
  if (await isStopped(db, channel, number)) throw new MayNotWrite(stored(step.numberStopped));
  return number;
}

export const messagingActions = [
  defineAction({
    id: 'whatsapp.send-template',
    name: text.sendWhatsapp,
    description: text.sendWhatsappAbout,
    idempotency: 'unsafe',
    readIn: ({ language }) => asLanguage(String(language).slice(0, 2)),
    fields: {
      to: phone,
      template: field('text', label.templateName, { required: true, mappable: false, placeholder: label.templateExample }),
      language: field('text', label.language, { required: true, mappable: false, default: 'fr' }),
      values: field('pairs', label.values, { help: label.valuesHelp }),
    },
    outputs: [output('id', label.messageId, 'wamid.HBgL…'), output('to', label.sentTo, '+221771234567')],
    effect: (_, { to, template }) => leaves(effect.sendsWhatsapp({ template, to: e164(to) })),
    async run({ deps, outbound, connection }, { to, template, language, values }) {
      const number = await reachable(deps.db, 'whatsapp', to);
      const message = { to: number, template, language, values: values.map(({ value }) => value) };
      return {
        output: { id: await sendWhatsAppTemplate(outbound, whatsAppAccount(deps.env.WHATSAPP_URL, connection), message), to: number },
      };
    },
  }),
  defineAction({
    id: 'whatsapp.send-text',
    name: text.sendWhatsappText,
    description: text.sendWhatsappTextAbout,
    idempotency: 'unsafe',
    readIn: programmeLanguage,
    fields: { to: phone, text: field('textarea', label.text, { required: true }) },
    outputs: [output('id', label.messageId, 'wamid.HBgL…'), output('to', label.sentTo, '+221771234567')],
    effect: (_, { to }) => leaves(effect.sendsWhatsappText({ to: e164(to) })),
    async run({ deps, outbound, connection }, { to, text }) {
      if (text.length > LONGEST_WHATSAPP) throw new StepError(stored(step.textTooLong, { most: LONGEST_WHATSAPP }));
      const number = await reachable(deps.db, 'whatsapp', to);
      return {
        output: {
          id: await sendWhatsAppText(outbound, whatsAppAccount(deps.env.WHATSAPP_URL, connection), { to: number, text }),
          to: number,
        },
      };
    },
  }),
  defineAction({
    id: 'telegram.send-message',
    name: text.sendTelegram,
    description: text.sendTelegramAbout,
    idempotency: 'unsafe',
    readIn: programmeLanguage,
    fields: {
      chat: field('text', label.chat, { required: true, placeholder: label.chatExample }),
      text: field('textarea', label.text, { required: true, mappable: true }),
    },
    outputs: [output('id', label.messageId, '42')],
    effect: (_, { chat }) => leaves(effect.sendsTelegram({ to: chat })),
    async run({ deps, outbound, connection }, { chat, text }) {
      return { output: { id: await sendTelegram(outbound, deps.env.TELEGRAM_URL, connection.token ?? '', { chat, text }) } };
    },
  }),
  defineAction({
    id: 'orange-sms.send',
    name: text.sendSms,
    description: text.sendSmsAbout,
    idempotency: 'unsafe',
    readIn: programmeLanguage,
    fields: { to: phone, message: field('textarea', label.messageText, { required: true, help: label.smsHelp }) },
    outputs: [output('resource', label.messageText, 'https://api.orange.com/…/requests/8f9a'), output('to', label.sentTo, '+221771234567')],
    effect: (_, { to }) => leaves(effect.sendsSms({ to: e164(to) })),
    async run({ deps, outbound, connection }, { to, message }) {
      const number = await reachable(deps.db, 'sms', to);
      const resource = await sendOrangeSms(outbound, orangeAccount(deps.env.ORANGE_SMS_URL, connection), { to: number, message });
      return { output: { resource, to: number } };
    },
  }),
  defineAction({
    id: 'slack.post-message',
    name: text.postToSlack,
    description: text.postToSlackAbout,
    idempotency: 'unsafe',
    readIn: programmeLanguage,
    fields: {
      channel: field('text', label.channel, { required: true, placeholder: label.channelExample }),
      text: field('textarea', label.text, { required: true }),
    },
    fill: ({ text }, scope) => (typeof text === 'string' ? { text: fillSlack(text, scope) } : {}),
    check({ text }) {
      const problem = typeof text === 'string' ? slackProblem(text) : undefined;
      return new Map(problem ? [['text', problem]] : []);
    },
    outputs: [output('id', label.messageId, '1732183200.000100')],
    effect: (_, { channel }) => leaves(effect.postsToSlack({ to: channel })),
    async run({ deps, outbound, connection }, { channel, text }) {
      return { output: { id: await postToSlack(outbound, deps.env.SLACK_URL, connection.token ?? '', { channel, text }) } };
    },
  }),
];
