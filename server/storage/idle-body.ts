import type { IncomingMessage } from 'node:http';

/**
 * Ends a body on which the other side sends nothing for `idleMs`. The timer of the connection itself, which this replaces, also runs while
 * the other side waits for a slow reader, such as a phone in a tunnel: that would cut off the rest of the file.
 */
export function endWhenIdle(body: IncomingMessage, idleMs: number): void {
  const { socket } = body;
  let before = -1;
  const look = () => {
    // The client of S3 sets its timer anew some seconds after the answer has begun.
    socket.setTimeout(0);
    if (socket.bytesRead === before && body.readableLength === 0) body.destroy(new Error(`nothing arrived for ${idleMs / 1000} seconds`));
    before = socket.bytesRead;
  };
  const timer = setInterval(look, idleMs / 2).unref();
  body.once('close', () => clearInterval(timer));
}
