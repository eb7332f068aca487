import { CURRENCIES } from '#contract/money.ts';
import {
  checkFedapay,
  createFedapayLink,
  createMonerooLink,
  type PaymentLink,
  type PaymentRequest,
} from '#server/integrations/payment-links.ts';
import { defineAction, field, type InputOf, leaves, options, output, type Service, type StepContext, StepError } from './module.rules.ts';

// Links to a page on which a member pays. The provider reports the payment by its webhook (server/webhooks), which finds the
// member by the reference that is sent along here.

const fields = {
  amount: field('number', 'Amount', { required: true, mappable: true, placeholder: '50000' }),
  currency: field('select', 'Currency', { required: true, options: options(CURRENCIES), default: 'XOF' }),
  description: field('text', 'Description', { required: true, placeholder: 'Échéance de {{ trigger.member.fullName }}' }),
  email: field('email', 'Email', { required: true, mappable: true, default: '{{ trigger.member.email }}' }),
  name: field('text', 'Name', { required: true, mappable: true, default: '{{ trigger.member.fullName }}' }),
  phone: field('text', 'Phone', { mappable: true, default: '{{ trigger.member.phone }}' }),
  member: field('text', 'Member id', { mappable: true, default: '{{ trigger.member.id }}' }),
  category: field('select', 'It pays for', { options: options(['Registration', 'Subscription']), default: 'Registration' }),
};
const outputs = [output('url', 'Link', 'https://process.fedapay.com/…'), output('id', 'Payment ID', '104532')];
const secretKey = { secretKey: field('password', 'Secret key', { required: true, placeholder: 'sk_live_…' }) };

function requestOf(
  { key, deps }: StepContext,
  { amount, currency, description, email, name, phone, member, category }: InputOf<typeof fields>,
): PaymentRequest {
  if (amount === null || !(amount > 0) || !Number.isInteger(amount)) throw new StepError('The amount must be a whole number above 0.');
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return {
    amount,
    currency,
    description: description.slice(0, 250),
    returnUrl: deps.env.PUBLIC_URL,
    customer: { firstName, lastName: rest.join(' ') || firstName, email: email.trim(), phone: phone.trim() || null },
    metadata: { ...(member && { memberId: member }), category: category || 'Registration', scenarioStep: key },
  };
}

export const paymentLinkServices: Service[] = [
  {
    id: 'fedapay',
    name: 'FedaPay',
    color: '#1b6ef3',
    description: 'Payment links of FedaPay.',
    authfields: secretKey,
    check: ({ outbound, connection, env }) => checkFedapay(outbound, fedapayUrl(env.FEDAPAY_URL, connection), connection.secretKey ?? ''),
  },
  { id: 'moneroo', name: 'Moneroo', color: '#0a7f5a', description: 'Payment links of Moneroo.', authfields: secretKey },
];

/** The address of the API for this key: the sandbox's keys only work in the sandbox. */
const fedapayUrl = (url: string, { secretKey = '' }: Record<string, string>) =>
  url === 'https://api.fedapay.com' && secretKey.startsWith('sk_sandbox') ? 'https://sandbox-api.fedapay.com' : url;

const paymentLink = (
  { service, name, description }: { service: 'fedapay' | 'moneroo'; name: string; description: string },
  make: (ctx: StepContext, secretKey: string, request: PaymentRequest) => Promise<PaymentLink>,
) =>
  defineAction({
    id: `${service}.payment-link`,
    name: 'Create payment link',
    description,
    idempotency: 'unsafe',
    fields,
    outputs,
    effect: (_, { amount, currency, email }) => leaves(`${name} payment link of ${amount} ${currency} for ${email}`),
    run: async (ctx, input) => ({ output: await make(ctx, ctx.connection.secretKey ?? '', requestOf(ctx, input)) }),
  });

export const paymentLinkActions = [
  paymentLink(
    { service: 'fedapay', name: 'FedaPay', description: 'Makes a FedaPay transaction and the link to pay it.' },
    ({ outbound, connection, deps }, key, request) =>
      createFedapayLink(outbound, fedapayUrl(deps.env.FEDAPAY_URL, connection), key, request),
  ),
  paymentLink(
    { service: 'moneroo', name: 'Moneroo', description: 'Begins a Moneroo payment and gives the link to its page.' },
    ({ outbound, deps }, key, request) => createMonerooLink(outbound, deps.env.MONEROO_URL, key, request),
  ),
];
