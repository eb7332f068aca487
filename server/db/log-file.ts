import { copyFile, open, stat, truncate } from 'node:fs/promises';

const LIMIT = 5 * 2 ** 20;

/** Keeps a log file under about 5 MB, with the part before it in `.1`; returns a function that stops. */
export async function boundLog(path: string): Promise<() => void> {
  const bound = async () => {
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    );
    if (size < LIMIT) return;
    await copyFile(path, `${path}.1`);
    // The writer appends, so it continues at the start.
    await truncate(path);
  };
  await bound();
  const timer = setInterval(() => void bound().catch(() => {}), 10 * 60_000);
  timer.unref();
  return () => clearInterval(timer);
}

/** The content of a file after a position. */
export async function readFrom(path: string, position: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(Math.max(0, size - position)), position });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
