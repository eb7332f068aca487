// `npm run check` runs this. A sentence that a person reads stands in a file `*.messages.ts`, in French and in English, and not in
// code. And a message must not be called while a module loads, except in the admin app: its language is that of the reader. Every message
// is used, and its two languages say the same arguments.
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { findUneven, findUntypographic, findUnused } from './messages.rules.ts';
import { childrenOf, type SourceFile, sourceFile, type Tree } from './source-tree.ts';

const FILES = ['*.ts', 'scripts/*.ts', '{contract,server,web}/**/*.{ts,tsx}'];
const IN_PRODUCT = /^(contract|server|web)\//;
/** Tests and their tools, generated files, contents in French (the demo programme, the first landing page), and the rules of one language. */
const LEFT_OUT =
  /\.test\.tsx?$|\.gen\.ts$|\.messages\.ts$|^server\/(testing|fuzz|demo)\/|^web\/testing\/|\/landing-defaults\.rules\.ts$|\/(french|english)[\w-]*\.rules\.ts$/;
/** The texts of these files are for the person who runs the server, or for other programs. */
const FOR_OPERATORS =
  /^server\/(db|jobs|commands)\/|^server\/backup\/(read-archive|write-archive|restore|restore-folder|load|key-file|export-all|export-tables)(\.actions|\.rules)?\.ts$|^server\/(admin|build|build-if-stale|env|main|run|secret-key|secrets|start-error|stopper|welcome|node-version|worker|app|meters)\.ts$|^server\/system\/(gauges\.actions|metrics\.http)\.ts$|^server\/auth\/reset-by-hand\.actions\.ts$|^server\/http\/(openapi|operation|components|health|trust-proxy|public-build)\.ts$/;
const ADMIN_APP = /^web\/(?!public\/)/;

/** Names, stored values, examples of data and keys: what looks like a sentence and is none, by file; `*` stands for every file. */
const ALLOWED: Record<string, string[]> = {
  '*': [
    'Cauri',
    'COACHING',
    'ECOM AFRICA PRO',
    'FedaPay',
    'Moneroo',
    'Chariow',
    'Circle',
    'Google',
    'Google Sheets',
    'Google Calendar',
    'Orange Money',
    'NON TRAITÉ',
    'Partially refunded',
    'No exchange rate',
    'all files',
    'Awa Diop',
    'Moussa Ndiaye',
  ],
  'web/api/language.ts': ['Français', 'English'],
  'server/http/problems.ts': ['$ content-length: $ $'],
  'server/http/admin-app.ts': ['The admin app is not built yet: run `npm run build`.'],
  'server/integrations/mailer.ts': ['This e-mail is not to be sent.'],
  'server/integrations/smtp.ts': ['RCPT TO'],
  'server/system/alerts.actions.ts': ['HTTP $'],
  'server/scenarios/catalogue/own-actions.modules.ts': ['Nouvel adhérent'],
  'server/scenarios/catalogue/event-triggers.modules.ts': ['Coaching individuel'],
  'server/scenarios/catalogue/form-triggers.modules.ts': ['Candidature au coaching'],
  'web/public/answer/QuestionField.tsx': ['question wrong'],
  'web/scenarios/builder/ConditionsPanel.tsx': ['$ condition $'],
  'web/settings/browser-name.ts': ['Samsung Internet'],
  'web/theme.ts': ["'Figtree Variable', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"],
  'web/shell/Palette.tsx': ['langue language français french anglais english'],
  'web/shell/Shortcuts.tsx': ['Ctrl K', 'Ctrl S', 'Ctrl Z'],
  'web/shell/Sidebar.tsx': ['Ctrl K'],
  'web/templates/TemplatePreviewPage.tsx': ['@media all', '@media not all'],
  'web/ui/list/useListKeys.ts': ['input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu] *, [role=listbox] *'],
};

/** Attributes and properties whose text is for a machine or for developers. */
const TECHNICAL =
  /^(class|className|classNames|id|key|type|name|variant|size|sizes|color|c|bg|bd|bdrs|fw|ff|fz|gap|p[xytblrse]?|m[xytblrse]?|w|h|maw|miw|mah|mih|to|href|src|rel|target|role|style|styles|flex|justify|align|wrap|as|component|method|path|accept|autoComplete|inputMode|pattern|d|viewBox|transform|fill|stroke|shadow|shadows|boxShadow|fontFamily|queryKey|mutationKey|gridTemplateColumns|data-.*|aria-(live|current|haspopup|controls|labelledby|describedby|sort|orientation|hidden|relevant|keyshortcuts)|operationId|tags|mediaType|contentType|summary|description|coaches|allow|sandbox|sort|order|kind|action|filter|headers)$/;
/** Functions whose texts are for developers, operators or machines. */
const FOR_DEVELOPERS =
  /^(Error|TypeError|RangeError|StartError|RegExp|Set|debug|info|warn|error|fatal|closest|matches|querySelector|querySelectorAll|createElement|getElementById|addEventListener|defineJob|audit|header|setRequestHeader|describe|split|join|includes|startsWith|endsWith|replace|replaceAll|set|append|raw)$/;

/** Properties and attributes whose text is shown even if it is one word. */
const LABEL = /^(label|title|text|lead|alt|placeholder|message|header|caption|aria-label|aria-description)$/i;

/** Styles, selectors, HTML, SQL, addresses and headers of HTTP. */
const FOR_MACHINES =
  /\d(px|r?em|%|fr|deg|ms)\b|var\(|\brgb\(|^[.#[@(]|[<>]|^(data:|https?:)|;\s|^(select|insert|update|delete|with|create|alter) |^(Bearer|Basic|Token) |\r\n|\b[A-Z][\w-]+: /;

/** Two words of prose; where it is a label, one word that begins with a capital is enough. */
function looksLikeText(plain: string, isWeb: boolean, isLabel: boolean): boolean {
  if (!/\p{L}{2,}/u.test(plain) || FOR_MACHINES.test(plain)) return false;
  const isProse = /\p{L}[’'.,:]?\s+[\p{L}(“«$]/u.test(plain);
  // On the server, a sentence for people begins with a capital letter; everything else are logs, queries and names.
  if (!isWeb) return isProse && /^[«“"]?[\p{Lu}$]/u.test(plain);
  return isProse || (isLabel && /^\p{Lu}\p{Ll}+[.…!?]?$/u.test(plain));
}

const files: SourceFile[] = [];
for await (const path of glob(FILES)) files.push(sourceFile(path, readFileSync(path, 'utf8')));

/** The faults, by what to do about them. */
const found = new Map<string, string[]>();
const report = (whatToDo: string, fault: string) => found.set(whatToDo, [...(found.get(whatToDo) ?? []), fault]);

const MOVE =
  'Move each of these texts to the file *.messages.ts beside its users, as message({ en, fr }). A name, a stored value or an example belongs in ALLOWED of scripts/visible-text.ts.';
const CALL_LATER =
  'Let each of these constants hold the message itself, and call it while a request is answered: its language is that of the reader.';
const DELETE = 'Delete each of these messages, which nobody uses, or use it.';
const SAY_BOTH = 'Say each of these arguments in both languages, or take it away. UNEVEN of scripts/visible-text.ts holds the exceptions.';
const TYPOGRAPHY =
  'Write a no-break space (U+00A0) before : ; ? ! », after « and within numbers in each of these French texts, and the apostrophe ’ instead of a straight one.';

const isText = (node: Tree): boolean => node?.type === 'Literal' || node?.type === 'TemplateLiteral';

for (const { path: file, code, program } of files) {
  if (!IN_PRODUCT.test(file) || LEFT_OUT.test(file) || FOR_OPERATORS.test(file)) continue;
  const allowed = new Set([...ALLOWED['*']!, ...(ALLOWED[file] ?? [])]);
  const lineOf = (at: number) => code.slice(0, at).split('\n').length;
  const messages = new Set<string>();
  const add = (start: number, text: string, isLabel: boolean) => {
    const plain = text.trim().replaceAll(/\s+/g, ' ');
    if (looksLikeText(plain, file.startsWith('web/'), isLabel) && !allowed.has(plain)) report(MOVE, `${file}:${lineOf(start)}: ${plain}`);
  };
  const walk = (node: Tree, isInside: boolean, isLabel = false): void => {
    if (!node || typeof node.type !== 'string') return;
    const inside = isInside || /Function|Method|PropertyDefinition/.test(node.type);
    switch (node.type) {
      case 'ImportDeclaration':
        if (/\.messages\.ts$/.test(node.source.value)) for (const { local } of node.specifiers) messages.add(local.name);
        return;
      case 'ExportAllDeclaration':
      case 'ImportExpression':
      case 'TSLiteralType':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
        return;
      case 'TaggedTemplateExpression':
        for (const one of node.quasi.expressions) walk(one, inside, isLabel);
        return;
      case 'JSXAttribute':
        if (!TECHNICAL.test(node.name.name ?? '')) walk(node.value, inside, LABEL.test(node.name.name ?? ''));
        return;
      case 'Property':
        if (node.key.name === 'queryKey') return;
        if (!node.computed && TECHNICAL.test(node.key.name ?? node.key.value ?? '') && isText(node.value)) return;
        walk(node.value, inside, LABEL.test(node.key.name ?? node.key.value ?? ''));
        return;
      case 'BinaryExpression':
        if (/^[!=]==?$/.test(node.operator)) return;
        break;
      case 'NewExpression':
      case 'CallExpression': {
        const { callee } = node;
        const name = callee.property?.name ?? callee.name ?? '';
        const owner = callee.object?.name ?? callee.name;
        if (!inside && !ADMIN_APP.test(file) && messages.has(owner)) report(CALL_LATER, `${file}:${lineOf(node.start)}: ${name}`);
        walk(callee, inside);
        for (const one of node.arguments) if (!FOR_DEVELOPERS.test(name) || !isText(one)) walk(one, inside, isLabel);
        return;
      }
      case 'Literal':
        if (typeof node.value === 'string') add(node.start, node.value, isLabel);
        return;
      case 'JSXText':
        add(node.start, node.value, true);
        return;
      case 'TemplateLiteral':
        add(node.start, node.quasis.map((q: { value: { cooked: string } }) => q.value.cooked).join('$'), isLabel);
        break;
      default:
    }
    const { typeAnnotation, typeArguments, ...shown } = node;
    for (const one of childrenOf(shown)) walk(one, inside, isLabel);
  };
  walk(program, false);
}

/** A text that a test uses may still be used by no page. */
const NO_USERS = /\.test\.tsx?$|^server\/(testing|fuzz)\//;
/** One language may need an argument that the other does not: "joined in 7 days", « nouveaux adhérents en 7 jours ». */
const UNEVEN = new Set(['web/dashboard/dashboard.messages.ts: joinedInDays: count']);

for (const one of findUnused(files.filter(({ path }) => !NO_USERS.test(path)))) report(DELETE, one);
for (const file of files) {
  if (!file.path.endsWith('.messages.ts')) continue;
  for (const one of findUneven(file)) if (!UNEVEN.has(one)) report(SAY_BOTH, one);
  for (const one of findUntypographic(file)) report(TYPOGRAPHY, one);
}

for (const [whatToDo, faults] of found) process.stdout.write(`${faults.join('\n')}\n${whatToDo}\n\n`);
if (found.size > 0) {
  process.stdout.write('docs/decisions/0054-messages-are-typescript.md says how messages are written.\n');
  process.exitCode = 1;
}
