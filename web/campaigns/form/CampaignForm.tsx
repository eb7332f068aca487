import { Button, Paper, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Campaign } from '#contract/campaigns.ts';
import { ApiError } from '#web/api/call.ts';
import { useManualSave } from '#web/drafts/useManualSave.ts';
import { toast } from '#web/ui/toast.tsx';
import { useSaveCampaign } from '../campaigns.api.ts';
import { AccountField } from './AccountField.tsx';
import classes from './form.module.css';
import { check, type Errors, FIELDS, fieldId, type Values, valuesOf } from './form-values.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import { TargetFields } from './TargetFields.tsx';
import { TemplateField } from './TemplateField.tsx';

interface Props {
  /** Undefined for a new campaign. */
  campaign: Campaign | undefined;
}

type After = 'stay' | 'list' | 'review';

export function CampaignForm({ campaign }: Props) {
  const save = useSaveCampaign();
  const [values, setValues] = useState(() => valuesOf(campaign));
  const [baseline, setBaseline] = useState(values);
  const [errors, setErrors] = useState<Errors>({});
  const [after, setAfter] = useState<After>();
  const { known, setKnown, leaveFor, askAfterConflict } = useManualSave({
    stored: campaign,
    unsaved: !same(values, baseline),
    conflictTitle: 'Somebody else changed this campaign meanwhile',
    onConflict(theirs, mine) {
      setBaseline(valuesOf(theirs));
      if (!mine) setValues(valuesOf(theirs));
    },
    onSave: () => void send('stay'),
  });

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
      // A new campaign is a draft until it is launched; a scheduled one stays scheduled.
      const { data } = await save.mutateAsync({ ...body, ...(known ? { id: known._id, rev: known.rev } : { status: 'draft' }) });
      setKnown(data);
      setBaseline(values);
      toast.success(known ? 'Workflow updated successfully!' : 'Workflow created successfully!');
      if (then === 'list') leaveFor('/workflows');
      else if (then === 'review') leaveFor(`/workflows/${data._id}`);
      else if (!known) leaveFor(`/edit-workflow/${data._id}`);
    } catch (error) {
      if (await askAfterConflict(error)) return;
      if (error instanceof ApiError && error.errors) refuse(fromServer(error.errors));
      toast.error(known ? 'Failed to update workflow.' : 'Failed to create workflow.', error instanceof Error ? error : null);
    }
  };

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

/** The server names errors of the frequency's days without `frequency`. */
const fromServer = ({ to, from, ...errors }: Readonly<Record<string, string>>): Errors => ({
  ...(from && { 'frequency.from': from }),
  ...(to && { 'frequency.to': to }),
  ...errors,
});

/** The server's `frequency.to` is the field `to`. */
const lastPart = (field: string): string => field.split('.').at(-1) ?? field;

const same = (a: Values, b: Values): boolean => JSON.stringify(a) === JSON.stringify(b);
