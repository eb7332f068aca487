/** An account as a person enters it. */
export interface Account {
  name: string;
  email: string;
  password: string;
}

/** Calls of the API with one account, for the data that a test needs but does not test. */
export class Api {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async signIn(url: string, account: Account): Promise<Api> {
    return new Api(url, (await signIn(url, account)).token);
  }

  /** Requests an account; the first one of a server becomes an admin at once. */
  static async register(url: string, account: Account): Promise<void> {
    await send(`${url}/api/register`, { method: 'POST', body: account });
  }

  get = <T>(path: string) => this.#send<T>('GET', path);
  post = <T>(path: string, body: object) => this.#send<T>('POST', path, body);
  put = <T>(path: string, body: object) => this.#send<T>('PUT', path, body);
  patch = <T>(path: string, body: object) => this.#send<T>('PATCH', path, body);
  delete = (path: string) => this.#send<unknown>('DELETE', path);

  /** Returns the bytes of a stored file. */
  async file(path: string): Promise<Buffer> {
    const response = await fetch(this.#url + path, { headers: { authorization: `Bearer ${this.#token}` } });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** Creates another admin who can sign in at once. */
  async addAdmin(account: Account): Promise<Account> {
    await Api.register(this.#url, account);
    await this.decide(account.email, 'approve');
    return account;
  }

  /** Decides the request of the account with that address. */
  async decide(email: string, decision: 'approve' | 'reject'): Promise<void> {
    const { data } = await this.get<{ data: { _id: string; email: string }[] }>('/api/pending-admins');
    const request = data.find((one) => one.email === email);
    await this.#send('PUT', `/api/${decision}-admin/${request?._id}`);
  }

  /** Returns how many responses a form has. */
  async countResponses(formId: string): Promise<number> {
    const { data } = await this.get<{ data: { answer: number } }>(`/api/forms/${formId}`);
    return data.answer;
  }

  #send<T>(method: string, path: string, body?: object): Promise<T> {
    return send<T>(this.#url + path, { method, body, token: this.#token });
  }
}

/** Signs in with a bearer token, as API clients do. */
const signIn = (url: string, { email, password }: Pick<Account, 'email' | 'password'>) =>
  send<{ token: string }>(`${url}/api/login`, { method: 'POST', body: { email, password, remember: true } });

/** Signs in as the app does. Returns the account and the session cookie. */
export async function signInBrowser(url: string, { email, password }: Pick<Account, 'email' | 'password'>) {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-cauri-account': 'none' },
    body: JSON.stringify({ email, password, remember: true }),
  });
  if (!response.ok) throw new Error(`POST /api/login: ${response.status} ${await response.text()}`);
  const [name = '', value = ''] = response.headers.get('set-cookie')?.split(';')[0]?.split('=') ?? [];
  const { _id, name: person, role, timeZone } = (await response.json()) as Record<string, unknown>;
  return { cookie: { name, value }, user: { _id, name: person, email, role, timeZone, remember: true } };
}

interface Request {
  method: string;
  body?: object;
  token?: string;
}

async function send<T>(url: string, { method, body, token }: Request): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
