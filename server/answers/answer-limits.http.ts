import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import { networkOf } from '#server/http/network.ts';
import * as text from './answers.messages.ts';

/** Refuses submissions that come too often within a minute. Each process counts for itself, in memory. */
export interface AnswerLimits {
  /** Throws 429. The sender keeps the answers and sends them again. */
  check(req: FastifyRequest, formId: string, submissionKey?: string): Promise<void>;
}

/** Limits by submission key and form. The limit by address is far above what a city behind one carrier address sends. */
export function limitAnswers(
  app: FastifyInstance,
  env: Pick<Env, 'ANSWERS_PER_MINUTE' | 'ANSWERS_PER_MINUTE_PER_KEY' | 'ANSWERS_PER_MINUTE_PER_ADDRESS'>,
): AnswerLimits {
  const counted = new WeakMap<FastifyRequest, { form: string; key: string | undefined }>();
  const limit = (max: number, keyGenerator: (req: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator });
  const limits = [
    { over: limit(env.ANSWERS_PER_MINUTE_PER_ADDRESS, networkOf), message: text.networkBusy },
    { over: limit(env.ANSWERS_PER_MINUTE, (req) => counted.get(req)!.form), message: text.formBusy },
  ];
  const key = { over: limit(env.ANSWERS_PER_MINUTE_PER_KEY, (req) => counted.get(req)!.key!), message: text.sentTooOften };

  return {
    async check(req, formId, submissionKey) {
      counted.set(req, { form: formId.toLowerCase(), key: submissionKey?.toLowerCase() });
      for (const { over, message } of submissionKey ? [...limits, key] : limits) {
        const result = await over(req);
        if (!result.isAllowed && result.isExceeded) throw new AppError(429, message(), { retryAfter: result.ttlInSeconds });
      }
    },
  };
}
