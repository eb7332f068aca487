import { parseSync } from 'oxc-parser';
import type { Language } from '#contract/language.ts';

// The checks and the tests of messages read source files as syntax trees, of which each file is parsed once.

// biome-ignore lint/suspicious/noExplicitAny: any node of the tree.
export type Tree = any;
export interface SourceFile {
  path: string;
  code: string;
  program: Tree;
}

export const sourceFile = (path: string, code: string): SourceFile => ({ path, code, program: parseSync(path, code).program });

export const isTree = (value: unknown): value is Tree => typeof (value as Tree)?.type === 'string';
export const childrenOf = (node: Tree): Tree[] => Object.values(node).flat().filter(isTree);

export const propertyOf = (node: Tree, name: string): Tree | undefined =>
  node.properties?.find((one: Tree) => one.key?.name === name)?.value;

/** A pair of texts `{ en, fr }`, and the names of the variable and the properties that hold it: `status.open`. */
export type Pair = { name: string } & Record<Language, Tree>;

export function* pairsIn(node: Tree, name = ''): Generator<Pair> {
  const [en, fr] = node.type === 'ObjectExpression' ? [propertyOf(node, 'en'), propertyOf(node, 'fr')] : [];
  if (en && fr) yield { name, en, fr };
  else for (const child of childrenOf(node)) yield* pairsIn(child, [name, nameOf(node)].filter(Boolean).join('.'));
}

const nameOf = (node: Tree): string | undefined =>
  node.type === 'VariableDeclarator' ? node.id.name : node.type === 'Property' ? String(node.key.name ?? node.key.value) : undefined;

/** A text of a message: the parts between its arguments, and the arguments as the message writes them. */
export interface Text {
  parts: string[];
  args: string[];
}

/** The texts that one language of a message may say. A message with a plural has several. */
export function* textsIn(node: Tree, code: string): Generator<Text> {
  // A text with which something is compared is not said.
  if (node.type === 'BinaryExpression' && /^[!=]==$/.test(node.operator)) return;
  if (node.type === 'Literal') {
    if (typeof node.value === 'string') yield { parts: [node.value], args: [] };
    return;
  }
  if (node.type === 'TemplateLiteral')
    yield {
      parts: node.quasis.map((one: Tree) => one.value.cooked),
      args: node.expressions.map(({ start, end }: Tree) => code.slice(start, end)),
    };
  for (const child of childrenOf(node)) yield* textsIn(child, code);
}
