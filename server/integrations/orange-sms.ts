import { stored } from '#server/stored-errors.ts';
import * as text from './integrations.messages.ts';
import type { Json } from './json.ts';
import { messageId, tokenCache, vendorCalls } from './json-call.ts';
import type { Outbound } from './outbound.ts';

// Orange's SMS API for Africa and the Middle East: https://developer.orange.com/apis/sms

export interface OrangeAccount {
  url: string;
  /** `Basic …`, as the developer portal shows it. */
  authorization: string;
  /** The number for which the bundle was bought, digits only. */
  sender: string;
  senderName?: string;
}

/** The account of a connection's values. */
export const orangeAccount = (url: string, { authorization = '', sender = '', senderName }: Record<string, string>): OrangeAccount => ({
  url,
  authorization,
  sender,
  ...(senderName && { senderName }),
});

const reasonOf = (body: Json) => {
  const error = body.get('requestError').get('serviceException', 'policyException');
  return error.get('text').text(300) || body.get('description', 'error_description', 'message').text(300);
};

const call = vendorCalls('Orange', reasonOf);
const tokens = tokenCache('Orange');

const authorized = <T>(
  outbound: Outbound,
  { url, authorization }: OrangeAccount,
  work: (headers: { authorization: string }) => Promise<T>,
): Promise<T> => {
  const ask = () =>
    call(outbound, {
      method: 'POST',
      url: `${url}/oauth/v3/token`,
      headers: { authorization: /^basic /i.test(authorization) ? authorization : `Basic ${authorization}` },
      form: { grant_type: 'client_credentials' },
    });
  return tokens.use([url, authorization], ask, work);
};

/** Sends a message and returns the address of the resource that describes it. */
export async function sendOrangeSms(
  outbound: Outbound,
  account: OrangeAccount,
  { to, message }: { to: string; message: string },
): Promise<string> {
  const sender = `tel:+${account.sender.replaceAll(/\D/g, '')}`;
  return authorized(outbound, account, async (headers) => {
    const { body } = await call(outbound, {
      method: 'POST',
      url: `${account.url}/smsmessaging/v1/outbound/${encodeURIComponent(sender)}/requests`,
      headers,
      json: {
        outboundSMSMessageRequest: {
          address: `tel:${to}`,
          senderAddress: sender,
          ...(account.senderName && { senderName: account.senderName }),
          outboundSMSTextMessage: { message },
        },
      },
    });
    return messageId('Orange', body.get('outboundSMSMessageRequest').get('resourceURL'));
  });
}

/** Checks the account and returns a sentence about what is left of its bundles. */
export async function checkOrange(outbound: Outbound, account: OrangeAccount): Promise<string> {
  return authorized(outbound, account, async (headers) => {
    const { body } = await call(outbound, { url: `${account.url}/sms/admin/v1/contracts`, headers });
    const units = body.items().map((one) => `${one.get('country').text(10)}: ${one.get('availableUnits').text(20)}`);
    return units.length > 0 ? stored(text.smsLeft, { units: units.join(', ') }) : stored(text.connected);
  });
}
