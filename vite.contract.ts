import type { Plugin } from 'vite';

/** The browser reads these of an endpoint. Its schemas and its description are for the server and for the types. */
const READ_BY_THE_BROWSER = ['route', 'access', 'once'];

interface Edit {
  at: number;
  end?: number;
  text: string;
}

/**
 * Keeps schemas that no screen uses, and with them zod, out of the admin app: they would be a fifth of a first visit.
 * Endpoints lose what only the server reads, and every constant of the contract is marked as free of side effects, so that the
 * bundler drops those that nothing refers to.
 */
export function contractForTheBrowser(): Plugin {
  return {
    name: 'contract-for-the-browser',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/[^/]+\.ts$/ },
      handler(code) {
        const edits: Edit[] = [];
        for (const statement of this.parse(code).body) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declaration?.type !== 'VariableDeclaration') continue;
          for (const { init } of declaration.declarations) {
            if (!init || /Function|Literal/.test(init.type)) continue;
            edits.push({ at: init.start, text: '/* @__PURE__ */ (() => (' }, { at: init.end, text: '))()' });
            if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'contract') continue;
            const [endpoints] = init.arguments;
            if (endpoints?.type !== 'ObjectExpression') continue;
            for (const endpoint of endpoints.properties) {
              if (endpoint.type !== 'Property' || endpoint.value.type !== 'ObjectExpression') continue;
              const { properties, end } = endpoint.value;
              properties.forEach((property, i) => {
                // An endpoint may be another one with a route of its own: `{ ...create, route: 'POST /templates' }`.
                if (property.type === 'SpreadElement') return;
                const name = property.key.type === 'Identifier' ? property.key.name : '';
                if (READ_BY_THE_BROWSER.includes(name)) return;
                // That coaches may call it says who may; which rows they reach is for the documents.
                const text = name === 'coaches' ? "coaches: ''," : '';
                edits.push({ at: property.start, end: properties[i + 1]?.start ?? end - 1, text });
              });
            }
          }
        }
        let out = code;
        for (const { at, end = at, text } of edits.toSorted((a, b) => b.at - a.at)) out = out.slice(0, at) + text + out.slice(end);
        return { code: out, map: null, moduleSideEffects: false };
      },
    },
  };
}
