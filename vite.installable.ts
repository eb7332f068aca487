import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import type { Plugin } from 'vite';
import type { Language } from './contract/language.ts';
import * as page from './web/index.messages.ts';

const NAVY = '#1c1f52';

/** Makes the app installable on a phone: its icons are drawn from the favicon, and a manifest names them. */
export function installable(language: Language): Plugin {
  const tags: { tag: string; attrs: Record<string, string> }[] = [];
  return {
    name: 'installable',
    apply: 'build',
    async buildStart() {
      const emit = (name: string, ending: string, source: string | Uint8Array) => {
        const digest = createHash('sha256').update(source).digest('hex').slice(0, 8);
        const fileName = `assets/${name}-${digest}.${ending}`;
        this.emitFile({ type: 'asset', fileName, source });
        return `/${fileName}`;
      };
      const drawing = await readFile(new URL('web/favicon.svg', import.meta.url), 'utf8');
      // Phones cut such an icon into their own shape.
      const square = drawing.replace('rx="8"', '');
      const draw = (svg: string, width: number) =>
        emit(`icon-${width}`, 'png', new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng());
      const icon = (src: string, size: number, purpose: string) => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose });
      const manifest = {
        id: '/',
        name: 'Cauri',
        short_name: 'Cauri',
        description: page.whatItIs(),
        lang: language,
        start_url: '/dashboard',
        scope: '/',
        display: 'standalone',
        background_color: NAVY,
        theme_color: NAVY,
        icons: [icon(draw(drawing, 192), 192, 'any'), icon(draw(drawing, 512), 512, 'any'), icon(draw(square, 512), 512, 'maskable')],
      };
      tags.push(
        { tag: 'link', attrs: { rel: 'manifest', href: emit('manifest', 'webmanifest', JSON.stringify(manifest)) } },
        { tag: 'link', attrs: { rel: 'apple-touch-icon', href: draw(square, 180) } },
      );
    },
    transformIndexHtml: { order: 'post', handler: () => tags },
  };
}
