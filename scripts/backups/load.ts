import { createHash, randomUUID } from 'node:crypto';

/** People and staff who go on working while backups are made. */
export interface Load {
  /** What was done so far. */
  done: { answers: number; members: number; erased: number };
  stop(): Promise<void>;
}

const PERSON = { name: 'Awa Ndiaye', email: 'awa@example.org', password: 'une longue phrase de passe' };

/** Registers the first admin and signs in. */
export async function openProgramme(url: string): Promise<{ token: string }> {
  await call(url, 'POST', '/api/register', PERSON);
  return signIn(url);
}

export const signIn = async (url: string): Promise<{ token: string }> => (await call(url, 'POST', '/api/login', PERSON)).body;

/** Answers with files, edits of members, and erasures, until it is stopped; any failure of a call fails the proof. */
export async function startLoad(url: string, token: string, writers: number): Promise<Load> {
  const files = randomUUID();
  const questions = [{ id: files, type: 'file-upload', title: 'Votre document', required: false }];
  const form = { title: 'Candidature', description: '', questions, isPublished: true, visibility: 'public' };
  const formId = (await call(url, 'POST', '/api/forms', form, token)).body.data._id;
  const done = { answers: 0, members: 0, erased: 0 };
  let going = true;

  async function answer(): Promise<void> {
    const body = new FormData();
    body.set('formId', formId);
    // The name of the file is the checksum of its content.
    const content = Buffer.from(`%PDF-1.4\n${`${randomUUID()}\n`.repeat(1 + Math.floor(Math.random() * 2_000))}`);
    body.set(files, new File([content], `${hashOf(content)}.pdf`, { type: 'application/pdf' }));
    const sent = await fetch(`${url}/api/answers`, { method: 'POST', body });
    if (!sent.ok) throw new Error(`An answer was refused: ${sent.status} ${await sent.text()}`);
    await sent.arrayBuffer();
    done.answers++;
  }
  async function edit(): Promise<void> {
    const email = `${randomUUID()}@example.org`;
    await call(url, 'POST', '/api/circle/create', { name: `Binta ${done.members}`, email }, token);
    done.members++;
  }
  async function erase(): Promise<void> {
    const { body } = await call(url, 'GET', `/api/answers/${formId}?page=1&limit=5`, undefined, token);
    const ids = body.data.map(({ _id }: { _id: string }) => _id);
    await call(url, 'POST', '/api/responses/erase', { ids }, token);
    done.erased += ids.length;
  }
  const steps = [answer, edit, answer, edit, answer, edit, answer, answer, answer, erase];
  const loop = async (first: number) => {
    for (let i = first; going; i++) await steps[i % steps.length]!();
  };
  const loops = Promise.all(Array.from({ length: writers }, (_, i) => loop(i)));
  return {
    done,
    async stop() {
      going = false;
      await loops;
    },
  };
}

async function call(url: string, method: string, path: string, body?: unknown, token?: string) {
  const answer = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  // biome-ignore lint/suspicious/noExplicitAny: the proof looks into bodies of every shape.
  return { status: answer.status, body: JSON.parse(text) as any };
}

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
