import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { forms } from '#contract/forms.ts';
import { call } from '#web/api/call.ts';
import { newId } from '#web/ui/new-id.ts';
import * as text from './editor.messages.ts';

/** This is less than half of the server's lease, so that one lost call does not show the editor as closed. */
const RENEW_EVERY = 20_000;

/** Tells the server that this editor is open, and returns a sentence about who else has the form open. */
export function usePresence(formId: string | undefined): string | undefined {
  const [editor] = useState(newId);
  const { data } = useQuery({
    // A server event makes the query stale when somebody opens or closes the form.
    queryKey: ['presence', formId, editor],
    queryFn: async ({ signal }) => (await call(forms.presence, { params: { id: formId! }, body: { editor } }, { signal })).data,
    enabled: formId !== undefined,
    refetchInterval: RENEW_EVERY,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (formId === undefined) return;
    // If this call does not arrive, the lease expires.
    const leave = () =>
      void call(forms.presence, { params: { id: formId }, body: { editor, leaving: true } }, { keepalive: true }).catch(() => {});
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [formId, editor]);
  return data && presenceSentence(data);
}

function presenceSentence(others: readonly { name: string; you: boolean }[]): string | undefined {
  const names = others.filter(({ you }) => !you).map(({ name }) => name);
  if (names.length === 0) return others.length > 0 ? text.openInOtherTab() : undefined;
  return text.openToo({ names, others: names.length > 2 ? names.length - 1 : 0 });
}
