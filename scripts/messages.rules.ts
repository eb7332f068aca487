import { dirname, join } from 'node:path/posix';
import { childrenOf, isTree, pairsIn, type SourceFile, type Tree, textsIn } from './source-tree.ts';

// `npm run check` requires three things of the files of messages: every message is used, both languages say the same arguments, and French
// has its own spaces and apostrophes.

const MESSAGES = /\.messages\.ts$/;
/** An import may be used as a message, or as an object of messages and a member of it. Without a path, the whole is passed on. */
type Path = string[];
type Names = Map<string, (path: Path) => void>;

/**
 * `file: name` of each exported message that none of the files uses, and `file: name.member` of each member of an exported object. Tests
 * are not to be among the files. What is taken by a computed name, as in `text[state]()`, and what stores sentences by their names, as in
 * `storedTexts(text).write('timePassed')`, uses the messages whose names stand in code as a text.
 */
export function findUnused(files: SourceFile[]): string[] {
  const programs = new Map(files.map(({ path, program }) => [path, program]));
  const used = new Set<string>();
  const use = (file: string, [name = ALL, member = ALL]: Path): void => {
    const program = programs.get(file);
    if (!program) return;
    used.add(`${file}: ${name}`).add(`${file}: ${name}.${member}`);
    if (!exportsOf(program).has(name))
      for (const node of program.body) if (node.type === 'ExportAllDeclaration') use(resolve(file, node.source.value), [name, member]);
  };
  for (const { path, program } of files) {
    const names: Names = new Map();
    for (const node of program.body) {
      if (!node.source || !MESSAGES.test(node.source.value)) continue;
      const file = resolve(path, node.source.value);
      for (const one of node.specifiers ?? []) {
        if (one.type === 'ImportNamespaceSpecifier') names.set(one.local.name, (taken) => use(file, taken));
        else if (one.type === 'ImportSpecifier') names.set(one.local.name, (taken) => use(file, [one.imported.name, ...taken]));
        else use(file, [one.local.name]);
      }
    }
    if (MESSAGES.test(path)) for (const name of exportsOf(program).keys()) names.set(name, (taken) => use(path, [name, ...taken]));
    visit(program, names);
  }
  const written = new Set(files.flatMap(({ path, program }) => (MESSAGES.test(path) ? [] : [...textsOf(program)])));
  const isUsed = (all: string, name: string) => used.has(all + name) || (used.has(all + ALL) && written.has(name));
  return files.flatMap(({ path, program }) => {
    if (!MESSAGES.test(path)) return [];
    return [...exportsOf(program)].flatMap(([name, members]) => {
      if (!isUsed(`${path}: `, name)) return `${path}: ${name}`;
      return members.flatMap((member) => (isUsed(`${path}: ${name}.`, member) ? [] : `${path}: ${name}.${member}`));
    });
  });
}

/** The names that a file exports, with the members of objects whose type does not list them. */
function exportsOf(program: Tree): Map<string, string[]> {
  const exported = program.body.flatMap((node: Tree) => {
    if (node.type !== 'ExportNamedDeclaration' || node.exportKind === 'type') return [];
    if (!node.declaration) return node.specifiers.map((one: Tree) => [one.exported.name, []]);
    const declared: Tree[] = node.declaration.declarations ?? [node.declaration];
    return declared.map(({ id, init }) => [id.name, init && !id.typeAnnotation ? membersOf(init) : []]);
  });
  return new Map(exported);
}

function membersOf(value: Tree): string[] {
  return value.type === 'ObjectExpression' ? value.properties.flatMap((one: Tree) => one.key?.name ?? one.key?.value ?? []) : [];
}

function resolve(from: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : join(dirname(from), specifier);
}

/** The texts of a file, of which one may be the name of a message. Lists and unions of types hold them. */
function* textsOf(node: Tree): Generator<string> {
  if (node.type === 'Literal' && typeof node.value === 'string') yield node.value;
  for (const child of childrenOf(node)) yield* textsOf(child);
}

/**
 * Calls what `names` holds for a name wherever the name is used, with the members that are taken of it; without any the whole object is
 * passed on. A parameter or variable with the same name hides it.
 */
function visit(node: Tree, names: Names): void {
  // A type shows nothing.
  if (node.type === 'ImportDeclaration' || (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type))) return;
  const path = pathOf(node);
  if (path) names.get(path[0]!)?.(path.slice(1));
  else {
    const hidden = declaredBy(node);
    const inside = hidden.some((name) => names.has(name)) ? new Map([...names].filter(([name]) => !hidden.includes(name))) : names;
    for (const [key, value] of Object.entries(node)) {
      if (!/^(key|property|id|label|name)$/.test(key) || node.computed || node.shorthand)
        for (const child of [value].flat()) if (isTree(child)) visit(child, inside);
    }
  }
}

/** `text`, `text.title`, `text['title']`, and `text.state.open`, as names. */
function pathOf(node: Tree): string[] | undefined {
  if (/^(JSX)?Identifier$/.test(node.type)) return [node.name];
  if (!/MemberExpression$/.test(node.type) || (node.computed && node.property.type !== 'Literal')) return undefined;
  const owner = pathOf(node.object);
  return owner && [...owner, node.property.name ?? node.property.value];
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
export function findUneven({ path, program }: SourceFile): string[] {
  return [...pairsIn(program)].flatMap((pair) => {
    const [en, fr] = [argumentsOf(pair.en), argumentsOf(pair.fr)];
    if (en.has(ALL) || fr.has(ALL)) return [];
    const differ = [...en, ...fr].filter((one) => !en.has(one) || !fr.has(one));
    return differ.length > 0 ? `${path}: ${pair.name}: ${differ.join(', ')}` : [];
  });
}

/** A text that hands its argument on may say all of it. */
const ALL = '*';

/** The arguments that a text says: properties of its one argument. */
function argumentsOf(text: Tree): Set<string> {
  const argument = text.params?.[0];
  if (!argument) return new Set();
  if (argument.type === 'ObjectPattern') return new Set(argument.properties.map((one: Tree) => one.key?.name ?? ALL));
  const said = new Set<string>();
  visit(text.body, new Map([[boundBy(argument)[0] ?? '', ([member]) => said.add(member ?? ALL)]]));
  return said;
}

/**
 * A space that may break before : ; ? ! » or after «, where a line could begin with the mark, or within a number, but not within one of
 * a telephone; and an apostrophe of English.
 */
const NOT_FRENCH = / [:;?!»](?![\w(])|« |(?<!\d )\b\d{1,3} \d{3}\b(?! \d)|\p{L}'\p{L}/u;

/** `file: text` of each French text whose marks or numbers could be torn apart by a line, or whose apostrophe is straight. */
export function findUntypographic({ path, code, program }: SourceFile): string[] {
  const french = [...pairsIn(program)].flatMap(({ fr }) => [...textsIn(fr, code)].flatMap(({ parts }) => parts));
  return french.filter((text) => NOT_FRENCH.test(text)).map((text) => `${path}: ${text}`);
}
