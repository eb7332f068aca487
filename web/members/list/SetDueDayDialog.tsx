import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isDay } from '#contract/day.ts';
import { REMINDER_STATES } from '#contract/members.ts';
import { paymentCategory } from '#contract/status.messages.ts';
import * as account from '#web/members/account/account.messages.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { formatDay } from '#web/ui/dates.ts';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import * as ui from '#web/ui/ui.messages.ts';
import { BulkReach, bulkPreview } from './BulkReach.tsx';
import * as text from './left-out.messages.ts';
import { useBulkAction } from './useBulkAction.ts';
import type { ChosenProps } from './WriteToMembersDialog.tsx';

/** Gives the chosen members one due day of the registration or the subscription, and says first who gets it and who not. */
export function SetDueDayDialog({ selection, opened, onClose, onDone }: ChosenProps) {
  const { run, pending } = useBulkAction();
  const [of, setOf] = useState<(typeof REMINDER_STATES)[number]>('Registration');
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const action = { kind: 'set-due-day' as const, of, day };
  const preview = useQuery({ ...bulkPreview(selection, action), enabled: isDay(day) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isDay(day)) return setError(ui.dayLike());
    run(selection, { ...action, reason }, text.dueDaySet[of]({ day: formatDay(day) }), () => {
      onClose();
      onDone();
    });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={text.dialogTitle['set-due-day']()}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <NativeSelect
            label={text.dueDayOf()}
            data={REMINDER_STATES.map((value) => ({ value, label: paymentCategory[value]() }))}
            value={of}
            onChange={({ currentTarget }) => setOf(currentTarget.value as typeof of)}
          />
          <DateField
            label={text.newDueDay()}
            value={day}
            error={error}
            onChange={(value) => {
              setDay(value);
              setError(undefined);
            }}
          />
          <TextArea
            minRows={1}
            label={account.reason()}
            description={text.whyHelp()}
            maxLength={500}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          {isDay(day) && (
            <Loaded query={preview} failed={text.notCounted()} loading={null}>
              {(reach) => <BulkReach kind="set-due-day" preview={reach} />}
            </Loaded>
          )}
          <p className="ui-dim">{text.dueDayHint()}</p>
        </Stack>
        <FormFoot
          mt="lg"
          submit={text.actionLabel['set-due-day']()}
          busy={pending}
          disabled={preview.data?.reached === 0}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
