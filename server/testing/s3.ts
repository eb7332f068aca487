import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll } from 'vitest';

/** The only key that the server knows. */
const KEY = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
const OBJECT = '._S3rver_object';

/** Starts a real S3 server with one bucket for a test file, and ends it after the last test. Requests must be signed. */
export async function startS3(bucket = 'cauri') {
  const directory = await mkdtemp(join(tmpdir(), 'cauri-test-s3-'));
  const configureBuckets = [{ name: bucket }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false, configureBuckets });
  server.middleware.unshift(async (ctx, next) => {
    if (!ctx.headers.authorization) ctx.throw(403);
    // The server itself forgets the slash at the end of a bucket's address, so it is spared a signature that is right. It refuses others.
    if (isSigned(ctx.req)) delete ctx.headers.authorization;
    await next();
  });
  const { port } = await server.run();
  afterAll(async () => {
    server.httpServer.closeAllConnections();
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    /** The settings of a product that keeps its files there. */
    env: { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: bucket, ...KEY },
    /** The names of all objects. */
    async objects(): Promise<string[]> {
      const files = await readdir(join(directory, bucket), { recursive: true });
      return files.flatMap((name) => (name.endsWith(OBJECT) ? name.slice(0, -OBJECT.length) : [])).toSorted();
    },
  };
}

/** Checks a signature of AWS version 4 over a request as it was sent. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const [, credential = '', names = '', signature] =
    /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(headers.authorization ?? '') ?? [];
  const [, ...scope] = credential.split('/');
  const [path, query = ''] = url.split('?');
  const sorted = query.split('&').map((pair) => (pair === '' || pair.includes('=') ? pair : `${pair}=`));
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const request = [method, path, sorted.toSorted().join('&'), lines.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), createHash('sha256').update(request).digest('hex')].join('\n');
  let key: string | Buffer = `AWS4${KEY.S3_SECRET_ACCESS_KEY}`;
  for (const part of [...scope, text]) key = createHmac('sha256', key).update(part).digest();
  return Buffer.from(key).toString('hex') === signature;
}
