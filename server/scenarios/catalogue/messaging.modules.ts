import { checkOrange, type OrangeAccount, sendOrangeSms } from '#server/integrations/orange-sms.ts';
import { checkSlack, postToSlack } from '#server/integrations/slack.ts';
import { checkTelegram, sendTelegram } from '#server/integrations/telegram.ts';
import { checkWhatsApp, sendWhatsAppTemplate } from '#server/integrations/whatsapp.ts';
import { toE164 } from '#server/members/phone.rules.ts';
import { fillSlack, oneLine, slackProblem } from '#server/scenarios/vendor-text.rules.ts';
import { defineAction, field, leaves, output, type Service, StepError } from './module.rules.ts';

// Messages that do not go through our own mail. None of these services takes an idempotency key, so a message that may have
// been sent is never sent again automatically.

type Values = Record<string, string>;
const phone = field('text', 'Phone', { required: true, mappable: true, placeholder: '{{ trigger.member.phone }}' });

function e164(given: string): string {
  const number = toE164(given);
  if (!number) throw new StepError(given.trim() === '' ? 'There is no phone number to send to.' : `“${given}” is not a phone number.`);
  return number;
}

const whatsApp = (url: string, { accessToken = '', phoneNumberId = '' }: Values) => ({ url, accessToken, phoneNumberId });
const orange = (url: string, { authorization = '', sender = '', senderName }: Values): OrangeAccount => ({
  url,
  authorization,
  sender,
  ...(senderName && { senderName }),
});

export const messagingServices: Service[] = [
  {
    id: 'whatsapp',
    name: 'WhatsApp',
    color: '#128c7e',
    description: 'Approved templates by the WhatsApp Cloud API.',
    authfields: {
      phoneNumberId: field('text', 'Phone number ID', {
        required: true,
        help: 'In WhatsApp Manager, under Phone numbers: not the number itself.',
      }),
      accessToken: field('password', 'Access token', { required: true, help: 'Of a system user, so that it does not expire.' }),
    },
    check: ({ outbound, connection, env }) => checkWhatsApp(outbound, whatsApp(env.WHATSAPP_URL, connection)),
  },
  {
    id: 'telegram',
    name: 'Telegram',
    color: '#2481cc',
    description: 'Messages of a bot to chats, groups and channels.',
    authfields: { token: field('password', 'Bot token', { required: true, help: 'As @BotFather gives it.' }) },
    check: ({ outbound, connection, env }) => checkTelegram(outbound, env.TELEGRAM_URL, connection.token ?? ''),
  },
  {
    id: 'orange-sms',
    name: 'Orange SMS',
    color: '#d95f02',
    description: 'SMS in Africa and the Middle East by Orange.',
    authfields: {
      authorization: field('password', 'Authorization header', { required: true, placeholder: 'Basic …' }),
      sender: field('text', 'Sender number', {
        required: true,
        placeholder: '221771234567',
        help: 'The number of the bundle, with the country code.',
      }),
      senderName: field('text', 'Sender name', { help: 'Only one that Orange has registered for you.' }),
    },
    check: ({ outbound, connection, env }) => checkOrange(outbound, orange(env.ORANGE_SMS_URL, connection)),
  },
  {
    id: 'slack',
    name: 'Slack',
    color: '#611f69',
    description: 'Messages to channels of a workspace.',
    authfields: { token: field('password', 'Bot token', { required: true, placeholder: 'xoxb-…' }) },
    check: ({ outbound, connection, env }) => checkSlack(outbound, env.SLACK_URL, connection.token ?? ''),
  },
];

export const messagingActions = [
  defineAction({
    id: 'whatsapp.send-template',
    name: 'Send template',
    description: 'Sends an approved template to a phone number.',
    idempotency: 'unsafe',
    fields: {
      to: phone,
      template: field('text', 'Template name', { required: true, mappable: false, placeholder: 'rappel_paiement' }),
      language: field('text', 'Language', { required: true, mappable: false, default: 'fr' }),
      values: field('pairs', 'Values', { help: 'One for each place of the text, in order: {{1}}, {{2}}, …' }),
    },
    outputs: [output('id', 'Message id', 'wamid.HBgL…'), output('to', 'Sent to', '+221771234567')],
    effect: (_, { to, template }) => leaves(`WhatsApp message “${template}” to ${e164(to)}`),
    async run({ deps, outbound, connection }, { to, template, language, values }) {
      const number = e164(to);
      const message = { to: number, template, language, values: values.map(({ value }) => oneLine(value)) };
      return { output: { id: await sendWhatsAppTemplate(outbound, whatsApp(deps.env.WHATSAPP_URL, connection), message), to: number } };
    },
  }),
  defineAction({
    id: 'telegram.send-message',
    name: 'Send message',
    description: 'Sends a message to a chat, group or channel that the bot is in.',
    idempotency: 'unsafe',
    fields: {
      chat: field('text', 'Chat', { required: true, placeholder: '@coaching or -1001234567890' }),
      text: field('textarea', 'Text', { required: true, mappable: true }),
    },
    outputs: [output('id', 'Message id', '42')],
    effect: (_, { chat }) => leaves(`Telegram message to ${chat}`),
    async run({ deps, outbound, connection }, { chat, text }) {
      return { output: { id: await sendTelegram(outbound, deps.env.TELEGRAM_URL, connection.token ?? '', { chat, text }) } };
    },
  }),
  defineAction({
    id: 'orange-sms.send',
    name: 'Send SMS',
    description: 'Sends an SMS to a phone number.',
    idempotency: 'unsafe',
    fields: { to: phone, message: field('textarea', 'Message', { required: true, help: '160 characters are one SMS.' }) },
    outputs: [output('resource', 'Message', 'https://api.orange.com/…/requests/8f9a'), output('to', 'Sent to', '+221771234567')],
    effect: (_, { to }) => leaves(`SMS to ${e164(to)}`),
    async run({ deps, outbound, connection }, { to, message }) {
      const number = e164(to);
      const resource = await sendOrangeSms(outbound, orange(deps.env.ORANGE_SMS_URL, connection), { to: number, message });
      return { output: { resource, to: number } };
    },
  }),
  defineAction({
    id: 'slack.post-message',
    name: 'Post message',
    description: 'Posts a message to a channel that the bot is in.',
    idempotency: 'unsafe',
    fields: {
      channel: field('text', 'Channel', { required: true, placeholder: '#paiements' }),
      text: field('textarea', 'Text', { required: true }),
    },
    fill: ({ text }, scope) => (typeof text === 'string' ? { text: fillSlack(text, scope) } : {}),
    check({ text }) {
      const problem = typeof text === 'string' ? slackProblem(text) : undefined;
      return new Map(problem ? [['text', problem]] : []);
    },
    outputs: [output('id', 'Message id', '1732183200.000100')],
    effect: (_, { channel }) => leaves(`Slack message to ${channel}`),
    async run({ deps, outbound, connection }, { channel, text }) {
      return { output: { id: await postToSlack(outbound, deps.env.SLACK_URL, connection.token ?? '', { channel, text }) } };
    },
  }),
];
