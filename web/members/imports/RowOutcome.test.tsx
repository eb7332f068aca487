import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ImportOptions, type ImportRow, type MemberImport } from '#contract/imports.ts';
import { showPart } from '#web/testing/screen.tsx';
import { RowOutcome } from './RowOutcome.tsx';

const one = { _id: '1', kind: 'members', state: 'checked', header: ['Nom', 'Téléphone'], options: ImportOptions.parse({}) } as MemberImport;
const phone: ImportRow['problems'][number] = { column: 1, field: 'phone', message: '“12” is not a telephone number.', cell: 'spare' };
const email: ImportRow['problems'][number] = { column: null, field: 'email', message: 'The e-mail address is missing.', cell: 'needed' };
const row = { n: 2, outcome: 'skipped', leftOut: null } as ImportRow;
const button = () => screen.queryByRole('button', { name: 'Import without this cell: row 2, “Téléphone”' });

test('a row whose only problem is a cell can be imported without it', () => {
  showPart(<RowOutcome one={one} row={{ ...row, problems: [phone], canLeaveOut: true }} />);
  expect(button()).not.toBeNull();
});

test('a row that would still be refused without a cell does not offer to leave it out', () => {
  showPart(<RowOutcome one={one} row={{ ...row, problems: [email, phone], canLeaveOut: false }} />);
  expect(screen.getByText(/is not a telephone number/)).toBeDefined();
  expect(button()).toBeNull();
});

test('a skipped row still names its columns after the import, and offers nothing any more', () => {
  showPart(<RowOutcome one={{ ...one, state: 'done' }} row={{ ...row, problems: [email, phone], canLeaveOut: true }} />);
  expect(screen.getByRole('list').textContent).toBe('Email: The e-mail address is missing.Téléphone: “12” is not a telephone number.');
  expect(button()).toBeNull();
});

test('a new member whose row may be meant in another way is shown with the note', () => {
  const note = 'The import counts F CFA 20,000 as paid.';
  showPart(<RowOutcome one={one} row={{ ...row, outcome: 'new', problems: [], note, memberId: null }} />);
  expect(screen.getByText(note)).toBeDefined();
  expect(document.body.textContent).toContain('New member');
});
