import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconCircleCheck, IconSearch, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { Erased } from '#contract/answers.ts';
import { focusFirstError, showFieldErrors } from '#web/ui/fieldErrors.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { useTraces } from '../responses/responses.api.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { erasedTotals } from './erasure-labels.ts';
import { FoundTraces } from './FoundTraces.tsx';

/** Finds everything that one person left in any form, by a value that they gave, and erases it permanently. */
export function ErasurePage() {
  const form = useForm({
    initialValues: { value: '' },
    validate: { value: (value) => (value.trim().length < 3 ? 'Please give at least 3 characters' : null) },
  });
  const [asking, dialog] = useDisclosure();
  const [erased, setErased] = useState<Erased>();
  const search = useTraces();
  const { data, error, variables: searched = '' } = search;
  const nothing = data?.forms.length === 0 && data.mails === 0;

  const find = (given: string) => {
    setErased(undefined);
    search.mutateAsync(given).catch((failure) => showFieldErrors(form, failure));
  };
  const onErased = (what: Erased) => {
    dialog.close();
    setErased(what);
    form.reset();
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
        <form onSubmit={form.onSubmit(({ value }) => find(value.trim()), focusFirstError(form))} noValidate>
          <Group align={form.errors.value ? 'center' : 'end'} gap="sm" mb="xl">
            <TextInput
              flex="1 1 20rem"
              maw="34rem"
              label="E-mail address, phone number or whole name"
              description="Capitals, accents and spaces make no difference. The whole answer has to be this, not a part of it."
              autoComplete="off"
              maxLength={1_000}
              {...form.getInputProps('value')}
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
        ) : error && !form.errors.value ? (
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
