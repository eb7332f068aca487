import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '#contract/language.ts';
import { inLanguage } from '#server/language.ts';

/** Answers each request in the language that its Accept-Language header prefers; in English, as the calls are documented, without one. */
export function answerInLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', (req, _reply, done) => inLanguage(preferredBy(req) ?? 'en', done));
  // The body is read by events of the socket, which know nothing of the first hook.
  app.addHook('preValidation', (req, _reply, done) => inLanguage(preferredBy(req) ?? 'en', done));
}

/** Returns the language that the header wants most; undefined when it names neither. */
export function preferredBy({ headers }: Pick<FastifyRequest, 'headers'>): Language | undefined {
  const wanted = (headers['accept-language'] ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    return { language: languageOf(tag), quality: Number(quality ?? 1) };
  });
  const known = wanted.filter(({ language, quality }) => language && quality > 0).sort((a, b) => b.quality - a.quality);
  return known[0]?.language;
}

/** Returns the language of a tag such as `fr` or `fr-SN`. */
export const languageOf = (tag: string | undefined): Language | undefined =>
  LANGUAGES.find((one) => tag === one || tag?.startsWith(`${one}-`));
