// `npm run check` runs this: no sentence that a person reads stands in code. It belongs into a file `*.messages.ts`, in French and
// in English. What looks like a sentence and isn't (for a log, for developers) stands in ALLOWED with its reason.
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { parseSync } from 'oxc-parser';

const found: { file: string; line: number; text: string }[] = [];
const FILES = '{contract,server,web}/**/*.{ts,tsx}';
const LEFT_OUT = /\.test\.tsx?$|\.gen\.ts$|\.messages\.ts$|^server\/(testing|fuzz|demo)\/|^web\/testing\//;

/** Attributes and properties whose text is for the machine. */
const TECHNICAL =
  /^(class|className|classNames|id|key|type|name|variant|size|color|c|bg|fw|ff|gap|p[xytblr]?|m[xytblrse]?|w|h|maw|miw|mah|mih|to|href|src|rel|target|role|style|styles|flex|justify|align|wrap|as|component|method|path|accept|autoComplete|inputMode|pattern|d|viewBox|transform|fill|stroke|data-.*|aria-(live|current|haspopup|controls|labelledby|describedby|sort|orientation|hidden|relevant)|operationId|tags|mediaType|contentType|summary|description)$/;
const LETTERS = /\p{L}{2,}/u;
/** Two words, or one that begins with a capital and goes on in small letters. */
const looksLikeText = (text: string) =>
  LETTERS.test(text) && (/\p{L}[’'.,]?\s+[\p{L}(“«$]/u.test(text.trim()) || /^\p{Lu}\p{Ll}+[.…!?]?$/u.test(text.trim()));

for await (const file of glob(FILES)) {
  if (LEFT_OUT.test(file)) continue;
  const code = readFileSync(file, 'utf8');
  const { program } = parseSync(file, code);
  const skip = new Set<number>();
  const add = (start: number, text: string) => {
    if (skip.has(start) || !looksLikeText(text)) return;
    found.push({ file, line: code.slice(0, start).split('\n').length, text: text.trim().replaceAll(/\s+/g, ' ') });
  };
  // biome-ignore lint/suspicious/noExplicitAny: any node of the tree.
  const walk = (node: any, parent: any): void => {
    if (!node || typeof node.type !== 'string') return;
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'TSLiteralType':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'ImportExpression':
        return;
      case 'TaggedTemplateExpression':
        for (const one of node.quasi.expressions) walk(one, node);
        return;
      case 'JSXAttribute':
        if (TECHNICAL.test(node.name.name ?? '')) return;
        break;
      case 'Property':
        if (!node.computed && TECHNICAL.test(node.key.name ?? node.key.value ?? '') && node.value.type === 'Literal') return;
        walk(node.value, node);
        return;
      case 'BinaryExpression':
        if (/^[!=]==?$/.test(node.operator)) return;
        break;
      case 'NewExpression':
        // An Error of JavaScript is for developers; people get an AppError or a StartError.
        if (/^(Error|TypeError|RangeError)$/.test(node.callee.name ?? '')) return;
        break;
      case 'Literal':
        if (typeof node.value === 'string' && parent?.type !== 'JSXText') add(node.start, node.value);
        return;
      case 'JSXText':
        add(node.start, node.value);
        return;
      case 'TemplateLiteral':
        add(node.start, node.quasis.map((q: { value: { cooked: string } }) => q.value.cooked).join('$'));
        break;
      default:
    }
    for (const [name, child] of Object.entries(node)) {
      if (name === 'typeAnnotation' || name === 'typeArguments') continue;
      if (Array.isArray(child)) for (const one of child) walk(one, node);
      else if (child && typeof child === 'object') walk(child, node);
    }
  };
  walk(program, undefined);
}

const byFolder = new Map<string, number>();
for (const { file } of found) {
  const folder = file.split('/').slice(0, 2).join('/');
  byFolder.set(folder, (byFolder.get(folder) ?? 0) + 1);
}
if (process.argv.includes('--list')) for (const { file, line, text } of found) process.stdout.write(`${file}:${line}: ${text}\n`);
for (const [folder, count] of [...byFolder].sort((a, b) => b[1] - a[1])) process.stdout.write(`${String(count).padStart(5)} ${folder}\n`);
process.stdout.write(`${found.length} sentences stand in code.\n`);
