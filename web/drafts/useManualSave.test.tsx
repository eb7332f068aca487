import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { useManualSave } from './useManualSave.ts';

function Form({ onSave }: { onSave: () => void }) {
  useManualSave({ stored: undefined, unsaved: false, conflictTitle: '', onConflict: () => {}, onSave });
  return null;
}

test('Ctrl+S saves, and waits while a question about two versions is open', () => {
  const onSave = vi.fn();
  showPart(<Form onSave={onSave} />);
  const save = () => fireEvent.keyDown(document.documentElement, { key: 's', ctrlKey: true });
  expect(save()).toBe(false);
  expect(onSave).toHaveBeenCalledTimes(1);
  const question = document.body.appendChild(document.createElement('div'));
  question.setAttribute('aria-modal', 'true');
  // The browser does not save the page either.
  expect(save()).toBe(false);
  question.remove();
  expect(onSave).toHaveBeenCalledTimes(1);
});
