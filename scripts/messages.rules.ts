import { dirname, join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';

// What `npm run check` requires of the files of messages: every exported message is used, both languages say the same arguments, and
// French has its own spaces and apostrophes.

// biome-ignore lint/suspicious/noExplicitAny: any node of the tree.
type Tree = any;
export interface SourceFile {
  path: string;
  code: string;
}

const MESSAGES = /\.messages\.ts$/;
const isTree = (value: unknown): value is Tree => typeof (value as Tree)?.type === 'string';
const childrenOf = (node: Tree): Tree[] => Object.values(node).flat().filter(isTree);
const parse = ({ path, code }: SourceFile): Tree => parseSync(path, code).program;

/** `file: name` of each exported message that none of the files uses. Tests are not to be among the files. */
export function findUnused(files: SourceFile[]): string[] {
  const programs = new Map(files.map((file) => [file.path, parse(file)]));
  const exported = [...programs].flatMap(([path, program]) =>
    MESSAGES.test(path) ? exportsOf(program).map((name) => `${path}: ${name}`) : [],
  );
  const used = new Set<string>();
  for (const [path, program] of programs) {
    const add = (file: string, name: string) => used.add(`${file}: ${name}`);
    const names = new Map<string, (member: string | undefined) => void>();
    for (const node of program.body) {
      if (!node.source || !MESSAGES.test(node.source.value)) continue;
      const file = resolve(path, node.source.value);
      const addAll = () => {
        for (const name of programs.has(file) ? exportsOf(programs.get(file)) : []) add(file, name);
      };
      if (node.type === 'ExportAllDeclaration') addAll();
      for (const one of node.specifiers ?? []) {
        if (one.type === 'ImportNamespaceSpecifier') names.set(one.local.name, (name) => (name === undefined ? addAll() : add(file, name)));
        else if (one.type === 'ImportSpecifier') names.set(one.local.name, () => add(file, one.imported.name));
        else add(file, one.local.name);
      }
    }
    if (MESSAGES.test(path)) for (const name of exportsOf(program)) names.set(name, () => add(path, name));
    visit(program, names);
  }
  return exported.filter((one) => !used.has(one));
}

/** An export may be used in its own file, except where it is declared. */
function exportsOf(program: Tree): string[] {
  return program.body.flatMap((node: Tree) =>
    node.type === 'ExportNamedDeclaration' && node.exportKind !== 'type'
      ? node.declaration
        ? (node.declaration.declarations ?? [node.declaration]).map((one: Tree) => one.id.name)
        : node.specifiers.map((one: Tree) => one.exported.name)
      : [],
  );
}

function resolve(from: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : join(dirname(from), specifier);
}

/**
 * Calls what `names` holds for a name wherever the name is used, with the member that is taken of it; without one the whole object is
 * passed on. A parameter or variable with the same name hides it.
 */
function visit(node: Tree, names: Map<string, (member: string | undefined) => void>): void {
  // A type shows nothing.
  if (node.type === 'ImportDeclaration' || (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type))) return;
  const member = memberOf(node);
  if (member) names.get(member.owner)?.(member.name);
  else if (/^(JSX)?Identifier$/.test(node.type)) names.get(node.name)?.(undefined);
  else {
    const hidden = declaredBy(node);
    const inside = hidden.some((name) => names.has(name)) ? new Map([...names].filter(([name]) => !hidden.includes(name))) : names;
    for (const [key, value] of Object.entries(node)) {
      if (!/^(key|property|id|label|name)$/.test(key) || node.computed || node.shorthand)
        for (const child of [value].flat()) if (isTree(child)) visit(child, inside);
    }
  }
}

/** `text.title` and `text['title']` */
function memberOf(node: Tree): { owner: string; name: string } | undefined {
  if (!/MemberExpression$/.test(node.type) || !/Identifier$/.test(node.object.type)) return undefined;
  if (node.computed && node.property.type !== 'Literal') return undefined;
  return { owner: node.object.name, name: node.property.name ?? node.property.value };
}

/** The names that a function, a block or a loop declares. */
function declaredBy(node: Tree): string[] {
  if (/Function/.test(node.type)) return (node.params ?? []).flatMap(boundBy);
  if (node.type === 'CatchClause') return boundBy(node.param);
  if (/^For/.test(node.type)) return variablesOf(node.init ?? node.left);
  if (node.type === 'BlockStatement') return node.body.flatMap((one: Tree) => (one.id ? boundBy(one.id) : variablesOf(one)));
  return [];
}

const variablesOf = (node: Tree): string[] =>
  node?.type === 'VariableDeclaration' ? node.declarations.flatMap((one: Tree) => boundBy(one.id)) : [];

function boundBy(pattern: Tree): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return boundBy(pattern.left);
    case 'RestElement':
      return boundBy(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap(boundBy);
    case 'ObjectPattern':
      return pattern.properties.flatMap((one: Tree) => boundBy(one.value ?? one.argument));
    default:
      return [];
  }
}

/** `file: message: arguments` of each message of which one language says arguments that the other does not say. */
export function findUneven(file: SourceFile): string[] {
  const found: string[] = [];
  const look = (node: Tree, name: string): void => {
    const text = (language: string) => node.properties?.find((one: Tree) => one.key?.name === language)?.value;
    if (node.type === 'ObjectExpression' && text('en') && text('fr')) {
      const [en, fr] = [argumentsOf(text('en')), argumentsOf(text('fr'))];
      if (en.has(ALL) || fr.has(ALL)) return;
      const differ = [...en, ...fr].filter((one) => !en.has(one) || !fr.has(one));
      if (differ.length > 0) found.push(`${file.path}: ${name}: ${differ.join(', ')}`);
    } else {
      for (const child of childrenOf(node)) look(child, nameOf(node) ?? name);
    }
  };
  look(parse(file), '');
  return found;
}

const nameOf = (node: Tree): string | undefined =>
  node.type === 'VariableDeclarator' ? node.id.name : node.type === 'Property' ? String(node.key.name ?? node.key.value) : undefined;

/** A text that hands its argument on may say all of it. */
const ALL = '*';

/** The arguments that a text says: properties of its one argument. */
function argumentsOf(text: Tree): Set<string> {
  const argument = text.params?.[0];
  if (!argument) return new Set();
  if (argument.type === 'ObjectPattern') return new Set(argument.properties.map((one: Tree) => one.key?.name ?? ALL));
  const said = new Set<string>();
  visit(text.body, new Map([[boundBy(argument)[0] ?? '', (member) => said.add(member ?? ALL)]]));
  return said;
}

/** A space that may break before : ; ? ! » or after «, where a line could begin with the mark; and an apostrophe of English. */
const NOT_FRENCH = / [:;?!»](?![\w(])|« |\p{L}'\p{L}/u;

/** `file: text` of each French text whose marks could stand alone on a line, or whose apostrophe is straight. */
export function findUntypographic(file: SourceFile): string[] {
  const found: string[] = [];
  const look = (node: Tree, french: boolean): void => {
    const text: string | undefined = node.type === 'TemplateElement' ? node.value.cooked : node.type === 'Literal' ? node.value : undefined;
    if (french && typeof text === 'string' && NOT_FRENCH.test(text)) found.push(`${file.path}: ${text}`);
    const inside = french || (node.type === 'Property' && node.key.name === 'fr');
    for (const child of childrenOf(node)) look(child, inside);
  };
  look(parse(file), false);
  return found;
}
