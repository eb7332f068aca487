import { Button, Group, NumberInput, SimpleGrid, Skeleton, Switch, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { useQuery } from '@tanstack/react-query';
import { type SystemSettingsState, systemSettings } from '#contract/system-settings.ts';
import { call } from '#web/api/call.ts';
import { useStoredForm } from '#web/drafts/useStoredForm.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { AFTER_SETTINGS, systemSettingsState } from './system.api.ts';
import * as text from './system-settings.messages.ts';
import { WhatsappFields, whatsappValues } from './WhatsappFields.tsx';

export const SystemSettingsCards = () => (
  <Loaded query={useQuery(systemSettingsState)} failed={text.notLoaded()} loading={<Skeleton h={260} mt="md" />}>
    {(settings) => (
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" mt="md">
        <Alerts settings={settings} />
        <Retention settings={settings} />
      </SimpleGrid>
    )}
  </Loaded>
);

const common = { stale: AFTER_SETTINGS, done: text.saved(), failed: text.notSaved() };

function Alerts({ settings }: { settings: SystemSettingsState }) {
  const { alertSecret, heartbeatAt, heartbeatError, heartbeatUrl } = settings;
  const form = useStoredForm({
    ...common,
    stored: {
      alertEmails: settings.alertEmails,
      ...whatsappValues(settings),
      alertUrl: settings.alertUrl ?? '',
      heartbeatUrl: heartbeatUrl ?? '',
    },
    send: (body) => call(systemSettings.update, { body }),
  });
  const sendTest = useCall(systemSettings.test, AFTER_SETTINGS, {
    failed: text.testFailed(),
    done: ({ message }) => message && toast.success(message),
  });
  return (
    <SectionCard
      title={text.alerts()}
      lead={text.alertsLead()}
      aside={
        <Button variant="default" loading={sendTest.isPending} onClick={() => sendTest.mutate({})}>
          {text.sendTest()}
        </Button>
      }
    >
      <CallForm form={form} submitLabel={text.saveAlerts()}>
        <Switch label={text.byEmail()} description={text.byEmailHelp()} {...form.getInputProps('alertEmails', { type: 'checkbox' })} />
        <WhatsappFields settings={settings} form={form} />
        <TextInput
          label={text.webhook()}
          description={text.webhookHelp()}
          type="url"
          autoComplete="off"
          placeholder="https://example.org/alert"
          {...form.getInputProps('alertUrl')}
        />
        {alertSecret && (
          <Group gap="xs">
            <Text size="sm" c="dimmed" flex="1 1 12rem">
              {text.secretHelp()}
            </Text>
            <CopyButton text={alertSecret} label={text.copySecret()} done={text.secretCopied()} />
          </Group>
        )}
        <TextInput
          label={text.heartbeat()}
          description={text.heartbeatHelp()}
          type="url"
          autoComplete="off"
          placeholder="https://example.org/ping"
          {...form.getInputProps('heartbeatUrl')}
        />
        {heartbeatUrl && (
          <div className="ui-dim">
            {heartbeatError ? text.heartbeatFailed({ reason: heartbeatError }) : heartbeatAt ? text.heartbeatWorks() : text.heartbeatSoon()}{' '}
            {heartbeatAt && <RelativeTime iso={heartbeatAt} />}
          </div>
        )}
      </CallForm>
    </SectionCard>
  );
}

const KEPT = ['keepAudit', 'keepWebhooks', 'keepNotifications', 'keepEvents', 'keepMails'] as const;

function Retention({ settings }: { settings: SystemSettingsState }) {
  const form = useStoredForm({
    ...common,
    stored: Object.fromEntries(KEPT.map((field) => [field, settings[field] ?? ''])) as Record<(typeof KEPT)[number], number | ''>,
    send: (body) => call(systemSettings.update, { body: body as Record<(typeof KEPT)[number], number> }),
  });
  return (
    <SectionCard title={text.retention()} lead={text.retentionLead()}>
      <CallForm form={form} submitLabel={text.saveRetention()}>
        {KEPT.map((field) => (
          <NumberInput
            key={field}
            label={text.kept[field].label()}
            description={text.kept[field].help()}
            placeholder={text.forEver()}
            suffix={text.days()}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps(field)}
          />
        ))}
      </CallForm>
    </SectionCard>
  );
}
