import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '#server/build-if-stale.ts';
import { testApp } from '#server/testing/app.ts';

const { app } = await testApp();
beforeAll(() => buildIfStale(() => {}), 120_000);

test.each(['fr', 'en'])(
  'the preview of a form in %s loads the script of that language, and only the app shows it in a frame',
  async (language) => {
    const { body, headers, statusCode } = await app.inject(`/share/preview/${language}`);
    expect(statusCode).toBe(200);
    expect(body).toContain(`<html lang="${language}">`);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    const script = await app.inject(/src="([^"]+)"/.exec(body)![1]!);
    expect(script.statusCode).toBe(200);
    expect(script.body.includes('Suivant')).toBe(language === 'fr');
  },
);
