import { Alert, Button, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type Campaign, campaigns, type SendCampaign } from '#contract/campaigns.ts';
import { ApiError, call } from '#web/api/call.ts';
import { useChange } from '#web/api/queries.ts';
import { useManualSave } from '#web/drafts/useManualSave.ts';
import { accountList } from '#web/settings/email/accounts.api.ts';
import { beginAgain } from '#web/ui/changesOf.ts';
import { focusFirstInvalid } from '#web/ui/fieldErrors.ts';
import { LinkButton, TextLink } from '#web/ui/LinkButton.tsx';
import { marked } from '#web/ui/marked.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { toast } from '#web/ui/toast.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as campaignText from '../campaigns.messages.ts';
import classes from '../campaigns.module.css';
import { type Choice, SearchSelect } from '../SearchSelect.tsx';
import * as text from './form.messages.ts';
import { check, keptTogether, valuesOf } from './form-values.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import { TargetFields } from './TargetFields.tsx';
import { TemplateField } from './TemplateField.tsx';

type After = 'stay' | 'list' | 'review';

interface Props {
  /** Undefined for a new campaign. */
  campaign: Campaign | undefined;
  /** True after the campaign has begun while the form was open. What was typed is saved as a new one. */
  isClosed?: boolean;
  /** Is told whether something is typed that is not saved. */
  onTyped?: (isTyped: boolean) => void;
}

export function CampaignForm({ campaign, isClosed = false, onTyped }: Props) {
  const save = useChange(
    ({ id, rev, ...body }: SendCampaign & { id?: string; rev?: number }) =>
      id ? call(campaigns.update, { params: { id }, body: { ...body, rev } }) : call(campaigns.create, { body }),
    'campaigns',
  );
  const form = useForm({ initialValues: valuesOf(campaign) });
  const isTyped = form.isDirty();
  useEffect(() => onTyped?.(isTyped), [isTyped, onTyped]);
  const [after, setAfter] = useState<After>();
  const { known, setKnown, leaveFor, askAfterConflict } = useManualSave({
    stored: campaign,
    unsaved: isTyped,
    conflictTitle: text.changedMeanwhile(),
    onConflict(theirs, mine) {
      const typed = form.getValues();
      const kept = mine ? keptTogether(form.getInitialValues(), typed) : {};
      beginAgain(form, valuesOf(theirs), mine ? undefined : typed);
      form.setValues(kept);
    },
    onSave: () => void send('stay'),
  });

  const refuse = (errors: Record<string, string>) => {
    form.setErrors(errors);
    focusFirstInvalid();
  };

  const send = async (then: After, over = known): Promise<void> => {
    if (save.isPending) return;
    const typed = form.getValues();
    const changed = isClosed && over?._id === campaign?._id ? undefined : over;
    const { body, errors: found } = check(typed, { launching: then === 'review' });
    if (!body) return refuse(found);
    setAfter(then);
    try {
      // A new campaign is a draft until it is launched; a scheduled one stays scheduled.
      const { data } = await save.mutateAsync({ ...body, ...(changed ? { id: changed._id, rev: changed.rev } : { status: 'draft' }) });
      setKnown(data);
      form.resetDirty(typed);
      toast.success(changed ? text.updated() : text.created());
      // The screen stays open, because the text typed during the save is not saved yet.
      if (form.getValues() !== typed) return;
      if (then === 'list') leaveFor('/workflows');
      else if (then === 'review') leaveFor(`/workflows/${data._id}`);
      else if (!campaign || isClosed) leaveFor(`/edit-workflow/${data._id}`);
    } catch (error) {
      const chosen = await askAfterConflict(error);
      if (chosen) return chosen.mine ? send(then, chosen.theirs) : undefined;
      if (error instanceof ApiError && error.errors) refuse(fromServer(error.errors));
      toast.error(changed ? text.updateFailed() : text.createFailed(), error instanceof Error ? error : null);
    }
  };

  const scheduled = !isClosed && known?.status === 'scheduled';
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send(scheduled ? 'list' : 'review');
      }}
    >
      {isClosed && (
        <Alert color="amber" icon={<IconLock />} title={text.cannotChange()} mb="md" role="alert">
          {text.typedBecomesDraft()}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" mb="md">
        <Stack gap="lg">
          <FormSection title={text.messageSection()}>
            <TextInput label={text.name()} description={text.nameHint()} withAsterisk maxLength={200} {...form.getInputProps('name')} />
            <TemplateField {...form.getInputProps('template')} value={form.getValues().template} />
          </FormSection>
          <FormSection title={text.senderSection()}>
            <AccountField {...form.getInputProps('account')} value={form.getValues().account} />
          </FormSection>
        </Stack>
        <Stack gap="lg">
          <FormSection title={text.recipientsSection()}>
            <TargetFields form={form} />
          </FormSection>
          <FormSection title={text.timeSection()}>
            <ScheduleFields form={form} />
          </FormSection>
        </Stack>
      </SimpleGrid>
      <Paper withBorder className={classes.bar} p="sm">
        <LinkButton to="/workflows">{word.cancel()}</LinkButton>
        {scheduled ? (
          <SubmitButton loading={save.isPending}>{word.saveChanges()}</SubmitButton>
        ) : (
          <>
            <Button variant="default" loading={save.isPending && after === 'list'} onClick={() => void send('list')}>
              {text.saveAsDraft()}
            </Button>
            <SubmitButton loading={save.isPending && after === 'review'}>{campaignText.reviewAndLaunch()}</SubmitButton>
          </>
        )}
      </Paper>
    </form>
  );
}

const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <SectionCard title={title}>
    <Stack>{children}</Stack>
  </SectionCard>
);

/** The server names errors of the frequency's days without `frequency`. */
const fromServer = ({ to, from, ...errors }: Readonly<Record<string, string>>): Record<string, string> => ({
  ...(from && { 'frequency.from': from }),
  ...(to && { 'frequency.to': to }),
  ...errors,
});

/** Selects the sending account; without one, the default account sends. */
function AccountField(field: { value: Choice | null; onChange: (account: Choice | null) => void }) {
  const { data } = useQuery(accountList());
  const standard = data?.accounts.find(({ isDefault }) => isDefault);
  return (
    <SearchSelect
      label={text.account()}
      description={data?.count === 0 ? NO_ACCOUNT : text.accountHint()}
      placeholder={standard ? text.defaultAccountOf(standard) : text.defaultAccount()}
      clearable
      nothingFound={text.noAccountFound()}
      query={accountList}
      choices={({ accounts }) => accounts.map(({ _id, email }) => ({ value: _id, label: email }))}
      {...field}
    />
  );
}

const NO_ACCOUNT = marked(text.noAccountLinked(), {
  link: (words) => (
    <TextLink inherit underline="always" to="/settings" search={{ section: 'email' }}>
      {words}
    </TextLink>
  ),
});
