import { Button, Paper, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Campaign } from '#contract/campaigns.ts';
import { ApiError, newerVersion } from '#web/api/call.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useUnsavedGuard } from '#web/ui/useUnsavedGuard.ts';
import { useSaveCampaign } from '../campaigns.api.ts';
import { AccountField } from './AccountField.tsx';
import classes from './form.module.css';
import { check, type Errors, FIELDS, fieldId, type Values, valuesOf } from './form-values.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import { TargetFields } from './TargetFields.tsx';
import { TemplateField } from './TemplateField.tsx';

interface Props {
  /** Undefined: a new one. */
  campaign: Campaign | undefined;
}

type After = 'stay' | 'list' | 'review';

export function CampaignForm({ campaign }: Props) {
  const navigate = useNavigate();
  const save = useSaveCampaign();
  /** Saved or loaded last. */
  const [known, setKnown] = useState(campaign);
  const [values, setValues] = useState(() => valuesOf(campaign));
  const [baseline, setBaseline] = useState(values);
  const [errors, setErrors] = useState<Errors>({});
  const [goTo, setGoTo] = useState<string>();
  const [after, setAfter] = useState<After>();
  useUnsavedGuard(!same(values, baseline) && goTo === undefined);
  // Only after the guard knows that nothing is left to be saved.
  useEffect(() => {
    if (goTo !== undefined) void navigate({ to: goTo });
  }, [goTo, navigate]);

  const set = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(lastPart(field) in changes))));
  };
  const refuse = (found: Errors) => {
    setErrors(found);
    const first = FIELDS.find((field) => found[field]);
    if (first) document.getElementById(fieldId(first))?.focus();
  };

  const send = async (then: After) => {
    if (save.isPending) return;
    const { body, errors: found } = check(values, { launching: then === 'review' });
    if (!body) return refuse(found);
    setAfter(then);
    try {
      // A new one is a draft until it is launched; one that is scheduled stays it.
      const { data } = await save.mutateAsync({ ...body, ...(known ? { id: known._id, rev: known.rev } : { status: 'draft' }) });
      setKnown(data);
      setBaseline(values);
      toast.success(known ? 'Workflow updated successfully!' : 'Workflow created successfully!');
      if (then === 'list') setGoTo('/workflows');
      else if (then === 'review') setGoTo(`/workflows/${data._id}`);
      else if (!known) setGoTo(`/edit-workflow/${data._id}`);
    } catch (error) {
      const theirs = newerVersion<Campaign>(error);
      if (theirs) return onConflict(theirs);
      if (error instanceof ApiError && error.errors) refuse(fromServer(error.errors));
      toast.error(known ? 'Failed to update workflow.' : 'Failed to create workflow.', error instanceof Error ? error : null);
    }
  };

  const onConflict = async (theirs: Campaign) => {
    const mine = await confirm({
      title: 'Somebody else changed this campaign meanwhile',
      body: 'Keep your version to go on with what you typed, or take theirs and lose it.',
      confirmLabel: 'Keep my version',
      cancelLabel: 'Take theirs',
    });
    setKnown(theirs);
    setBaseline(valuesOf(theirs));
    if (!mine) setValues(valuesOf(theirs));
  };

  useHotkeys([['mod+S', () => void send('stay')]], [], true);

  const scheduled = known?.status === 'scheduled';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(scheduled ? 'list' : 'review');
      }}
    >
      <div className={classes.columns}>
        <div className={classes.column}>
          <Paper withBorder component="section" className={classes.sheet} aria-labelledby="campaign-message">
            <h2 id="campaign-message" className={classes.title}>
              Message
            </h2>
            <TextInput
              id={fieldId('name')}
              label="Campaign name"
              description="Members do not see it"
              withAsterisk
              maxLength={200}
              value={values.name}
              error={errors.name}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
            />
            <TemplateField value={values.template} error={errors.template} onChange={(template) => set({ template })} />
          </Paper>
          <Paper withBorder component="section" className={classes.sheet} aria-labelledby="campaign-account-title">
            <h2 id="campaign-account-title" className={classes.title}>
              Sent from
            </h2>
            <AccountField value={values.account} error={errors.account} onChange={(account) => set({ account })} />
          </Paper>
        </div>
        <div className={classes.column}>
          <Paper withBorder component="section" className={classes.sheet} aria-labelledby="campaign-target">
            <h2 id="campaign-target" className={classes.title}>
              Who gets it
            </h2>
            <TargetFields values={values} errors={errors} set={set} />
          </Paper>
          <Paper withBorder component="section" className={classes.sheet} aria-labelledby="campaign-schedule">
            <h2 id="campaign-schedule" className={classes.title}>
              When
            </h2>
            <ScheduleFields values={values} errors={errors} set={set} />
          </Paper>
        </div>
      </div>
      <Paper withBorder className={classes.bar}>
        <Button variant="default" renderRoot={(props) => <Link to="/workflows" {...props} />}>
          Cancel
        </Button>
        {scheduled ? (
          <Button type="submit" loading={save.isPending}>
            Save changes
          </Button>
        ) : (
          <>
            <Button variant="default" loading={save.isPending && after === 'list'} onClick={() => void send('list')}>
              Save as draft
            </Button>
            <Button type="submit" loading={save.isPending && after === 'review'}>
              Review and launch
            </Button>
          </>
        )}
      </Paper>
    </form>
  );
}

/** Days of the frequency come without its name. */
const fromServer = ({ to, from, ...errors }: Readonly<Record<string, string>>): Errors => ({
  ...(from && { 'frequency.from': from }),
  ...(to && { 'frequency.to': to }),
  ...errors,
});

/** `frequency.to` is kept as `to`. */
const lastPart = (field: string): string => field.split('.').at(-1) ?? field;

const same = (a: Values, b: Values): boolean => JSON.stringify(a) === JSON.stringify(b);
