import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileName } from './FileName.tsx';

it('the end of a name of a file begins with a whole letter, also where that is an emoji', () => {
  const { container } = render(<FileName name="Reçu de Mariam 🎉23456.pdf" />);
  expect([...container.querySelectorAll('span > span')].map(({ textContent }) => textContent)).toEqual(['Reçu de Mariam ', '🎉23456.pdf']);
});
