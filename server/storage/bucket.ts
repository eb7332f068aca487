import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Env } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import * as text from './storage.messages.ts';
import type { StoredContent } from './storage.ts';

export type BucketSettings = Pick<Env, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_PATH_STYLE'>;

/** Only one part of an upload is held in memory. S3 takes at most 10,000 of them, so an object can have 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
const CONNECT_MS = 5_000;
/** A connection on which nothing moves is given up after so long. */
const IDLE_MS = 60_000;
const TRIES = 4;
const AT_ONCE = 16;

/** The objects of one bucket, by name. An object is there completely or not at all. */
export interface Bucket {
  /** Resolves with the size when the object is stored. An error of the content is thrown as it is. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  putBytes(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is no such object. */
  get(name: string, range?: { offset: number; length: number }): Promise<StoredContent | undefined>;
  size(name: string): Promise<number | undefined>;
  list(prefix: string): Promise<{ name: string; size: number }[]>;
  /** A missing object is no error. */
  remove(names: string[]): Promise<void>;
}

/** An error of the client that says what S3 answered. */
interface Answered {
  $metadata?: { httpStatusCode?: number };
}

const OTHER_BUCKET = 'set S3_REGION and S3_ENDPOINT to those of the bucket';
/** The sentences for errors whose own says nothing about our settings. */
const MEANINGS: Record<string, string> = {
  CredentialsProviderError: 'set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, because this machine has no role that gives access',
  SignatureDoesNotMatch: 'set S3_SECRET_ACCESS_KEY to the secret of S3_ACCESS_KEY_ID',
  InvalidAccessKeyId: 'the service does not know S3_ACCESS_KEY_ID',
  // The client corrects a wrong clock by the date of the answer, unless the answer has none.
  RequestTimeTooSkewed: 'the clock of this machine is wrong by more than 15 minutes',
  PermanentRedirect: OTHER_BUCKET,
};
/** The answer to HEAD has no body, so a refusal has nothing but its status. */
const STATUS_MEANINGS: Record<number, string> = { 301: OTHER_BUCKET, 400: OTHER_BUCKET, 403: 'the key is wrong, or may not do this' };

/** S3 did not answer, or refused us. It is told as 503; the cause is for the log. */
export class StorageAway extends AppError {
  override readonly cause: Error;
  constructor(failure: unknown) {
    super(503, text.storageAway(), { retryAfter: 30 });
    // The client's own error carries its connection and all that was received.
    const { name, message, $metadata } = (failure instanceof Error ? failure : new Error(String(failure))) as Error & Answered;
    const status = $metadata?.httpStatusCode;
    const known = status === undefined || name !== 'Unknown';
    this.cause = known
      ? Object.assign(new Error(MEANINGS[name] ?? message), { name })
      : Object.assign(new Error(STATUS_MEANINGS[status] ?? ''), { name: `HTTP ${status}` });
  }
}

/** The reason has the words of S3 or the network, for which operators search. */
export const reasonOf = ({ cause: { name, message } }: StorageAway): string => (message ? `${name}: ${message.replace(/\.$/, '')}` : name);

/** Opens a bucket. The client is loaded at the first use, because it takes 31 MB and most of a second. */
export function openBucket(settings: BucketSettings, bucket: string): Bucket {
  const Bucket = bucket;
  let opened: ReturnType<typeof openClient> | undefined;
  const s3 = async () => {
    opened ??= openClient(settings);
    return opened;
  };
  return {
    async put(name, content) {
      const { client, Upload } = await s3();
      let size = 0;
      let failed: { error: unknown } | undefined;
      async function* counted(): AsyncGenerator<Uint8Array> {
        try {
          for await (const chunk of content) {
            size += chunk.length;
            yield chunk;
          }
        } catch (error) {
          // An upload that S3 breaks off ends the body, which then throws here as well.
          if (!body.destroyed) failed = { error };
          throw error;
        }
      }
      const body = Readable.from(counted(), { objectMode: false });
      try {
        await new Upload({ client, params: { Bucket, Key: name, Body: body }, queueSize: 1, partSize: PART_BYTES }).done();
      } catch (error) {
        body.destroy();
        throw failed ? failed.error : new StorageAway(error);
      }
      return size;
    },
    async putBytes(name, Body) {
      const { client, commands } = await s3();
      await client.send(new commands.PutObjectCommand({ Bucket, Key: name, Body })).catch(asAway);
    },
    async get(name, range) {
      const { client, commands } = await s3();
      const from = range?.offset ?? 0;
      const last = range ? from + range.length - 1 : '';
      const ask = (part: { Range?: string; IfMatch?: string }) =>
        client.send(new commands.GetObjectCommand({ Bucket, Key: name, ...part }));
      const found = await ask(range ? { Range: `bytes=${from}-${last}` } : {}).catch(unlessMissing);
      if (!found) return undefined;
      const continueAfter = async (received: number) => {
        const at = from + received;
        const rest = await ask({ Range: `bytes=${at}-${last}`, ...(found.ETag && { IfMatch: found.ETag }) }).catch(asAway);
        if (!rest.ContentRange?.startsWith(`bytes ${at}-`)) asAway(new Error(`the bytes from ${at} on were not given`));
        return rest.Body as Readable;
      };
      return { stream: continued(found.Body as Readable, continueAfter), size: found.ContentLength! };
    },
    async size(name) {
      const { client, commands } = await s3();
      return (await client.send(new commands.HeadObjectCommand({ Bucket, Key: name })).catch(unlessMissing))?.ContentLength;
    },
    async list(prefix) {
      const { client, commands } = await s3();
      const objects: { name: string; size: number }[] = [];
      for (let next: string | undefined, more = true; more; ) {
        const page = await client
          .send(new commands.ListObjectsV2Command({ Bucket, Prefix: prefix, ...(next && { ContinuationToken: next }) }))
          .catch(asAway);
        for (const { Key, Size } of page.Contents ?? []) objects.push({ name: Key!, size: Size! });
        next = page.NextContinuationToken;
        more = page.IsTruncated === true;
      }
      return objects;
    },
    async remove(names) {
      const { client, commands } = await s3();
      const removeOne = (name: string) => client.send(new commands.DeleteObjectCommand({ Bucket, Key: name })).catch(unlessMissing);
      for (let at = 0; at < names.length; at += AT_ONCE) await Promise.all(names.slice(at, at + AT_ONCE).map(removeOne));
    },
  };
}

/**
 * A body that goes on in a new connection when its own breaks in the middle. Our own side breaks it too, after IDLE_MS in which nothing
 * moved, and the reason may be a slow reader: a phone in a tunnel that reads a large file.
 */
function continued(first: Readable, continueAfter: (received: number) => Promise<Readable>): Readable {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let received = 0;
    for (let body = first; ; body = await continueAfter(received)) {
      const before = received;
      try {
        for await (const chunk of body as AsyncIterable<Uint8Array>) {
          received += chunk.length;
          yield chunk;
        }
        return;
      } catch (error) {
        // An error of the reader arrives here too, and then the body has none.
        if (!body.errored) throw error;
        if (received === before) throw new StorageAway(error);
      }
    }
  }
  const stream = Readable.from(chunks(), { objectMode: false });
  // A reader that leaves before the first byte has begun no loop that would end the connection.
  stream.once('close', () => first.destroy());
  return stream;
}

async function openClient(settings: BucketSettings) {
  const [commands, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PATH_STYLE } = settings;
  const client: S3Client = new commands.S3Client({
    region: S3_REGION,
    forcePathStyle: S3_PATH_STYLE,
    maxAttempts: TRIES,
    // Other services than Amazon's do not all know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT }),
    // Without a key, the client finds the role of the machine.
    ...(S3_ACCESS_KEY_ID &&
      S3_SECRET_ACCESS_KEY && { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }),
  });
  return { client, commands, Upload };
}

function asAway(error: unknown): never {
  throw new StorageAway(error);
}

function unlessMissing(error: Error): undefined {
  if (error.name !== 'NoSuchKey' && error.name !== 'NotFound') throw new StorageAway(error);
}
