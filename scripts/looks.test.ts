import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const LOOK = /(?<![\w-])ui-[\w-]+/g;

test('every look that a screen or a style sheet names is in a sheet of the start', () => {
  const looks = new Set(['web/ui/looks.css', 'web/theme.css'].flatMap((sheet) => readFileSync(sheet, 'utf8').match(LOOK) ?? []));
  const missing = globSync('web/**/*.{tsx,module.css}').flatMap((file) =>
    (readFileSync(file, 'utf8').match(LOOK) ?? []).filter((look) => !looks.has(look)).map((look) => `${file}: ${look}`),
  );
  expect(missing).toEqual([]);
});
