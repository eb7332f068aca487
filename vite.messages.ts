import type { Plugin } from 'vite';
import type { Language } from './contract/language.ts';

/** Leaves only one language in the messages of a browser's scripts. */
export function oneLanguage(language: Language): Plugin {
  return {
    name: 'one-language',
    transform: {
      filter: { id: /\.messages\.ts$/ },
      handler(code) {
        const cuts: [from: number, to: number][] = [];
        for (const statement of this.parse(code).body) {
          if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
          for (const { init } of statement.declaration.declarations) {
            const texts = init?.type === 'CallExpression' && init.arguments[0];
            if (!texts || texts.type !== 'ObjectExpression') continue;
            texts.properties.forEach((property, i) => {
              if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name === language) return;
              cuts.push([property.start, texts.properties[i + 1]?.start ?? texts.end - 1]);
            });
          }
        }
        let out = code;
        for (const [from, to] of cuts.reverse()) out = out.slice(0, from) + out.slice(to);
        return { code: out, map: null };
      },
    },
  };
}
