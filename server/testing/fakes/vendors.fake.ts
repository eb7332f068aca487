import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readBody, sendJson, serveFake } from './fake-server.ts';

// Fakes of WhatsApp, Telegram, Orange SMS, Slack, FedaPay, Moneroo and Google as scenarios call them: their paths, required values
// and refusals. They are made from the vendors' documentation; no real account was tried.

interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  authorization: string;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of seven vendors.
  body: any;
}
interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

export const VENDOR_KEYS = {
  whatsapp: 'EAAG-whatsapp-token',
  telegram: '123456:AAtelegram-token',
  orange: 'Basic b3JhbmdlOnNlY3JldA==',
  slack: 'xoxb-slack-token',
  fedapay: 'sk_live_fedapay-key',
  moneroo: 'pvk_moneroo-key',
} as const;

/** Each vendor lists what was done: messages sent, links made, rows (and where they were added) and events written. */
const DONE = ['whatsapp', 'telegram', 'orange', 'slack', 'fedapay', 'moneroo', 'rows', 'ranges', 'events', 'tokens'] as const;

interface VendorOptions {
  /** The public half of the service account's key. */
  googleKey?: string | KeyObject;
  /** Refuses a call, or breaks the connection after the call was carried out; a promise delays the answer. */
  fault?: (vendor: string, body: Call['body']) => Promise<Reply | 'drop reply' | undefined>;
}

export async function startVendors({ googleKey, fault }: VendorOptions = {}) {
  const done = Object.fromEntries(DONE.map((name) => [name, []])) as unknown as Record<(typeof DONE)[number], Call['body'][]>;
  const refusals: Reply[] = [];
  const googleTokens = new Set<string>();

  const denied = (body: unknown): Reply => ({ status: 401, body });
  const invalid = (body: unknown): Reply => ({ status: 400, body });
  const googleError = (code: number, message: string): Reply => ({ status: code, body: { error: { code, message } } });
  const isBearer = (call: Call, key: string) => call.authorization === `Bearer ${key}`;

  function whatsapp({ method, path, body, authorization }: Call): Reply | undefined {
    if (authorization !== `Bearer ${VENDOR_KEYS.whatsapp}`)
      return denied({ error: { message: 'Invalid OAuth access token.', type: 'OAuthException', code: 190, fbtrace_id: 'A1' } });
    if (method === 'GET') return { body: { display_phone_number: '+221 77 000 00 00', verified_name: 'Cauri', id: path.split('/')[2] } };
    const isText =
      body.type === 'text' && typeof body.text?.body === 'string' && body.text.body.length > 0 && body.text.body.length <= 4096;
    const isTemplate = body.type === 'template' && body.template?.language?.code;
    const isWhole = body.messaging_product === 'whatsapp' && /^\d{8,15}$/.test(body.to) && (isText || isTemplate);
    if (!isWhole) return invalid({ error: { message: '(#100) Invalid parameter', type: 'OAuthException', code: 100, fbtrace_id: 'A2' } });
    const values: string[] = body.template?.components?.[0]?.parameters.map(({ text }: { text: string }) => text) ?? [];
    if (values.some((value) => /[\n\r\t\v\f\u2028\u2029]| {5}/.test(value))) {
      const details = 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces';
      return invalid({ error: { message: '(#132018) Template parameter', code: 132018, error_data: { details } } });
    }
    done.whatsapp.push(body);
    const messages = [{ id: `wamid.${done.whatsapp.length}`, message_status: 'accepted' }];
    return { body: { messaging_product: 'whatsapp', contacts: [{ input: body.to, wa_id: body.to }], messages } };
  }

  function telegram({ path, body }: Call): Reply | undefined {
    const [, token, name] = /^\/telegram\/bot([^/]+)\/(\w+)$/.exec(path) ?? [];
    if (token !== VENDOR_KEYS.telegram) return denied({ ok: false, error_code: 401, description: 'Unauthorized' });
    if (name === 'getMe') return { body: { ok: true, result: { id: 123456, is_bot: true, username: 'cauri_bot' } } };
    if (name !== 'sendMessage') return { status: 404, body: { ok: false, error_code: 404, description: 'Not Found' } };
    if (!body.chat_id || !body.text) return invalid({ ok: false, error_code: 400, description: 'Bad Request: chat not found' });
    if (!body.text.isWellFormed())
      return invalid({ ok: false, error_code: 400, description: 'Bad Request: strings must be encoded in UTF-8' });
    done.telegram.push(body);
    return { body: { ok: true, result: { message_id: done.telegram.length, chat: { id: body.chat_id }, text: body.text } } };
  }

  function orange({ method, path, body, authorization }: Call): Reply | undefined {
    if (path === '/orange/oauth/v3/token') {
      if (authorization !== VENDOR_KEYS.orange || body.grant_type !== 'client_credentials')
        return denied({ error: 'invalid_client', error_description: 'Invalid credentials' });
      done.tokens.push('orange');
      return { body: { token_type: 'Bearer', access_token: `orange-${done.tokens.length}`, expires_in: 3600 } };
    }
    if (!/^Bearer orange-\d+$/.test(authorization))
      return denied({ code: 42, message: 'Expired credentials', description: 'The requested service needs credentials.' });
    if (method === 'GET' && path === '/orange/sms/admin/v1/contracts')
      return { body: [{ country: 'SEN', availableUnits: 940, status: 'ACTIVE' }] };
    const [, sender] = /^\/orange\/smsmessaging\/v1\/outbound\/(tel:\+\d+)\/requests$/.exec(decodeURIComponent(path)) ?? [];
    const asked = body?.outboundSMSMessageRequest;
    if (!sender || asked?.senderAddress !== sender || !/^tel:\+\d+$/.test(asked.address) || !asked.outboundSMSTextMessage?.message) {
      const text = 'No valid addresses provided in message part %1';
      return invalid({ requestError: { serviceException: { messageId: 'SVC0004', text, variables: ['address'] } } });
    }
    done.orange.push(asked);
    const resourceURL = `https://api.orange.com/smsmessaging/v1/outbound/${sender}/requests/${done.orange.length}`;
    return { status: 201, body: { outboundSMSMessageRequest: { ...asked, resourceURL } } };
  }

  function slack(call: Call): Reply | undefined {
    if (!isBearer(call, VENDOR_KEYS.slack)) return { body: { ok: false, error: 'invalid_auth' } };
    if (call.path === '/slack/auth.test') return { body: { ok: true, team: 'Cauri', user: 'cauri' } };
    if (!call.body.channel?.startsWith('#')) return { body: { ok: false, error: 'channel_not_found' } };
    done.slack.push(call.body);
    return { body: { ok: true, channel: 'C1', ts: `1732183200.00${done.slack.length}` } };
  }

  function fedapay(call: Call): Reply | undefined {
    if (!isBearer(call, VENDOR_KEYS.fedapay)) return denied({ message: 'Erreur d’authentification' });
    if (call.path === '/fedapay/v1/currencies') return { body: { 'v1/currencies': [{ id: 1, iso: 'XOF' }] } };
    const [, paid] = /^\/fedapay\/v1\/transactions\/(\d+)\/token$/.exec(call.path) ?? [];
    if (paid) return { body: { token: `tok-${paid}`, url: `https://process.fedapay.com/tok-${paid}` } };
    const { amount, currency, customer } = call.body;
    if (!Number.isInteger(amount) || !currency?.iso || !customer?.email)
      return { status: 422, body: { message: 'Création impossible', errors: { amount: ['doit être rempli(e)'] } } };
    done.fedapay.push(call.body);
    const id = 104_000 + done.fedapay.length;
    return { body: { 'v1/transaction': { klass: 'v1/transaction', id, reference: 'trx_1', amount, status: 'pending' } } };
  }

  function moneroo(call: Call): Reply | undefined {
    if (!isBearer(call, VENDOR_KEYS.moneroo)) return denied({ message: 'Unauthenticated.', data: null, errors: null });
    const { amount, currency, description, return_url: back, customer } = call.body;
    if (!Number.isInteger(amount) || !currency || !description || !back || !customer?.email || !customer.first_name || !customer.last_name)
      return { status: 422, body: { message: 'The given data was invalid.', data: {}, errors: { customer: ['Required.'] } } };
    done.moneroo.push(call.body);
    const id = `py_${done.moneroo.length}`;
    const data = { id, checkout_url: `https://checkout.moneroo.io/${id}` };
    return { status: 201, body: { message: 'Transaction initialized successfully.', data, errors: null } };
  }

  function google(call: Call): Reply | undefined {
    const { path, body, authorization, query, method } = call;
    if (path === '/google/token') {
      const [head = '', claims = '', signature = ''] = String(body.assertion).split('.');
      const isGenuine =
        googleKey !== undefined &&
        body.grant_type === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
        verify(
          'sha256',
          Buffer.from(`${head}.${claims}`),
          typeof googleKey === 'string' ? createPublicKey(googleKey) : googleKey,
          Buffer.from(signature, 'base64url'),
        );
      if (!isGenuine) return invalid({ error: 'invalid_grant', error_description: 'Invalid JWT Signature.' });
      const { scope } = JSON.parse(Buffer.from(claims, 'base64url').toString());
      const token = `ya29.${googleTokens.size + 1}.${scope}`;
      googleTokens.add(token);
      return { body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } };
    }
    const token = authorization.replace('Bearer ', '');
    if (!googleTokens.has(token))
      return denied({ error: { code: 401, message: 'Request had invalid authentication credentials.', status: 'UNAUTHENTICATED' } });
    if (path.startsWith('/google/v4/')) {
      if (!token.endsWith('/spreadsheets') || query.get('valueInputOption') !== 'RAW')
        return googleError(403, 'Request had insufficient authentication scopes.');
      const [, spreadsheet, range] = /^\/google\/v4\/spreadsheets\/([^/]+)\/values\/([^/]+):append$/.exec(path) ?? [];
      if (!spreadsheet || !range) return undefined;
      done.rows.push(body.values[0]);
      done.ranges.push(decodeURIComponent(range));
      return { body: { spreadsheetId: spreadsheet, updates: { updatedRange: `Feuille 1!A${done.rows.length}`, updatedRows: 1 } } };
    }
    if (!/^\/google\/calendar\/v3\/calendars\/[^/]+\/events(\/[^/]+)?$/.test(path)) return undefined;
    const id = method === 'GET' ? path.split('/').at(-1) : body.id;
    const known = done.events.find((event) => event.id === id);
    if (method === 'GET') return known ? { body: known } : undefined;
    if (!/^[a-v0-9]{5,1024}$/.test(id)) return googleError(400, 'Invalid resource id value.');
    if (known) return googleError(409, 'The requested identifier already exists.');
    const event = { ...body, htmlLink: `https://www.google.com/calendar/event?eid=${id}` };
    done.events.push(event);
    return { body: event };
  }

  const vendors = { whatsapp, telegram, orange, slack, fedapay, moneroo, google };
  const { url, close } = await serveFake(async (req, res) => {
    const call = await read(req);
    const vendor = vendors[call.path.split('/')[1] as keyof typeof vendors];
    const said = call.method === 'POST' ? await fault?.(call.path.split('/')[1]!, call.body) : undefined;
    const refusal = refusals.shift() ?? (said === 'drop reply' ? undefined : said);
    const { status = 200, headers = {}, body } = refusal ?? vendor?.(call) ?? { status: 404, body: { message: 'Not found' } };
    if (said === 'drop reply') return void req.socket.destroy();
    sendJson(res, status, body, headers);
  });
  return {
    /** The environment variables that lead to the fakes. */
    env: {
      WHATSAPP_URL: `${url}/whatsapp`,
      TELEGRAM_URL: `${url}/telegram`,
      ORANGE_SMS_URL: `${url}/orange`,
      SLACK_URL: `${url}/slack`,
      FEDAPAY_URL: `${url}/fedapay`,
      MONEROO_URL: `${url}/moneroo`,
      GOOGLE_SHEETS_URL: `${url}/google`,
      GOOGLE_CALENDAR_URL: `${url}/google/calendar/v3`,
      GOOGLE_SERVICE_TOKEN_URL: `${url}/google/token`,
    },
    done,
    /** Refuses this many of the next calls with these answers. */
    refuse: (...replies: Reply[]) => void refusals.push(...replies),
    close,
  };
}

async function read(req: IncomingMessage): Promise<Call> {
  const text = await readBody(req);
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://fake');
  const isForm = req.headers['content-type']?.includes('urlencoded');
  const body = text === '' ? {} : isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
  return { method: req.method ?? 'GET', path: pathname, query: searchParams, authorization: req.headers.authorization ?? '', body };
}
