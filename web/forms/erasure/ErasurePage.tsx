import { Button, Group, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCircleCheck, IconSearch, IconUserOff } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import type { Erased } from '#contract/answers.ts';
import { ApiError } from '#web/api/call.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { useTraces } from '../responses/responses.api.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { erasedTotals } from './erasure-labels.ts';
import { FoundTraces } from './FoundTraces.tsx';

/** Finds everything that one person left in any form, by a value that they gave, and erases it permanently. */
export function ErasurePage() {
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const [asking, dialog] = useDisclosure();
  const [erased, setErased] = useState<Erased>();
  const field = useRef<HTMLInputElement>(null);
  const search = useTraces();
  const { data, error, variables: searched = '' } = search;
  const nothing = data?.forms.length === 0 && data.mails === 0;

  const refuse = (sentence: string | undefined) => {
    setProblem(sentence);
    if (sentence) field.current?.focus();
  };
  const find = (given: string) => {
    setErased(undefined);
    search.mutateAsync(given).catch((failure) => refuse(failure instanceof ApiError ? failure.errors?.value : undefined));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = value.trim();
    refuse(given.length < 3 ? 'Please give at least 3 characters' : undefined);
    if (given.length >= 3) find(given);
  };
  const onErased = (what: Erased) => {
    dialog.close();
    setErased(what);
    setValue('');
    search.reset();
  };

  return (
    <>
      <PageHeader
        title="Erase a person’s data"
        description="Finds what one person answered in any form, and erases it for good when they ask for it."
        actions={<LinkButton to="/forms">All forms</LinkButton>}
      />
      <search>
        <form onSubmit={submit} noValidate>
          <Group align={problem ? 'center' : 'end'} gap="sm" mb="xl">
            <TextInput
              ref={field}
              flex="1 1 20rem"
              maw="34rem"
              label="E-mail address, phone number or whole name"
              description="Capitals, accents and spaces make no difference. The whole answer has to be this, not a part of it."
              autoComplete="off"
              maxLength={1_000}
              value={value}
              error={problem}
              onChange={({ currentTarget }) => {
                setValue(currentTarget.value);
                setProblem(undefined);
              }}
            />
            <Button type="submit" leftSection={<IconSearch size={18} />} loading={search.isPending}>
              Search
            </Button>
          </Group>
        </form>
      </search>
      <div aria-live="polite">
        {erased ? (
          <EmptyState icon={<IconCircleCheck size={28} />} title="Erased for good">
            {erasedTotals(erased).join(' · ') || 'Somebody else erased it meanwhile: there was nothing left.'}
          </EmptyState>
        ) : search.isPending ? (
          <LoadingRows count={3} />
        ) : error && !problem ? (
          <ErrorState title="The search did not work" error={error} retry={() => find(searched)} />
        ) : nothing ? (
          <EmptyState icon={<IconUserOff size={28} />} title="Nothing is held">
            {`No answer, invitation or e-mail is exactly “${searched}”. Try how they may have written it elsewhere: another address, the phone number, their whole name.`}
          </EmptyState>
        ) : (
          data && <FoundTraces traces={data} value={searched} onErase={dialog.open} />
        )}
      </div>
      {data && !nothing && <EraseDialog opened={asking} value={searched} traces={data} onClose={dialog.close} onErased={onErased} />}
    </>
  );
}
