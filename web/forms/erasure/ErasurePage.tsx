import { Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconCircleCheck, IconSearch, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { atLeastThreeCharacters } from '#contract/answers.messages.ts';
import { answers, type Erased } from '#contract/answers.ts';
import * as area from '#web/shell/shell.messages.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { focusFirstError, showFieldErrors } from '#web/ui/fieldErrors.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { OF_RESPONSES, type Traces, useTraces } from '../responses/responses.api.ts';
import * as text from './erasure.messages.ts';
import { allTotals, erasedTotals } from './erasure-labels.ts';
import { FoundTraces } from './FoundTraces.tsx';

/** Finds everything that one person left in any form, by a value that they gave, and erases it permanently. */
export function ErasurePage() {
  const form = useForm({
    initialValues: { value: '' },
    validate: { value: (value) => (value.trim().length < 3 ? atLeastThreeCharacters() : null) },
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
      <PageHeader title={word.erasePerson()} description={text.lead()} back={<BackLink to="/forms">{area.forms()}</BackLink>} />
      <search>
        <form onSubmit={form.onSubmit(({ value }) => find(value.trim()), focusFirstError(form))} noValidate>
          <Group align={form.errors.value ? 'center' : 'end'} gap="sm" mb="xl">
            <TextInput
              flex="1 1 20rem"
              maw="34rem"
              label={text.valueLabel()}
              description={text.valueHelp()}
              autoComplete="off"
              maxLength={1_000}
              {...form.getInputProps('value')}
            />
            <SubmitButton leftSection={<IconSearch size={18} />} loading={search.isPending}>
              {word.search()}
            </SubmitButton>
          </Group>
        </form>
      </search>
      <div aria-live="polite">
        {erased ? (
          <EmptyState icon={<IconCircleCheck size={28} />} title={text.erasedForGood()}>
            {erasedTotals(erased).join(' · ') || text.erasedMeanwhile()}
          </EmptyState>
        ) : search.isPending ? (
          <LoadingRows count={3} />
        ) : error && !form.errors.value ? (
          <ErrorState title={text.searchFailed()} error={error} retry={() => find(searched)} />
        ) : nothing ? (
          <EmptyState icon={<IconUserOff size={28} />} title={text.nothingHeld()}>
            {text.nothingHeldAdvice({ value: searched })}
          </EmptyState>
        ) : (
          data && <FoundTraces traces={data} value={searched} onErase={dialog.open} />
        )}
      </div>
      {data && !nothing && <EraseDialog opened={asking} value={searched} traces={data} onClose={dialog.close} onErased={onErased} />}
    </>
  );
}

interface Props extends DialogProps {
  value: string;
  traces: Traces;
  onErased: (what: Erased) => void;
}

function EraseDialog({ opened, onClose, ...rest }: Props) {
  return (
    <AlertDialog opened={opened} onClose={onClose} title={text.eraseTitle({ value: rest.value })}>
      <EraseForm onClose={onClose} {...rest} />
    </AlertDialog>
  );
}

function EraseForm({ value, traces, onClose, onErased }: Omit<Props, 'opened'>) {
  const erase = useCall(answers.erase, OF_RESPONSES, { done: ({ data }) => onErased(data) });
  const form = useForm({
    initialValues: { typed: '' },
    validate: { typed: (typed) => (typed.trim().toUpperCase() === text.eraseWord() ? null : text.typeToGoOn({ word: text.eraseWord() })) },
  });
  return (
    <form onSubmit={form.onSubmit(() => erase.mutate({ body: { value } }), focusFirstError(form))} noValidate>
      <Text c="dimmed">{allTotals(traces).join(' · ')}</Text>
      <Text c="dimmed" mt="xs">
        {text.eraseLoss()}
      </Text>
      <TextInput
        mt="md"
        label={text.typeToConfirm({ word: text.eraseWord() })}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('typed')}
        error={form.errors.typed ?? erase.error?.message}
      />
      <FormFoot mt="lg" submit={text.eraseForGood()} danger busy={erase.isPending} onCancel={onClose} />
    </form>
  );
}
