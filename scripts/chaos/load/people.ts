import { createHash, randomUUID } from 'node:crypto';
import { FIELD } from '#contract/answer-page.ts';
import { TUS_PATH, UPLOAD_METADATA } from '#contract/uploads.ts';
import { expectStatus } from '../client.ts';
import type { Programme } from '../programme.ts';

// People who answer a form, with and without a file, and staff who erase some of the answers.

export interface KnownAnswer {
  key: string;
  id: string;
  /** The checksum of its file; null for an answer without one. */
  sha256: string | null;
}

export interface People {
  acknowledged: Map<string, KnownAnswer>;
  /** The answers whose erasure was asked for; every one of them was acknowledged. */
  erased: Set<string>;
}

export function people({ client, token, form, random }: Programme) {
  const known: People = { acknowledged: new Map(), erased: new Set() };
  const acknowledge = (key: string, body: { data: { _id: string } }, sha256: string | null) =>
    void known.acknowledged.set(key, { key, id: body.data._id, sha256 });
  const texts = (key: string) => ({ [form.text]: `Réponse ${key}`, [form.choice]: form.options[Math.floor(random() * 3)]! });

  async function plain(): Promise<void> {
    const key = randomUUID();
    const body = { formId: form.id, submissionKey: key, answers: texts(key) };
    acknowledge(key, expectStatus(await client.call('POST', '/api/answers', { body }), 'an answer', 200).body, null);
  }

  async function withFile(): Promise<void> {
    const key = randomUUID();
    const { content, sha256 } = makeFile(random);
    const answers = texts(key);
    const make = () => {
      const body = new FormData();
      body.set('formId', form.id);
      body.set('submissionKey', key);
      for (const [id, value] of Object.entries(answers)) body.set(id, value);
      body.set(form.file, new File([content], 'reçu.pdf', { type: 'application/pdf' }));
      return body;
    };
    const answer = await client.call('POST', '/api/answers', { form: make });
    acknowledge(key, expectStatus(answer, 'an answer with a file', 200).body, sha256);
  }

  /** Sends the file in pieces before the answers, and goes on where a broken connection ended. */
  async function inPieces(): Promise<void> {
    const key = randomUUID();
    const { content, sha256 } = makeFile(random);
    const page = expectStatus(await client.call('GET', `/share/response/${form.id}`), 'the page of the form', 200).body as string;
    const ticket = new RegExp(`name="${FIELD.ticket}" value="([^"]+)"`).exec(page)?.[1] ?? '';
    const given = { filename: 'reçu.pdf', formId: form.id, questionId: form.file, submissionKey: key, ticket };
    const metadata = UPLOAD_METADATA.map((name) => `${name} ${Buffer.from(given[name]).toString('base64')}`).join(',');
    const tus = { 'tus-resumable': '1.0.0' };
    const raw = { headers: { ...tus, 'upload-length': String(content.length), 'upload-metadata': metadata } };
    const begun = expectStatus(await client.call('POST', TUS_PATH, { raw }), 'an upload', 201);
    const path = begun.headers.get('location')!;
    for (let offset = 0; offset < content.length; ) {
      const piece = content.subarray(offset, offset + 40_000);
      const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
      const sent = await client.attempt('PATCH', path, { raw: { headers, body: piece } });
      if (sent?.status === 204) {
        offset = Number(sent.headers.get('upload-offset'));
        continue;
      }
      const asked = expectStatus(await client.call('HEAD', path, { raw: { headers: tus } }), 'the state of an upload', 200);
      offset = Number(asked.headers.get('upload-offset'));
    }
    const body = { formId: form.id, submissionKey: key, ticket, answers: { ...texts(key), [form.file]: path.split('/').at(-1)! } };
    acknowledge(key, expectStatus(await client.call('POST', '/api/answers', { body }), 'an answer with its upload', 200).body, sha256);
  }

  async function erase(): Promise<void> {
    const some = [...known.acknowledged.values()].filter(({ key }) => !known.erased.has(key)).slice(0, 2);
    if (some.length === 0) return;
    for (const { key } of some) known.erased.add(key);
    expectStatus(await client.call('POST', '/api/responses/erase', { token, body: { ids: some.map(({ id }) => id) } }), 'an erasure', 200);
  }

  return { known, steps: { plain, withFile, inPieces, erase } };
}

function makeFile(random: () => number): { content: Uint8Array<ArrayBuffer>; sha256: string } {
  const text = `%PDF-1.4\n${`${randomUUID()}\n`.repeat(1 + Math.floor(random() * 4_000))}`;
  const content = new Uint8Array(Buffer.from(text));
  return { content, sha256: createHash('sha256').update(content).digest('hex') };
}
