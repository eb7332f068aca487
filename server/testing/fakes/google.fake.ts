import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson as json, readBody, serveFake } from './fake-server.ts';
import { googlePage } from './google-page.fake.ts';

// A fake of the parts of Google that we use: the consent page, tokens, userinfo, and Gmail's drafts, messages and threads with their
// quota. On request it loses or refuses requests, before or after carrying them out.

/** A request is refused for now, dropped before or after it was carried out, gets a server error, or is never answered. */
export type Fault = 'busy' | 'drop' | 'drop-reply' | 'error' | 'silent';
export interface FakeGoogleOptions {
  port?: number;
  clientId?: string;
  clientSecret?: string;
  /** The addresses of people who have an account here. */
  emails?: string[];
  /** The units that one account may use in a minute, as Gmail counts them. */
  unitsPerMinute?: number;
  /** Called for each request to Gmail; returns the failure of that request, if any. */
  fault?: (operation: string) => Fault | undefined;
  /** The wait that a busy answer asks for. */
  retryAfterSeconds?: number;
}

interface Message {
  id: string;
  threadId: string;
  labelIds: string[];
  raw: string;
  payload?: unknown;
  internalDate?: string;
}
interface Box {
  email: string;
  drafts: Map<string, Message>;
  messages: Map<string, Message>;
  window: number;
  units: number;
}

const UNITS: Record<string, number> = {
  'drafts.create': 10,
  'drafts.get': 20,
  'drafts.delete': 10,
  'drafts.send': 100,
  'messages.list': 5,
  'messages.get': 20,
  'threads.get': 40,
  profile: 1,
};

export async function startGoogle({
  port = 0,
  clientId = 'client',
  clientSecret = 'secret',
  emails = ['programme@gmail.com'],
  unitsPerMinute = 6_000,
  fault,
  retryAfterSeconds = 1,
}: FakeGoogleOptions = {}) {
  const boxes = new Map(
    emails.map((email): [string, Box] => [email, { email, drafts: new Map(), messages: new Map(), window: 0, units: 0 }]),
  );
  const codes = new Map<string, { email: string; scope: string }>();
  const refreshTokens = new Map<string, { email: string; scope: string }>();
  const accessTokens = new Map<string, string>();
  const counts = new Map<string, number>();
  const faults = { next: [] as Fault[] };
  const key = () => randomBytes(12).toString('base64url');

  const problem = (res: ServerResponse, status: number, reason: string, message: string, headers?: Record<string, string>) =>
    json(res, status, { error: { code: status, message, errors: [{ domain: 'usageLimits', reason, message }] } }, headers);

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<unknown> {
    const url = new URL(req.url ?? '/', 'http://fake');
    const body = await readBody(req);
    if (url.pathname === '/o/oauth2/v2/auth') return consent(url, res);
    if (url.pathname === '/token') return token(new URLSearchParams(body), res);
    if (url.pathname === '/revoke') {
      refreshTokens.delete(url.searchParams.get('token') ?? '');
      return json(res, 200, {});
    }
    const email = accessTokens.get(req.headers.authorization?.replace('Bearer ', '') ?? '');
    const box = boxes.get(email ?? '');
    if (!box) return problem(res, 401, 'authError', 'Invalid Credentials');
    if (url.pathname === '/oauth2/v2/userinfo') return json(res, 200, { email, picture: null });
    return mail(box, req.method ?? 'GET', url, body, res);
  }

  /** The page as a person would see it; `allow` and `deny` are its buttons. */
  function consent(url: URL, res: ServerResponse): void {
    const { client_id, redirect_uri, scope = '', state = '', allow, deny } = Object.fromEntries(url.searchParams);
    if (client_id !== clientId || !redirect_uri) return void res.writeHead(400).end('Error 400: invalid_request');
    const back = new URL(redirect_uri);
    back.searchParams.set('state', state);
    if (allow && boxes.has(allow)) {
      const code = key();
      codes.set(code, { email: allow, scope: url.searchParams.getAll('granted').join(' ') || scope });
      back.searchParams.set('code', code);
    } else if (deny) back.searchParams.set('error', 'access_denied');
    else return void res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(googlePage(url, emails));
    res.writeHead(302, { location: back.href }).end();
  }

  function token(form: URLSearchParams, res: ServerResponse): unknown {
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return json(res, 401, { error: 'invalid_client' });
    const refresh = form.get('grant_type') === 'refresh_token';
    const known = refresh ? refreshTokens.get(form.get('refresh_token') ?? '') : codes.get(form.get('code') ?? '');
    if (!known) return json(res, 400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' });
    codes.delete(form.get('code') ?? '');
    const access_token = key();
    accessTokens.set(access_token, known.email);
    const refresh_token = key();
    if (!refresh) refreshTokens.set(refresh_token, known);
    json(res, 200, { access_token, expires_in: 3_599, scope: known.scope, token_type: 'Bearer', ...(!refresh && { refresh_token }) });
  }

  function mail(box: Box, method: string, url: URL, body: string, res: ServerResponse): unknown {
    const [kind = '', id = ''] = url.pathname.replace('/gmail/v1/users/me/', '').split('/');
    const verb = method === 'POST' ? id || 'create' : method === 'DELETE' ? 'delete' : id ? 'get' : 'list';
    const operation = kind === 'profile' ? kind : `${kind}.${verb}`;
    counts.set(operation, (counts.get(operation) ?? 0) + 1);
    const minute = Math.floor(Date.now() / 60_000);
    if (box.window !== minute) [box.window, box.units] = [minute, 0];
    const trouble = faults.next.shift() ?? fault?.(operation);
    box.units += UNITS[operation] ?? 1;
    if (trouble === 'busy' || box.units > unitsPerMinute)
      return problem(res, 429, 'rateLimitExceeded', 'User-rate limit exceeded.', { 'retry-after': String(retryAfterSeconds) });
    if (trouble === 'drop') return void res.destroy();
    if (trouble === 'error') return problem(res, 503, 'backendError', 'Backend Error');
    if (trouble === 'silent') return;
    const done = act(box, operation, id, url, body);
    if (trouble === 'drop-reply') return void res.destroy();
    if (done) json(res, 200, done);
    else problem(res, 404, 'notFound', 'Requested entity was not found.');
  }

  function act(box: Box, operation: string, id: string, url: URL, body: string): unknown {
    const stored = ({ raw: _, ...message }: Message) => message;
    switch (operation) {
      case 'profile':
        return { emailAddress: box.email };
      case 'drafts.create': {
        const { message } = JSON.parse(body) as { message: { raw: string } };
        const messageId = key();
        const draft = { id: messageId, threadId: messageId, labelIds: ['DRAFT'], raw: Buffer.from(message.raw, 'base64url').toString() };
        const draftId = `r${key()}`;
        box.drafts.set(draftId, draft);
        return { id: draftId, message: stored(draft) };
      }
      case 'drafts.get':
        return box.drafts.has(id) ? { id, message: stored(box.drafts.get(id)!) } : undefined;
      case 'drafts.delete':
        return box.drafts.delete(id) ? {} : undefined;
      case 'drafts.send': {
        const { id } = JSON.parse(body) as { id: string };
        const draft = box.drafts.get(id);
        if (!draft) return undefined;
        box.drafts.delete(id);
        const sent = { ...draft, id: key(), labelIds: ['SENT'] };
        box.messages.set(sent.id, sent);
        return stored(sent);
      }
      case 'threads.get': {
        const messages = [...box.messages.values(), ...box.drafts.values()].filter(({ threadId }) => threadId === id);
        return messages.length > 0 ? { id, messages: messages.map(stored) } : undefined;
      }
      case 'messages.list': {
        const q = url.searchParams.get('q') ?? '';
        const after = Number(/\bafter:(\d+)/.exec(q)?.[1] ?? 0) * 1_000;
        const found = [...box.messages.values()].filter(
          ({ labelIds, internalDate }) => /mailer-daemon/.test(q) === labelIds.includes('INBOX') && Number(internalDate ?? after) >= after,
        );
        return { messages: found.reverse().map(({ id, threadId }) => ({ id, threadId })), resultSizeEstimate: found.length };
      }
      case 'messages.get':
        return box.messages.has(id) ? stored(box.messages.get(id)!) : undefined;
    }
  }

  const { url, close } = await serveFake((req, res) => {
    answer(req, res).catch(() => res.destroy());
  }, port);
  return {
    url,
    close,
    /** The environment variables that make the server use this fake. */
    env: { GOOGLE_URL: url, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret },
    /** The receivers of all sent messages, with the messages. */
    sent: (email = emails[0]!) =>
      [...boxes.get(email)!.messages.values()]
        .filter(({ labelIds }) => labelIds.includes('SENT'))
        .map(({ raw }) => ({ to: /^To: .*?<?([^<>\s]+@[^<>\s]+?)>?$/im.exec(raw)?.[1] ?? '', raw })),
    drafts: (email = emails[0]!) => boxes.get(email)!.drafts.size,
    /** Deletes the drafts, as the owner of the account could do. */
    clearDrafts: (email = emails[0]!) => boxes.get(email)!.drafts.clear(),
    /** Adds an incoming message in Gmail's format; `at` is its moment in milliseconds, which is of whole seconds for most of them. */
    receive(payload: unknown, { email = emails[0]!, at = Date.now() } = {}) {
      const id = key();
      boxes.get(email)!.messages.set(id, { id, threadId: id, labelIds: ['INBOX'], raw: '', payload, internalDate: String(at) });
      return id;
    },
    /** Makes the next requests to Gmail fail in these ways. */
    faultNext: (...next: Fault[]) => void faults.next.push(...next),
    /** Withdraws our access, as the owner of the account could do. */
    withdraw() {
      refreshTokens.clear();
      accessTokens.clear();
    },
    requests: (operation: string) => counts.get(operation) ?? 0,
    /** Clicks “Allow” and returns the code and the state. */
    async allow(consentUrl: string, { email = emails[0]!, granted }: { email?: string; granted?: string[] } = {}) {
      const to = new URL(consentUrl);
      to.searchParams.set('allow', email);
      for (const scope of granted ?? []) to.searchParams.append('granted', scope);
      const response = await fetch(to, { redirect: 'manual' });
      const back = new URL(response.headers.get('location')!);
      return { code: back.searchParams.get('code'), state: back.searchParams.get('state') };
    },
  };
}

export type FakeGoogle = Awaited<ReturnType<typeof startGoogle>>;
