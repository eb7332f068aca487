import type { LastBackup } from '#contract/backups.ts';
import { formatSize } from '#contract/quantities.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import * as text from './system.messages.ts';

/** The last backup; the settings say more and make one. */
export const BackupCard = ({ backup: { running, lastDone } }: { backup: LastBackup }) => (
  <SectionCard
    title={text.backups()}
    lead={running ? text.backupRuns() : undefined}
    aside={
      <TextLink to="/settings" search={{ section: 'backups' }} size="sm" className="ui-touch-link">
        {text.backupSettings()}
      </TextLink>
    }
  >
    <Facts layout="apart">
      <Fact label={text.lastBackup()}>{lastDone ? <RelativeTime iso={lastDone.startedAt} /> : text.noBackup()}</Fact>
      {lastDone && <Fact label={text.backupSize()}>{formatSize(lastDone.size ?? 0)}</Fact>}
    </Facts>
  </SectionCard>
);
