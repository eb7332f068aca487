import type { FastifyInstance } from 'fastify';
import { LANGUAGES } from '#contract/language.ts';
import { previewPath, type RenderPreviewPage } from '#contract/preview-page.ts';
import { publicBuild } from '#server/http/public-build.ts';
import { sendPublicDocument } from '#server/http/security-headers.ts';

const load = publicBuild<{ render: RenderPreviewPage }>('preview');

/** Serves the empty page in which the form editor shows its preview. It contains nothing of any form. */
export function previewPages(app: FastifyInstance): void {
  for (const language of LANGUAGES) {
    app.get(previewPath(language), { schema: { hide: true } }, async (_req, reply) => {
      const { render, script } = await load(language);
      return sendPublicDocument(reply, render(language, script), { inFrames: true });
    });
  }
}
