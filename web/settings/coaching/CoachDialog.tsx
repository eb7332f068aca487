import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { type Coach, coaches, OFFERED_COACH_STATUS } from '#contract/coaches.ts';
import { nameRequired } from '#contract/shared.messages.ts';
import { accountStatus } from '#contract/status.messages.ts';
import { call } from '#web/api/call.ts';
import { showInvited } from '#web/outbox/showInvited.tsx';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { AFTER_COACHES } from '#web/reservations/coaches.api.ts';
import { checkEmail } from '#web/reservations/reservations.rules.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { changesOf } from '#web/ui/changesOf.ts';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './coaching.messages.ts';

const checkName = (name: string) => (name.trim() ? null : nameRequired());
const NAME = { label: word.name(), withAsterisk: true, 'data-autofocus': true, autoComplete: 'off', maxLength: 100 };
const SPECIALIZATION = { label: text.specialization(), autoComplete: 'off', maxLength: 200 };

export const NewCoach = (dialog: DialogProps) => (
  <CallDialog
    {...dialog}
    title={text.newCoach()}
    submitLabel={text.createCoach()}
    initialValues={{ name: '', email: '', specialization: '', status: 'Pending' as (typeof OFFERED_COACH_STATUS)[number] }}
    validate={{ name: checkName, email: checkEmail }}
    send={(values) => call(coaches.create, { body: { ...values, email: values.email.trim() } })}
    stale={AFTER_COACHES}
    onDone={({ data: { name, status }, ...invited }) =>
      void showInvited(invited, {
        name,
        sent: status === 'Inactive' ? text.added({ name }) : text.addedAndInvited({ name }),
        kept: text.addedNotInvited({ name }),
      })
    }
    failed={text.notCreated()}
  >
    {(form) => (
      <>
        <TextInput {...NAME} {...form.getInputProps('name')} />
        <TextInput label={word.email()} type="email" withAsterisk autoComplete="off" maxLength={254} {...form.getInputProps('email')} />
        <TextInput {...SPECIALIZATION} {...form.getInputProps('specialization')} />
        <NativeSelect
          label={word.status()}
          description={text.follows[form.values.status]()}
          data={OFFERED_COACH_STATUS.map((value) => ({ value, label: accountStatus[value]() }))}
          {...form.getInputProps('status')}
        />
      </>
    )}
  </CallDialog>
);

export const EditCoach = ({ coach: { _id, name, email, specialization, bookable, place }, ...dialog }: DialogProps & { coach: Coach }) => (
  <CallDialog
    {...dialog}
    title={text.editCoach({ name })}
    submitLabel={text.saveCoach()}
    initialValues={{ name, email, specialization, place, bookable }}
    validate={{ name: checkName, email: checkEmail }}
    send={(values, before) =>
      call(coaches.update, { params: { id: _id }, body: changesOf(before, { ...values, email: values.email.trim() }) })
    }
    stale={AFTER_COACHES}
    onDone={({ mail, message = text.coachSaved() }) => toastMail(mail, { sent: text.coachSaved(), kept: message })}
    failed={text.coachNotSaved()}
  >
    {(form) => (
      <>
        <TextInput {...NAME} {...form.getInputProps('name')} />
        <TextInput
          label={word.email()}
          description={text.newAddressHelp()}
          type="email"
          withAsterisk
          autoComplete="off"
          maxLength={254}
          {...form.getInputProps('email')}
        />
        <TextInput {...SPECIALIZATION} {...form.getInputProps('specialization')} />
        <TextInput
          label={text.place()}
          description={text.placeOfCoach()}
          autoComplete="off"
          maxLength={500}
          {...form.getInputProps('place')}
        />
        <Switch
          label={text.bookThemselves()}
          description={text.bookThemselvesHelp()}
          {...form.getInputProps('bookable', { type: 'checkbox' })}
        />
      </>
    )}
  </CallDialog>
);
