// Writes the table of docs/access.md from the contracts. The text around it, and the routes that have no contract, are
// written by hand.
import { readFile, writeFile } from 'node:fs/promises';
import { readContracts } from '#server/fuzz/operations.ts';
import { ACCESS_FILE, GENERATED, rowsOf, toMarkdown } from '#server/testing/access-table.ts';

const text = await readFile(ACCESS_FILE, 'utf8');
const [before = ''] = text.split(GENERATED.begin);
const [, after = ''] = text.split(GENERATED.end);
const table = toMarkdown(rowsOf((await readContracts()).values()));
await writeFile(ACCESS_FILE, `${before}${GENERATED.begin}\n\n${table}\n\n${GENERATED.end}${after}`);
