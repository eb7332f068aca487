import type { FastifyBaseLogger } from 'fastify';
import pino, { type DestinationStream } from 'pino';

/** Writes structured lines. A database error has its client with all settings, so only what helps to find the cause is kept. */
export function openLog(level: string, to: DestinationStream = process.stderr): FastifyBaseLogger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: toPlainError } }, to);
}

function toPlainError(error: unknown): unknown {
  // The job queue reports plain objects with a message.
  const { name, message, code, stack, cause } = (error ?? {}) as Partial<Error> & { code?: unknown };
  if (typeof message !== 'string') return { message: String(error) };
  return {
    type: name,
    message,
    ...(typeof code === 'string' && { code }),
    stack,
    ...(cause !== undefined && { cause: toPlainError(cause) }),
  };
}
