import { Readable } from 'node:stream';
import { type ReadableStream as NodeReadableStream, TransformStream } from 'node:stream/web';
import { configure, ZipWriter, type ZipWriterConstructorOptions } from '@zip.js/zip.js';

configure({ useWebWorkers: false });

/** Returns an archive as a stream, while `fill` adds its files and waits for each. An error of `fill` breaks the stream off. */
export function zipStream(fill: (zip: ZipWriter<unknown>) => Promise<void>, options: ZipWriterConstructorOptions): Readable {
  const through = new TransformStream<Uint8Array, Uint8Array>();
  const zip = new ZipWriter(through.writable as WritableStream, options);
  const out = Readable.fromWeb(through.readable as NodeReadableStream);
  fill(zip)
    .then(() => zip.close())
    .catch((error: Error) => out.destroy(error));
  return out;
}

export const toWeb = (content: Readable) => Readable.toWeb(content) as ReadableStream;
