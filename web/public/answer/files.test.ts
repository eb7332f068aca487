import { expect, it } from 'vitest';
import type { Question } from '#contract/forms.ts';
import { withChosen } from './files.ts';

const question = (maxFiles?: number) => ({ id: 'q', type: 'image', title: '', required: false, maxFiles }) as Question;
const photo = (name: string, lastModified = 1) => new File(['x'], name, { lastModified });
const [a, b, c] = [photo('a.png'), photo('b.png'), photo('c.png')] as const;

it('another file replaces the only one', () => {
  expect(withChosen(question(), [a], {}, [b, c])).toEqual({ files: [b] });
  expect(withChosen(question(), [a], {}, [])).toEqual({ files: [] });
});

it('more files are added up to the limit, and the person is told about those that were left out', () => {
  expect(withChosen(question(3), [a], {}, [b])).toEqual({ files: [a, b], error: undefined });
  expect(withChosen(question(3), [a, b], { kept: 1 }, [c])).toEqual({
    files: [a, b],
    error: '3 files at most: the others were not added.',
  });
  expect(withChosen(question(3), [a], {}, [])).toEqual({ files: [a], error: undefined });
});

it('a refused file takes the place of no other', () => {
  expect(withChosen(question(2), [a, b], { refused: 1 }, [c])).toEqual({ files: [a, b, c], error: undefined });
});

it('the same file is added once, and another one of its name too', () => {
  expect(withChosen(question(3), [a], {}, [photo('a.png')]).files).toHaveLength(1);
  expect(withChosen(question(3), [a], {}, [photo('a.png', 2)]).files).toHaveLength(2);
});
