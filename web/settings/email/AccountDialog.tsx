import { Alert, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { accounts, LinkSmtp, type MailAccount, UpdateAccount } from '#contract/accounts.ts';
import { useUnsaved } from '#web/api/unsaved.ts';
import { changesOf } from '#web/ui/changesOf.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { focusFirstError, showFieldErrors } from '#web/ui/fieldErrors.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { readOnlyWhile } from '#web/ui/useCallForm.ts';
import { AFTER_ACCOUNTS } from './accounts.api.ts';
import * as text from './email.messages.ts';

interface Props extends DialogProps {
  /** Undefined when a mail server is to be linked. */
  account?: MailAccount;
}

/** Links a mail server, or changes an account. */
export function AccountDialog({ account, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} closeOnClickOutside={false} title={account ? text.editAccount(account) : text.linkSmtp()}>
      <AccountForm account={account} onDone={onClose} />
    </Dialog>
  );
}

const EMPTY = { host: '', port: '587', user: '', password: '', from: '', name: '', dailyLimit: '2000', minuteLimit: '120' };
type Values = typeof EMPTY;
const CHECK_NEW = schemaResolver(LinkSmtp, { sync: true });
const CHECK_CHANGES = schemaResolver(UpdateAccount, { sync: true });
const LIMITS = ['name', 'dailyLimit', 'minuteLimit'] as const;
const CHANGEABLE = ['host', 'port', 'user', 'password', ...LIMITS] as const;

const only = (fields: readonly (keyof Values)[], values: Values) => Object.fromEntries(fields.map((field) => [field, values[field]]));

const valuesOf = ({ host, port, user, email, name, dailyLimit, minuteLimit }: MailAccount): Values => ({
  host: host ?? '',
  port: String(port ?? ''),
  user: user ?? '',
  password: '',
  from: email,
  name,
  dailyLimit: String(dailyLimit),
  minuteLimit: String(minuteLimit),
});

function AccountForm({ account, onDone }: { account: MailAccount | undefined; onDone: () => void }) {
  // The account can change while the dialog is open, and what somebody else changed is not sent.
  const [before] = useState(account ? valuesOf(account) : EMPTY);
  const fields = account?.type === 'google' ? LIMITS : CHANGEABLE;
  const link = useCall(accounts.link, AFTER_ACCOUNTS);
  const update = useCall(accounts.update, AFTER_ACCOUNTS);
  const isSending = link.isPending || update.isPending;
  /** The changed values only, because the server tests the connection again when a value of the mail server is sent. */
  const changed = (values: Values) => changesOf(only(fields, before), only(fields, values));
  const form = useForm<Values>({
    initialValues: before,
    validate: (values) => (account ? CHECK_CHANGES(changed(values)) : CHECK_NEW(values)),
    enhanceGetInputProps: () => readOnlyWhile(isSending),
  });
  useUnsaved(form.isDirty());
  const [problem, setProblem] = useState<string | null>(null);
  const server = account?.type !== 'google';

  const submit = async (values: Values) => {
    setProblem(null);
    try {
      if (account) await update.mutateAsync({ params: { id: account._id }, body: changed(values) });
      else await link.mutateAsync({ body: { ...values, port: Number(values.port) } });
      toast.success(account ? text.accountSaved() : text.isLinked({ email: values.from }));
      onDone();
    } catch (error) {
      setProblem(showFieldErrors(form, error as Error));
    }
  };

  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirstError(form))}>
      <Stack>
        {server && (
          <>
            <Group align="flex-start" gap="sm">
              <TextInput
                flex="1 1 10rem"
                label={text.server()}
                placeholder="smtp.example.com"
                withAsterisk
                data-autofocus
                {...form.getInputProps('host')}
              />
              <TextInput flex="0 1 6rem" label={text.port()} inputMode="numeric" withAsterisk {...form.getInputProps('port')} />
            </Group>
            <TextInput label={text.userName()} autoComplete="off" {...form.getInputProps('user')} />
            <PasswordField
              label={text.password()}
              description={account ? text.leftEmpty() : text.keptEncrypted()}
              autoComplete="new-password"
              {...form.getInputProps('password')}
            />
          </>
        )}
        {!account && (
          <TextInput
            label={text.senderAddress()}
            description={text.senderAddressHelp()}
            type="email"
            withAsterisk
            {...form.getInputProps('from')}
          />
        )}
        <TextInput label={text.senderName()} description={text.senderNameHelp()} {...form.getInputProps('name')} />
        <SimpleGrid minColWidth="min(7.5rem, 100%)" autoFlow="auto-fit">
          <TextInput label={text.atMostADay()} inputMode="numeric" {...form.getInputProps('dailyLimit')} />
          <TextInput label={text.atMostAMinute()} inputMode="numeric" {...form.getInputProps('minuteLimit')} />
        </SimpleGrid>
        <span className="ui-dim">{account?.type === 'google' ? text.overGoogleLimit() : text.overLimit()}</span>
        <div role="alert">{problem && <Alert color="red">{problem}</Alert>}</div>
        <FormFoot submit={account ? text.saveAccount() : text.checkAndLink()} busy={isSending} onCancel={onDone} />
      </Stack>
    </form>
  );
}
