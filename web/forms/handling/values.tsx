import { useQuery } from '@tanstack/react-query';
import type { Response } from '#contract/answers.ts';
import { useUser } from '#web/api/session.ts';
import { ValueMenu } from '#web/ui/ValueMenu.tsx';
import * as word from '#web/ui/words.messages.ts';
import { formHandling, useHandle } from './handling.api.ts';
import * as text from './handling.messages.ts';

interface Props {
  formId: string;
  response: Pick<Response, '_id' | 'handling'>;
  isInDrawer?: boolean;
}

const ignore = () => {};

export function StatusMenu({ formId, response, isInDrawer }: Props) {
  const { data } = useQuery(formHandling(formId));
  const handle = useHandle(formId);
  const { statuses = [] } = data ?? {};
  const of = (id: string) => statuses.find(({ _id }) => _id === id);
  const set = (status: string | null) => void handle(response, { status }).catch(ignore);
  return (
    <ValueMenu
      label={word.status()}
      value={response.handling.status}
      none={text.noStatus()}
      choices={statuses.filter(({ removed }) => !removed).map(({ _id }) => _id)}
      labelOf={(id) => of(id)?.name ?? '…'}
      toneOf={(id) => of(id)?.tone ?? 'neutral'}
      onChoose={set}
      onClear={() => set(null)}
      rowKey="s"
      isInDrawer={isInDrawer ?? false}
    />
  );
}

/** The reader comes first. */
export function OwnerMenu({ formId, response, isInDrawer }: Props) {
  const { data } = useQuery(formHandling(formId));
  const me = useUser()?._id;
  const handle = useHandle(formId);
  const { owner } = response.handling;
  const people = (data?.people ?? []).toSorted((a, b) => Number(b._id === me) - Number(a._id === me));
  const named = (id: string) => people.find(({ _id }) => _id === id) ?? owner ?? { _id: id, name: '…' };
  const set = (owner: { _id: string; name: string } | null) => void handle(response, { owner }).catch(ignore);
  return (
    <ValueMenu
      label={text.owner()}
      value={owner?._id ?? null}
      none={text.noOwner()}
      choices={people.map(({ _id }) => _id)}
      labelOf={(id) => named(id).name}
      onChoose={(id) => set(named(id))}
      onClear={() => set(null)}
      rowKey="o"
      isInDrawer={isInDrawer ?? false}
    />
  );
}
