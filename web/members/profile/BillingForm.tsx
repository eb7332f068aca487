import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PAYMENT_OPTIONS, type PaymentOption } from '#contract/members.ts';
import { SequenceEditor } from './SequenceEditor.tsx';

/** What the editor of a card edits; a field that is left out is not there. */
export interface BillingValues {
  sequence: number;
  option?: PaymentOption;
  last?: string | null;
  next?: string | null;
}

interface Props {
  /** Of the card. */
  title: string;
  values: BillingValues;
  onSave: (values: Partial<BillingValues>) => void;
  onCancel: () => void;
}

/** In place of a card's figures, while they are edited. Hands over what was changed. */
export function BillingForm({ title, values, onSave, onCancel }: Props) {
  // What the edit began with: the figures may change beneath it.
  const [base] = useState(values);
  const [draft, setDraft] = useState(base);
  const [problem, setProblem] = useState<{ last?: string; next?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  const set = (changes: Partial<BillingValues>) => setDraft((before) => ({ ...before, ...changes }));

  useEffect(() => form.current?.querySelector<HTMLElement>('button:not(:disabled), select, input')?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = { last: problemOf(draft.last), next: problemOf(draft.next) };
    setProblem(found);
    if (found.last || found.next) return;
    onSave(changesBetween(base, draft));
  };
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={`Edit ${title}`} onKeyDown={(event) => event.key === 'Escape' && onCancel()}>
      <Stack gap="sm">
        <SequenceEditor value={draft.sequence} onChange={(sequence) => set({ sequence })} />
        {draft.option !== undefined && (
          <NativeSelect
            label="Option"
            data={[...PAYMENT_OPTIONS]}
            value={draft.option}
            onChange={({ currentTarget }) => set({ option: PAYMENT_OPTIONS.find((one) => one === currentTarget.value) })}
          />
        )}
        {draft.last !== undefined && (
          <TextInput
            label="Last date"
            type="date"
            value={draft.last ?? ''}
            error={problem.last}
            onChange={({ currentTarget }) => set({ last: currentTarget.value || null })}
          />
        )}
        {draft.next !== undefined && (
          <TextInput
            label="Next date"
            type="date"
            value={draft.next ?? ''}
            error={problem.next}
            onChange={({ currentTarget }) => set({ next: currentTarget.value || null })}
          />
        )}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" size="xs" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size="xs">
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function problemOf(day: string | null | undefined): string | undefined {
  if (!day) return undefined;
  return day >= '2000-01-01' && day < '2200-01-01' ? undefined : 'Please choose a date from 2000 to 2199';
}

/** A sequence of 0 means that nobody set one: it is not sent. */
function changesBetween(before: BillingValues, after: BillingValues): Partial<BillingValues> {
  const changes: Partial<BillingValues> = {};
  if (after.sequence && after.sequence !== before.sequence) changes.sequence = after.sequence;
  if (after.option && after.option !== before.option) changes.option = after.option;
  if (after.last !== before.last) changes.last = after.last;
  if (after.next !== before.next) changes.next = after.next;
  return changes;
}
