import type { Plugin } from 'vite';
import { type Language, readLanguageFrom } from './contract/language.ts';
import * as page from './web/index.messages.ts';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** Leaves only one language in the messages of a browser's scripts, and writes it into the page. */
export function oneLanguage(language: Language): Plugin {
  return {
    name: 'one-language',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        readLanguageFrom(() => language);
        return html
          .replace('<html lang="en">', `<html lang="${language}">`)
          .replace('%loading%', page.loading())
          .replace('%takesLong%', page.takesLong())
          .replace('%needsJavaScript%', page.needsJavaScript());
      },
    },
    transform: {
      filter: { id: /\.messages\.ts$/ },
      handler(code) {
        const cuts: [from: number, to: number][] = [];
        const visit = (node: Node): void => {
          const { callee, arguments: [texts] = [] } = node as unknown as { callee?: Node; arguments?: Node[] };
          if (node.type === 'CallExpression' && callee?.name === 'message' && texts?.type === 'ObjectExpression') {
            const properties = texts.properties as (Node & { key: Node })[];
            properties.forEach((property, i) => {
              if (property.key.name !== language) cuts.push([property.start, properties[i + 1]?.start ?? texts.end - 1]);
            });
            return;
          }
          for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
        };
        visit(this.parse(code) as unknown as Node);
        let out = code;
        for (const [from, to] of cuts.sort(([a], [b]) => b - a)) out = out.slice(0, from) + out.slice(to);
        return { code: out, map: null, moduleSideEffects: false };
      },
    },
  };
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
