import { Text } from '@mantine/core';
import { formatSize } from '#contract/quantities.ts';
import type { Disk, SystemDatabase } from '#contract/system.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Meter } from './Meter.tsx';
import * as text from './system.messages.ts';

/** The disks of the data folders. */
export const DisksCard = ({ disks, database }: { disks: Disk[]; database: SystemDatabase }) => (
  <SectionCard title={text.disks()} lead={database.embedded ? text.disksWithDatabase() : text.disksWithoutDatabase()}>
    {disks.length === 0 && <Text c="dimmed">{text.noDisk()}</Text>}
    <div className="ui-stack-md">
      {disks.map(({ host, folder, free, total }) => (
        <Meter
          key={`${host}:${folder}`}
          label={text.folderOn({ folder, host })}
          value={text.freeOf({ free: formatSize(free), total: formatSize(total) })}
          part={1 - free / total}
          warnsAt={0.9}
        />
      ))}
    </div>
  </SectionCard>
);
