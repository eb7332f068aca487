import type { gmail_v1 } from '@googleapis/gmail';
import type { Env } from '#server/env.ts';
import { StoredError, stored } from '#server/stored-errors.ts';
import { GoogleRefused, toGoogleError } from './google-errors.ts';
import * as text from './integrations.messages.ts';
import type { Draft } from './mailer.ts';

/** The scopes for reading replies, writing and changing e-mails, and knowing the address. */
export const GOOGLE_SCOPES = [
  'https://www.googleapis.com/auth/gmail.readonly',
  'https://www.googleapis.com/auth/gmail.compose',
  'https://www.googleapis.com/auth/gmail.modify',
  'https://www.googleapis.com/auth/userinfo.email',
];
const TIMEOUT_MS = 30_000;
const MOST_FOUND = 5_000;

export type GmailMessage = gmail_v1.Schema$Message;

export type Google = ReturnType<typeof openGoogle>;

export function openGoogle(env: Pick<Env, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_URL' | 'PUBLIC_URL'>) {
  const { GOOGLE_URL: url, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  const userinfo = `${url ?? 'https://www.googleapis.com'}/oauth2/v2/userinfo`;
  // The libraries are loaded when they are needed, because few programmes link an account of Google.
  const client = async () => {
    const { OAuth2Client } = await import('google-auth-library');
    const auth = new OAuth2Client({
      ...(clientId && { clientId }),
      ...(clientSecret && { clientSecret }),
      redirectUri: `${env.PUBLIC_URL}/auth/callback`,
      transporterOptions: { timeout: TIMEOUT_MS, retry: false },
      ...(url && {
        endpoints: { oauth2AuthBaseUrl: `${url}/o/oauth2/v2/auth`, oauth2TokenUrl: `${url}/token`, oauth2RevokeUrl: `${url}/revoke` },
      }),
    });
    // The library writes into what came as tokens, so a page in their place is refused before.
    return auth.on('tokens', (data) => void read({ data }));
  };

  return {
    /** Linking accounts needs a client id. */
    configured: Boolean(clientId && clientSecret),
    /** The page on which somebody allows us to use the account. */
    consentUrl: async (state: string) =>
      (await client()).generateAuthUrl({
        access_type: 'offline',
        // Google gives a refresh token again only after a new consent.
        prompt: 'consent',
        include_granted_scopes: true,
        scope: GOOGLE_SCOPES,
        state,
      }),
    /** Exchanges the code from the consent for lasting access. */
    link: (code: string) =>
      withGoogleErrors(async () => {
        const auth = await client();
        const { tokens } = await auth.getToken(code);
        const granted = new Set(tokens.scope?.split(' ') ?? []);
        // People may untick any of the scopes.
        if (GOOGLE_SCOPES.some((scope) => !granted.has(scope))) throw new GoogleRefused(stored(text.googleNotAllowed));
        if (!tokens.refresh_token) throw new GoogleRefused(stored(text.googleNoAccess));
        auth.setCredentials(tokens);
        const data = read(await auth.request<{ email?: string; picture?: string }>({ url: userinfo }));
        if (!data.email) throw new GoogleRefused(stored(text.googleNoAddress));
        return { email: data.email.toLowerCase(), profile: data.picture ?? null, refreshToken: tokens.refresh_token };
      }),
    open(refreshToken: string) {
      const load = async () => {
        const [auth, { gmail }] = await Promise.all([client(), import('@googleapis/gmail')]);
        auth.setCredentials({ refresh_token: refreshToken });
        return gmail({ version: 'v1', auth, retry: false, timeout: TIMEOUT_MS, ...(url && { rootUrl: `${url}/` }) });
      };
      let loaded: ReturnType<typeof load> | undefined;
      return openBox(() => (loaded ??= load()));
    },
    /** Tells Google that we no longer use the account; a failure changes nothing here. */
    revoke: (refreshToken: string) => withGoogleErrors(async () => void (await (await client()).revokeToken(refreshToken))),
  };
}

/** Returns the answer of Gmail, and throws when a page came in its place, as a proxy sends it: it would be an answer without content. */
function read<T>({ data }: { data: T }): T {
  if (typeof data !== 'object') throw new StoredError(stored(text.providerNotJson, { provider: 'Gmail' }));
  return data;
}

export type GmailBox = ReturnType<typeof openBox>;

/** The Gmail calls for one account that we use. All throw the errors of google-errors.ts. */
function openBox(load: () => Promise<gmail_v1.Gmail>) {
  const ask = <T>(act: (users: gmail_v1.Gmail['users']) => Promise<T>) => withGoogleErrors(async () => act((await load()).users));
  const userId = 'me';
  const me = { userId };
  return {
    createDraft: (raw: Buffer) =>
      ask(async (users): Promise<Draft> => {
        const data = read(await users.drafts.create({ ...me, requestBody: { message: { raw: raw.toString('base64url') } } }));
        if (!data.id || !data.message?.threadId) throw new Error('Gmail made a draft without an id.');
        return { id: data.id, threadId: data.message.threadId };
      }),
    /** Gmail deletes a draft when it is sent. */
    hasDraft: (id: string) =>
      ask(async (users) => (await orMissing(async () => read(await users.drafts.get({ ...me, id, format: 'minimal' })))) !== undefined),
    /** Returns the message's id; undefined when the draft does not exist. */
    sendDraft: (id: string) =>
      ask(async (users) => (await orMissing(() => users.drafts.send({ ...me, requestBody: { id } })))?.data.id ?? undefined),
    /** Deletes a draft; one that no longer exists is no error. */
    deleteDraft: (id: string) => ask(async (users) => void (await orMissing(() => users.drafts.delete({ ...me, id })))),
    /** The id of the message that was sent in this conversation; undefined when there is none. */
    findSent: (id: string) =>
      ask(async (users) => {
        const thread = await orMissing(() => users.threads.get({ ...me, id, format: 'minimal' }));
        return thread?.data.messages?.find(({ labelIds }) => labelIds?.includes('SENT'))?.id ?? undefined;
      }),
    /** Ids of the messages that a Gmail search finds, newest first; of very many, only the newest. */
    search: (q: string) =>
      ask(async (users) => {
        const ids: string[] = [];
        let pageToken: string | undefined;
        do {
          const data = read(await users.messages.list({ ...me, q, maxResults: 500, ...(pageToken && { pageToken }) }));
          ids.push(...(data.messages ?? []).flatMap(({ id }) => (id ? [id] : [])));
          pageToken = data.nextPageToken ?? undefined;
        } while (pageToken && ids.length < MOST_FOUND);
        return ids;
      }),
    message: (id: string) => ask(async (users) => orMissing(async () => read(await users.messages.get({ ...me, id, format: 'full' })))),
    /** Throws when the account no longer gives us access. */
    check: () => ask(async (users) => void read(await users.getProfile(me))),
  };
}

async function withGoogleErrors<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw toGoogleError(error);
  }
}

async function orMissing<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    if ((error as { status?: number }).status === 404) return undefined;
    throw error;
  }
}
