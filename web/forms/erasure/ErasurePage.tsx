import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconSearch, IconUserOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { Erased } from '#contract/answers.ts';
import { ApiError } from '#web/api/call.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { useTraces } from './erasure.api.ts';
import classes from './erasure.module.css';
import { erasedTotals } from './erasure-labels.ts';
import { FoundTraces } from './FoundTraces.tsx';

/** Everything that one person left in any form: found by a value, shown, and erased for good. */
export function ErasurePage() {
  const [value, setValue] = useState('');
  /** What the results on the screen are of. */
  const [sought, setSought] = useState('');
  const [error, setError] = useState<string>();
  const [asking, setAsking] = useState(false);
  const [erased, setErased] = useState<Erased>();
  const field = useRef<HTMLInputElement>(null);
  const search = useTraces();

  const look = (given: string) => {
    setSought(given);
    setErased(undefined);
    search.mutateAsync(given).catch((problem) => {
      const refused = problem instanceof ApiError ? problem.errors?.value : undefined;
      setError(refused);
      if (refused) field.current?.focus();
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = value.trim();
    const problem = given.length < 3 ? 'Please give at least 3 characters' : undefined;
    setError(problem);
    if (problem) field.current?.focus();
    else look(given);
  };
  const onErased = (what: Erased) => {
    setAsking(false);
    setErased(what);
    setValue('');
    search.reset();
  };
  const { data } = search;
  const nothing = data?.forms.length === 0 && data.mails === 0;

  return (
    <>
      <PageHeader
        title="Erase a person’s data"
        description="Finds what one person answered in any form, and erases it for good when they ask for it."
        actions={
          <Button variant="default" renderRoot={(button) => <Link to="/forms" {...button} />}>
            All forms
          </Button>
        }
      />
      <search>
        <form className={classes.search} onSubmit={submit} noValidate>
          <TextInput
            ref={field}
            className={classes.field}
            label="E-mail address, phone number or whole name"
            description="Capitals, accents and spaces make no difference. The whole answer has to be this, not a part of it."
            autoComplete="off"
            maxLength={1_000}
            value={value}
            error={error}
            onChange={({ currentTarget }) => {
              setValue(currentTarget.value);
              setError(undefined);
            }}
          />
          <Button type="submit" leftSection={<IconSearch size={18} />} loading={search.isPending}>
            Search
          </Button>
        </form>
      </search>
      <div aria-live="polite">
        {erased ? (
          <Outcome erased={erased} />
        ) : search.isPending ? (
          <LoadingRows count={3} />
        ) : search.error && !error ? (
          <ErrorState title="The search did not work" error={search.error} retry={() => look(sought)} />
        ) : nothing ? (
          <EmptyState icon={<IconUserOff size={28} />} title="Nothing is held">
            {`No answer, invitation or e-mail is exactly “${sought}”. Try how they may have written it elsewhere: another address, the phone number, their whole name.`}
          </EmptyState>
        ) : (
          data && <FoundTraces traces={data} value={sought} onErase={() => setAsking(true)} />
        )}
      </div>
      {data && !nothing && (
        <EraseDialog opened={asking} value={sought} traces={data} onClose={() => setAsking(false)} onErased={onErased} />
      )}
    </>
  );
}

function Outcome({ erased }: { erased: Erased }) {
  const figures = erasedTotals(erased);
  return (
    <EmptyState icon={<IconCircleCheck size={28} />} title="Erased for good">
      {figures.length > 0 ? figures.join(' · ') : 'Somebody else erased it meanwhile: there was nothing left.'}
    </EmptyState>
  );
}
