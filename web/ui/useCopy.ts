import { useCallback, useEffect, useRef, useState } from 'react';
import * as uiText from './ui.messages.ts';

/** Copies a text; `copied` stays true for two seconds. Rejects when the browser refuses. */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = useCallback(async (text: string) => {
    await copyText(text);
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), 2_000);
  }, []);
  return { copied, copy };
}

/**
 * Copies a text, and rejects with a sentence when the browser refuses. Safari copies only in the moment of the click, so it gets the
 * promise of a text that is still to come. Over plain http in a local network there is no clipboard API, and a selection is copied.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  try {
    if (!navigator.clipboard) copySelected(await text);
    else if (typeof text === 'string' || typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(await text);
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text.then(asPlain) })]);
  } catch {
    // When there is no text, its own reason counts.
    await text;
    throw new Error(uiText.cannotCopy());
  }
}

const asPlain = (text: string) => new Blob([text], { type: 'text/plain' });

function copySelected(text: string): void {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (!done) throw new Error('refused');
}
