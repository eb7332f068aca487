import { Alert, Button, NativeSelect, NumberInput, SimpleGrid, Skeleton, Stack, Switch, Text } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { IconAlertTriangle, IconDatabaseExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Backup, type BackupOverview, backups, type BackupSettings as Settings } from '#contract/backups.ts';
import { formatDuration, formatSize } from '#contract/quantities.ts';
import { call } from '#web/api/call.ts';
import { useStoredForm } from '#web/drafts/useStoredForm.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { formatDateTime, zoneLabel } from '#web/ui/dates.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { AFTER_BACKUP, backupOverview, REFRESH } from './backups.api.ts';
import * as text from './backups.messages.ts';

export function BackupSettings() {
  const query = useQuery({ ...backupOverview, ...REFRESH });
  return (
    <Loaded query={query} failed={text.notLoaded()} loading={<Skeleton h={320} radius="md" />}>
      {(overview) => (
        <>
          <State overview={overview} />
          <Schedule settings={overview.settings} />
          <Recent backups={overview.recent} />
        </>
      )}
    </Loaded>
  );
}

const TONE: Record<BackupOverview['health'], Tone> = {
  fine: 'positive',
  old: 'negative',
  failed: 'negative',
  none: 'info',
  off: 'warning',
};

function State({ overview }: { overview: BackupOverview }) {
  const { health, running, waiting, last, lastDone, nextAt, folder, sameDisk, withKey } = overview;
  const create = useCall(backups.create, AFTER_BACKUP, {
    failed: text.notBegun(),
    done: ({ message }) => message && toast.success(message),
  });
  return (
    <SectionCard
      title={text.backups()}
      lead={text.lead()}
      mark={<StatusBadge tone={TONE[health]}>{text.health[health]()}</StatusBadge>}
      aside={
        <Button
          variant="default"
          leftSection={<IconDatabaseExport size={18} />}
          loading={create.isPending}
          disabled={running || waiting}
          onClick={() => create.mutate({})}
        >
          {text.backUpNow()}
        </Button>
      }
    >
      <Stack>
        {(running || waiting) && <Text role="status">{text.isRunning()}</Text>}
        {(health === 'old' || health === 'off') && <Warning>{text.isOld()}</Warning>}
        {health === 'failed' && last?.problem && <Warning>{last.problem}</Warning>}
        <Facts>
          <Fact label={text.lastOne()}>{lastDone ? <Summary backup={lastDone} /> : text.never()}</Fact>
          <Fact label={text.nextOne()}>{nextAt ? formatDateTime(nextAt) : text.notByItself()}</Fact>
          <Fact label={text.folder()}>
            <span className="ui-text" translate="no">
              {folder}
            </span>
          </Fact>
        </Facts>
        {sameDisk && <Text size="sm">{text.sameDisk()}</Text>}
        <Text size="sm">{withKey ? text.withKey() : text.withoutKey()}</Text>
      </Stack>
    </SectionCard>
  );
}

const Warning = ({ children }: { children: string }) => (
  <Alert color="red" icon={<IconAlertTriangle />}>
    {children}
  </Alert>
);

const Summary = ({ backup: { startedAt, finishedAt, size, missing } }: { backup: Backup }) => (
  <>
    <RelativeTime iso={startedAt} />
    {` · ${formatSize(size ?? 0)} · ${formatDuration(secondsOf(startedAt, finishedAt))}`}
    {missing !== null && missing > 0 && ` · ${text.missing({ count: missing })}`}
  </>
);

const secondsOf = (from: string, to: string | null) => Math.max(1, Math.round((Date.parse(to ?? from) - Date.parse(from)) / 1000));

function Schedule({ settings }: { settings: Settings }) {
  const form = useStoredForm({
    stored: { ...settings },
    send: (body) => call(backups.update, { body }),
    stale: AFTER_BACKUP,
    done: text.saved(),
    failed: text.notSaved(),
  });
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));
  return (
    <SectionCard title={text.schedule()}>
      <CallForm form={form} submitLabel={word.save()} disabled={!form.isDirty()}>
        <Switch label={text.everyDay()} {...form.getInputProps('enabled', { type: 'checkbox' })} />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NativeSelect
            label={text.hour()}
            description={zoneLabel()}
            data={hours}
            value={String(form.values.hour)}
            onChange={({ currentTarget }) => form.setFieldValue('hour', Number(currentTarget.value))}
            error={form.errors.hour}
            disabled={!form.values.enabled}
          />
          <NumberInput label={text.keepDaily()} description={text.days()} allowDecimal={false} {...form.getInputProps('keepDaily')} />
          <NumberInput label={text.keepWeekly()} description={text.weeks()} allowDecimal={false} {...form.getInputProps('keepWeekly')} />
        </SimpleGrid>
      </CallForm>
    </SectionCard>
  );
}

const STATE_TONE: Record<Backup['state'], Tone> = { done: 'positive', failed: 'negative', running: 'info' };

const Recent = ({ backups: recent }: { backups: Backup[] }) => (
  <SectionCard title={text.recent()}>
    {recent.length === 0 && <Text c="dimmed">{text.never()}</Text>}
    <ul className="ui-lines" aria-label={text.recent()}>
      {recent.map((backup) => (
        <li key={backup._id}>
          <div className="ui-grow">
            <Text fw={550} className="ui-text" translate="no">
              {backup.file}
            </Text>
            <div className="ui-dim">
              {text.cause[backup.cause]()} ·{' '}
              {backup.state === 'done' ? <Summary backup={backup} /> : <RelativeTime iso={backup.startedAt} />}
            </div>
            {backup.problem && <div className="ui-text">{backup.problem}</div>}
          </div>
          <StatusBadge tone={STATE_TONE[backup.state]}>{text.state[backup.state]()}</StatusBadge>
        </li>
      ))}
    </ul>
  </SectionCard>
);
