import { createHash, randomUUID } from 'node:crypto';
import { callServer, firstAdmin } from '#server/testing/answer-load.ts';

/** People and staff who go on working while backups are made. */
export interface Load {
  done: { answers: number; members: number; erased: number };
  stop(): Promise<void>;
}

/** Answers with files, edits of members, and erasures, until it is stopped; any failure of a call fails the proof. */
export async function startLoad(url: string, writers: number): Promise<Load> {
  const token = await firstAdmin(url);
  const call = async (path: string, body?: unknown) => {
    const answer = await callServer(url + path, { body, token });
    if (answer.status > 299) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body.data;
  };
  const files = randomUUID();
  const questions = [{ id: files, type: 'file-upload', title: 'Votre document', required: false }];
  const form = { title: 'Candidature', description: '', questions, isPublished: true, visibility: 'public' };
  const formId = (await call('/api/forms', form))._id;
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
    await call('/api/circle/create', { name: `Binta ${done.members}`, email });
    done.members++;
  }
  async function erase(): Promise<void> {
    const found = await call(`/api/answers/${formId}?page=1&limit=5`);
    const ids = found.map(({ _id }: { _id: string }) => _id);
    await call('/api/responses/erase', { ids });
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

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
