import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Problem } from '#contract/shared.ts';
import { AppError } from '#server/errors.ts';

/** Sentences for what zod finds, where a schema has none of its own. */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        if (issue.input === undefined || issue.input === null) return 'This field is required.';
        return `This must be ${KINDS[issue.expected] ?? 'of another kind'}.`;
      case 'too_big':
        return issue.origin === 'string' || issue.origin === 'array'
          ? `This is too long: ${issue.maximum} at most.`
          : `This must be ${issue.maximum} at most.`;
      case 'too_small':
        return issue.origin === 'string' ? 'This field is required.' : `This must be ${issue.minimum} at least.`;
      case 'invalid_value':
        return `This must be one of: ${issue.values.join(', ')}.`;
      case 'unrecognized_keys':
        return `These fields are not known: ${issue.keys.join(', ')}.`;
      default:
        return 'This is not valid.';
    }
  },
});
const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** Sentences for what Fastify itself refuses, by status. */
const REFUSALS: Record<number, string> = {
  400: 'The request could not be read. Please check what was sent.',
  404: 'There is nothing at this address.',
  405: 'This address does not take that kind of call.',
  406: 'This address cannot answer in that form.',
  408: 'The request took too long. Please try again.',
  413: 'This is too large to be taken.',
  414: 'The address is too long.',
  415: 'This kind of content is not taken here. Send JSON.',
  429: 'Too many requests from this address. Please wait a minute and try again.',
  431: 'The request headers are too large.',
  503: 'Cauri is very busy right now. Please try again in a moment.',
};

/** One place where a failure becomes an answer: a sentence that a person can act on, or a hidden error with an id. */
export function handleProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, req, reply) => answerProblem(error, req, reply));
}

export function answerProblem(error: FastifyError | Error, req: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, problem } = toProblem(error, req);
  if (status === 500) req.log.error({ err: error }, 'unexpected error');
  const retryAfter = error instanceof AppError && error.retryAfter !== undefined ? error.retryAfter : status === 503 ? 5 : undefined;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.status(status).send(problem);
}

/** For bytes that are no HTTP request: the same kind of answer, written by hand, since there is no request to reply to. */
export function answerBrokenHttp({ code }: { code?: string }, socket: Socket): void {
  if (socket.writable && code !== 'ECONNRESET') {
    const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
    const problem: Problem = { success: false, message: REFUSALS[status]! };
    const body = JSON.stringify(problem);
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8`;
    socket.write(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}

export function toProblem(error: FastifyError | Error, req: FastifyRequest): { status: number; problem: Problem } {
  if (error instanceof AppError) {
    const { status, message, errors, data } = error;
    return { status, problem: { success: false, message, ...(errors && { errors }), ...(data !== undefined && { data }) } };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors: Record<string, string> = {};
    for (const { instancePath, message } of error.validation)
      errors[instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'] ??= message ?? 'This is not valid.';
    return { status: 400, problem: { success: false, message: Object.values(errors)[0] ?? 'This is not valid.', errors } };
  }
  const status = ('statusCode' in error && error.statusCode) || (isUnstorableText(error) ? 400 : 500);
  if (status < 500 || status === 503) return { status, problem: { success: false, message: REFUSALS[status] ?? REFUSALS[400]! } };
  return {
    status: 500,
    problem: {
      success: false,
      message: `Something went wrong on our side. Please try again; if it happens again, give us this number: ${req.id}`,
    },
  };
}

/** PostgreSQL refuses some Unicode (NUL, lone surrogates) wherever it comes in. */
const isUnstorableText = (error: Error) => 'code' in error && (error.code === '22P05' || error.code === '22021');
