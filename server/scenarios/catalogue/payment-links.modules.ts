import { PAYMENT_CATEGORIES } from '#contract/filter-values.ts';
import { CURRENCIES } from '#contract/money.ts';
import { paymentCategory } from '#contract/status.messages.ts';
import { cutText } from '#server/cut-text.ts';
import {
  checkFedapay,
  createFedapayLink,
  createMonerooLink,
  type PaymentLink,
  type PaymentRequest,
} from '#server/integrations/payment-links.ts';
import { stored } from '#server/stored-errors.ts';
import * as step from '../steps.messages.ts';
import * as effect from './effects.messages.ts';
import * as label from './fields.messages.ts';
import {
  defineAction,
  field,
  type InputOf,
  leaves,
  type Message,
  options,
  output,
  programmeLanguage,
  type Service,
  type StepContext,
  StepError,
} from './module.rules.ts';
import * as text from './modules.messages.ts';

// Links to a page on which a member pays. The provider reports the payment by its webhook (server/webhooks), which finds the
// member by the reference that is sent along here.

const fields = {
  amount: field('number', label.amount, { required: true, mappable: true, placeholder: '50000' }),
  currency: field('select', label.currency, { required: true, options: options(CURRENCIES), default: 'XOF' }),
  description: field('text', label.description, { required: true, placeholder: label.dueExample }),
  email: field('email', label.email, { required: true, mappable: true, default: '{{ trigger.member.email }}' }),
  name: field('text', label.name, { required: true, mappable: true, default: '{{ trigger.member.fullName }}' }),
  phone: field('text', label.phone, { mappable: true, default: '{{ trigger.member.phone }}' }),
  member: field('text', label.memberId, { mappable: true, default: '{{ trigger.member.id }}' }),
  category: field('select', label.paysFor, { options: options(PAYMENT_CATEGORIES, paymentCategory), default: 'Registration' }),
};
const outputs = [output('url', label.link, 'https://process.fedapay.com/…'), output('id', label.paymentId, '104532')];
const secretKey = { secretKey: field('password', label.secretKey, { required: true, placeholder: 'sk_live_…' }) };

function requestOf(
  { key, deps }: StepContext,
  { amount, currency, description, email, name, phone, member, category }: InputOf<typeof fields>,
): PaymentRequest {
  if (amount === null || !(amount > 0) || !Number.isInteger(amount)) throw new StepError(stored(step.amountNotWhole));
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return {
    amount,
    currency,
    description: cutText(description, 250),
    returnUrl: deps.env.PUBLIC_URL,
    customer: { firstName, lastName: rest.join(' ') || firstName, email: email.trim(), phone: phone.trim() || null },
    metadata: { ...(member && { memberId: member }), category: category || 'Registration', scenarioStep: key },
  };
}

export const paymentLinkServices: Service[] = [
  {
    id: 'fedapay',
    name: text.fedapay,
    color: '#1b6ef3',
    description: text.fedapayAbout,
    authfields: secretKey,
    check: ({ outbound, connection, env }) => checkFedapay(outbound, fedapayUrl(env.FEDAPAY_URL, connection), connection.secretKey ?? ''),
  },
  { id: 'moneroo', name: text.moneroo, color: '#0a7f5a', description: text.monerooAbout, authfields: secretKey },
];

/** The address of the API for this key: the sandbox's keys only work in the sandbox. */
const fedapayUrl = (url: string, { secretKey = '' }: Record<string, string>) =>
  url === 'https://api.fedapay.com' && secretKey.startsWith('sk_sandbox') ? 'https://sandbox-api.fedapay.com' : url;

const paymentLink = (
  { service, name, description }: { service: 'fedapay' | 'moneroo'; name: Message; description: Message },
  make: (ctx: StepContext, secretKey: string, request: PaymentRequest) => Promise<PaymentLink>,
) =>
  defineAction({
    id: `${service}.payment-link`,
    name: text.paymentLink,
    description,
    idempotency: 'unsafe',
    readIn: programmeLanguage,
    fields,
    outputs,
    effect: (_, { amount, currency, email }) => leaves(effect.createsPaymentLink({ service: name(), amount, currency, email })),
    run: async (ctx, input) => ({ output: await make(ctx, ctx.connection.secretKey ?? '', requestOf(ctx, input)) }),
  });

export const paymentLinkActions = [
  paymentLink(
    { service: 'fedapay', name: text.fedapay, description: text.fedapayLinkAbout },
    ({ outbound, connection, deps }, key, request) =>
      createFedapayLink(outbound, fedapayUrl(deps.env.FEDAPAY_URL, connection), key, request),
  ),
  paymentLink({ service: 'moneroo', name: text.moneroo, description: text.monerooLinkAbout }, ({ outbound, deps }, key, request) =>
    createMonerooLink(outbound, deps.env.MONEROO_URL, key, request),
  ),
];
