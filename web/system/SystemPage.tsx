import { Alert, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { System } from '#contract/system.ts';
import * as area from '#web/shell/shell.messages.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { formatDate, formatTime } from '#web/ui/dates.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { BackupCard } from './BackupCard.tsx';
import { DatabaseCard } from './DatabaseCard.tsx';
import { DisksCard } from './DisksCard.tsx';
import { FailuresCard } from './FailuresCard.tsx';
import { Findings } from './Findings.tsx';
import { MailCard } from './MailCard.tsx';
import { PauseCard } from './PauseCard.tsx';
import { ProcessesCard } from './ProcessesCard.tsx';
import { QueuesCard } from './QueuesCard.tsx';
import { ServicesCard } from './ServicesCard.tsx';
import { SystemSettingsCards } from './SystemSettingsCards.tsx';
import { systemState } from './system.api.ts';
import * as text from './system.messages.ts';

/** Problems of the installation come first, then everything else that can be seen of it. */
export function SystemPage() {
  const query = useQuery(systemState);
  const { data, error } = query;
  return (
    <>
      <PageHeader
        back={<BackLink to="/settings">{area.settings()}</BackLink>}
        title={text.title()}
        description={data ? lineOf(data) : '\u00A0'}
        mark={data && !error && <Health system={data} />}
      />
      {data && error && (
        <Alert color="red" role="alert" mb="md" title={text.loadFailed()}>
          {text.asItWas({ reason: error.message, time: formatTime(data.at) })}
        </Alert>
      )}
      <Loaded query={query} failed={text.loadFailed()} loading={<LoadingCards />}>
        {(system) => <Cards system={system} />}
      </Loaded>
      <SystemSettingsCards />
    </>
  );
}

const lineOf = ({ version, node, database, certificate }: System) =>
  [
    text.versions({ version, node, postgres: database.version }),
    ...(certificate ? [text.certificateUntil({ day: formatDate(certificate.until) })] : []),
  ].join(' · ');

function Health({ system: { findings } }: { system: System }) {
  if (findings.length === 0) return <StatusBadge tone="positive">{text.works()}</StatusBadge>;
  const critical = findings.some(({ severity }) => severity === 'critical');
  return <StatusBadge tone={critical ? 'negative' : 'warning'}>{text.needAttention({ count: findings.length })}</StatusBadge>;
}

const GRID = { cols: { base: 1, md: 2 }, spacing: 'md' };

const Cards = ({ system }: { system: System }) => (
  <>
    <Findings findings={system.findings} />
    {system.sendingPaused && <PauseCard />}
    {system.failures.length > 0 && <FailuresCard failures={system.failures} queues={system.queues} />}
    <SimpleGrid {...GRID}>
      <ProcessesCard processes={system.processes} />
      <DisksCard disks={system.disks} database={system.database} />
      <DatabaseCard database={system.database} />
      <Stack gap="md">
        <BackupCard backup={system.backup} />
        <MailCard lanes={system.mail} />
      </Stack>
      <ServicesCard services={system.services} />
      <QueuesCard queues={system.queues} />
    </SimpleGrid>
  </>
);

const LoadingCards = () => (
  <SimpleGrid {...GRID}>
    {['processes', 'disks', 'database', 'backups', 'mail', 'services', 'queues'].map((card) => (
      <Skeleton key={card} h={210} />
    ))}
  </SimpleGrid>
);
