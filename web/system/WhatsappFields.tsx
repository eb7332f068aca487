import { Button, Group, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { scenarios } from '#contract/scenarios.ts';
import type { SystemSettingsState } from '#contract/system-settings.ts';
import { dataQuery } from '#web/api/queries.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { LoadingRows } from '#web/ui/states.tsx';
import * as text from './whatsapp-alerts.messages.ts';

const ConnectService = lazyPart(async () => (await import('#web/scenarios/builder/ConnectService.tsx')).ConnectService);
const connectionList = dataQuery(['connections', 'whatsapp'], scenarios.connections, { query: { service: 'whatsapp' } });

export interface WhatsappValues {
  alertWhatsapp: string | null;
  alertWhatsappTo: string;
  alertWhatsappTemplate: string;
  alertWhatsappLanguage: string;
}

export const whatsappValues = (settings: SystemSettingsState): WhatsappValues => ({
  alertWhatsapp: settings.alertWhatsapp,
  alertWhatsappTo: settings.alertWhatsappTo ?? '',
  alertWhatsappTemplate: settings.alertWhatsappTemplate ?? '',
  alertWhatsappLanguage: settings.alertWhatsappLanguage,
});

interface Props {
  settings: SystemSettingsState;
  form: Pick<UseFormReturnType<WhatsappValues>, 'getInputProps' | 'setFieldValue' | 'values'>;
}

/** By which connection, to whom and in which template alerts leave by WhatsApp. */
export function WhatsappFields({ settings, form }: Props) {
  const { data: connections = [] } = useQuery(connectionList);
  const [connects, setConnects] = useState(false);
  const { alertWhatsappAt: at, alertWhatsappError: error } = settings;
  return (
    <>
      <Select
        allowDeselect
        label={text.whatsapp()}
        description={text.whatsappHelp()}
        placeholder={text.off()}
        clearable
        data={connections.map(({ _id, name }) => ({ value: _id, label: name }))}
        {...form.getInputProps('alertWhatsapp')}
      />
      {connects ? (
        <Suspense fallback={<LoadingRows count={2} />}>
          <ConnectService
            service="whatsapp"
            onDone={(saved) => {
              setConnects(false);
              if (saved) form.setFieldValue('alertWhatsapp', saved._id);
            }}
          />
        </Suspense>
      ) : (
        <Group>
          <Button variant="default" size="compact-sm" onClick={() => setConnects(true)}>
            {text.connect()}
          </Button>
        </Group>
      )}
      {form.values.alertWhatsapp && (
        <>
          <TextInput
            label={text.numbers()}
            description={text.numbersHelp()}
            autoComplete="off"
            placeholder="+221 77 123 45 67, +225 07 01 02 03 04"
            {...form.getInputProps('alertWhatsappTo')}
          />
          <TextInput
            label={text.template()}
            description={text.templateHelp()}
            autoComplete="off"
            placeholder={text.templateExample()}
            {...form.getInputProps('alertWhatsappTemplate')}
          />
          <TextInput
            label={text.templateLanguage()}
            autoComplete="off"
            placeholder="fr"
            maw="10rem"
            {...form.getInputProps('alertWhatsappLanguage')}
          />
          {settings.alertWhatsapp && (error || at) && (
            <div className="ui-dim">
              {error ? text.messageFailed({ reason: error }) : text.lastMessage()} {at && <RelativeTime iso={at} />}
            </div>
          )}
        </>
      )}
    </>
  );
}
