import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { monthName } from '#contract/months.ts';
import type { Problem } from '#contract/shared.ts';
import { closedMonthOf, type Trouble, troubleOf } from '#server/db/trouble.ts';
import { AppError } from '#server/errors.ts';
import { isDiskFull } from '#server/files/disk-full.ts';
import { sentenceAbout, sentenceFor } from './field-sentences.ts';
import * as text from './http.messages.ts';

z.config({ customError: sentenceFor });

/** Sentences for requests that Fastify itself refuses, by status. */
const REFUSALS: Record<number, () => string> = {
  400: text.badRequest,
  404: text.nothingHere,
  405: text.methodNotTaken,
  406: text.formNotOffered,
  408: text.tookTooLong,
  413: text.tooLarge,
  414: text.addressTooLong,
  415: text.sendJson,
  429: text.tooManyRequests,
  431: text.headersTooLarge,
  503: text.busy,
};

/** The one place where an error becomes an answer: a sentence that a person can act on, or a hidden error with an id. */
export function handleProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, req, reply) => answerProblem(error, req, reply));
}

export function answerProblem(error: FastifyError | Error, req: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, problem } = beginProblem(error, req, reply);
  // The unread rest of a body would stand before the next request on this connection.
  if (req.raw.complete === false) reply.header('connection', 'close');
  return reply.status(status).send(problem);
}

/** Logs an error and tells the browser when a retry is useful. Returns what to answer, for a page as for a call. */
export function beginProblem(error: FastifyError | Error, req: FastifyRequest, reply: FastifyReply): Omit<Answer, 'retryAfter'> {
  const { retryAfter, ...answer } = toProblem(error, req);
  logProblem(error, req, answer.status);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return answer;
}

/** Logs the errors that the person who sees the sentence cannot correct. */
function logProblem(error: Error, req: FastifyRequest, status: number): void {
  if (status === 500) req.log.error({ err: error }, 'unexpected error');
  else if (troubleOf(error)) req.log.warn({ err: error }, 'the database cannot serve');
  else if (isDiskFull(error)) req.log.error({ err: error }, 'the disk is full');
}

/** Answers bytes that are not an HTTP request; the answer is written by hand, because there is no request to reply to. */
export function answerBrokenHttp({ code }: { code?: string }, socket: Socket): void {
  if (socket.writable && code !== 'ECONNRESET') {
    const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
    const problem: Problem = { success: false, message: REFUSALS[status]!() };
    const body = JSON.stringify(problem);
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8`;
    socket.write(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}

interface Answer {
  status: number;
  problem: Problem;
  /** After how many seconds a retry is useful. */
  retryAfter?: number | undefined;
}

/** The answers while the database is not available. */
const TROUBLE: Record<Trouble, { sentence: () => string; retryAfter: number }> = {
  away: { sentence: text.databaseAway, retryAfter: 5 },
  full: { sentence: text.databaseFull, retryAfter: 60 },
  busy: { sentence: text.busy, retryAfter: 5 },
};

function toProblem(error: FastifyError | Error, req: FastifyRequest): Answer {
  if (error instanceof AppError) {
    if (error.cause !== undefined) req.log.warn({ err: error.cause }, 'a service that the product needs failed');
    const { status, message, errors, data } = error;
    const retryAfter = error.retryAfter ?? (status === 503 ? 5 : undefined);
    return { status, problem: { success: false, message, ...(errors && { errors }), ...(data !== undefined && { data }) }, retryAfter };
  }
  const closed = closedMonthOf(error);
  if (closed !== undefined) {
    // A deletion has no day that could be another one.
    if (req.method === 'DELETE')
      return { status: 409, problem: { success: false, message: text.monthClosedToDeletion({ month: monthName(closed) }) } };
    const sentence = text.monthClosed({ month: monthName(closed) });
    return { status: 409, problem: { success: false, message: sentence, errors: { date: sentence } } };
  }
  const trouble = troubleOf(error) ?? (isDiskFull(error) ? 'full' : undefined);
  if (trouble) {
    const { sentence, retryAfter } = TROUBLE[trouble];
    return { status: 503, problem: { success: false, message: sentence() }, retryAfter };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors: Record<string, string> = {};
    const part = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'body');
    for (const { instancePath, message } of error.validation) {
      const path = instancePath.split('/').filter((name) => name !== '');
      errors[path.join('.') || 'body'] ??= sentenceAbout(req[part], path, message);
    }
    return { status: 400, problem: { success: false, message: Object.values(errors)[0] ?? text.unnamed(), errors } };
  }
  const status = ('statusCode' in error && error.statusCode) || (isUnstorableText(error) ? 400 : 500);
  if (status < 500 || status === 503) {
    const problem: Problem = { success: false, message: (REFUSALS[status] ?? text.badRequest)() };
    return { status, problem, ...(status === 503 && { retryAfter: 5 }) };
  }
  return {
    status: 500,
    problem: {
      success: false,
      message: text.ourFault({ number: req.id }),
    },
  };
}

/** PostgreSQL refuses some Unicode (NUL, lone surrogates), wherever it comes from. */
const isUnstorableText = (error: Error) => 'code' in error && (error.code === '22P05' || error.code === '22021');
