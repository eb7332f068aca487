import { Button, Group, Stack, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { BookedSession } from '#contract/booked-session.ts';
import { type Availability, coaches, ISO_WEEKDAYS } from '#contract/coaches.ts';
import { ApiError, newerVersion } from '#web/api/call.ts';
import { useUnsaved } from '#web/api/unsaved.ts';
import { beginAgain } from '#web/ui/changesOf.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { formatDay, zoneLabel } from '#web/ui/dates.ts';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { readOnlyWhile } from '#web/ui/useCallForm.ts';
import { useFirstFocus } from '#web/ui/useFirstFocus.ts';
import { versionToKeep } from '#web/ui/versionToKeep.ts';
import { AFTER_COACHES } from './coaches.api.ts';
import { DaysOff } from './DaysOff.tsx';
import { HoursOfDay } from './HoursOfDay.tsx';
import * as text from './hours.messages.ts';
import classes from './hours.module.css';
import { bodyOf, checkHours, type Hours, hoursOf, WORKDAYS, weekdayName } from './hours.rules.ts';

export function HoursForm({ id, availability, onClose }: { id: string; availability: Availability; onClose: () => void }) {
  const save = useCall(coaches.saveAvailability, AFTER_COACHES);
  const form = useForm<Hours>({
    initialValues: hoursOf(availability),
    validate: checkHours,
    enhanceGetInputProps: () => readOnlyWhile(save.isPending),
  });
  useUnsaved(form.isDirty());
  // The form keeps the version with which it began, also when a newer one is loaded.
  const [rev, setRev] = useState(availability.rev);
  const { hours } = form.values;

  const send = async (body: ReturnType<typeof bodyOf>): Promise<void> => {
    try {
      await save.mutateAsync({ params: { id }, body });
    } catch (error) {
      const theirs = newerVersion<Availability>(error);
      if (theirs) {
        const kept = await versionToKeep(text.changedMeanwhile());
        if (!kept) return;
        setRev(theirs.rev);
        const newer = hoursOf(theirs);
        if (kept === 'mine') return send({ ...body, ...bodyOf(beginAgain(form, newer)), rev: theirs.rev });
        beginAgain(form, newer, form.getValues());
        return;
      }
      const booked = error instanceof ApiError && error.status === 409 ? z.array(BookedSession).safeParse(error.data) : undefined;
      if (!booked?.success) return void refuse(error as Error);
      if (await askAboutBooked((error as Error).message, booked.data)) await send({ ...body, keepBooked: true });
      return;
    }
    onClose();
    toast.success(text.saved());
  };

  const focusFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
  const refuse = (error: Error) => {
    // The errors name places in the lists that were sent, whose rows are in the same order.
    const named = Object.entries((error instanceof ApiError && error.errors) || {}).flatMap(([field, sentence]) => {
      const [list, place] = field.split('.');
      const first = { hours: 'opens', daysOff: 'from' }[list ?? ''];
      return first && place ? [[`${list}.${place}.${first}`, sentence]] : [];
    });
    if (named.length === 0) return toast.error(text.saveFailed(), error);
    const errors = Object.fromEntries(named);
    form.setErrors(errors);
    focusFirst(errors);
  };

  const copyMonday = () => {
    const monday = hours.filter(({ weekday }) => weekday === 1);
    const others = hours.filter(({ weekday }) => !WORKDAYS.includes(weekday));
    form.setFieldValue('hours', [...WORKDAYS.flatMap((weekday) => monday.map((row) => ({ ...row, weekday }))), ...others]);
  };

  return (
    <form
      ref={useFirstFocus<HTMLFormElement>()}
      onSubmit={form.onSubmit((values) => void send({ ...bodyOf(values), rev }), focusFirst)}
      noValidate
    >
      <Stack gap="lg">
        <section aria-label={text.weeklyHours()}>
          <Group justify="space-between" mb="xs">
            <p className="ui-dim">{text.zoneOfTimes({ zone: zoneLabel() })}</p>
            {hours.some(({ weekday }) => weekday === 1) && (
              <Button variant="subtle" size="xs" leftSection={<IconCopy size={16} />} disabled={save.isPending} onClick={copyMonday}>
                {text.copyMonday()}
              </Button>
            )}
          </Group>
          <ul className="ui-lines">
            {ISO_WEEKDAYS.map((weekday) => (
              <HoursOfDay key={weekday} weekday={weekday} name={weekdayName(weekday)} form={form} isSending={save.isPending} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="days-off-title">
          <Title order={3} size="h4" id="days-off-title" mb="xs">
            {text.daysOff()}
          </Title>
          <DaysOff form={form} isSending={save.isPending} />
        </section>
        <FormFoot submit={text.saveHours()} busy={save.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

/** Asks whether to save the days off although sessions are booked on them, of which the first ones are listed. */
const askAboutBooked = (problem: string, sessions: BookedSession[]): Promise<boolean> =>
  confirm({
    title: text.bookedOnDaysOff({ count: sessions.length }),
    body: (
      <>
        <p>{problem}</p>
        <ul className={classes.booked}>
          {sessions.map((session) => (
            <li key={session._id}>{text.bookedSession({ ...session, day: formatDay(session.date) })}</li>
          ))}
        </ul>
      </>
    ),
    confirmLabel: text.saveDaysOff(),
    cancelLabel: text.goOnEditing(),
  });
