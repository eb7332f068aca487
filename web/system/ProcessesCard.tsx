import { Button, Text } from '@mantine/core';
import { formatSize } from '#contract/quantities.ts';
import { type Process, system } from '#contract/system.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { AFTER_SYSTEM } from './system.api.ts';
import * as text from './system.messages.ts';
import classes from './system.module.css';

/** The processes that run, and those that disappeared. */
export const ProcessesCard = ({ processes }: { processes: Process[] }) => (
  <SectionCard title={text.processes()} lead={text.processesLead()}>
    {processes.length === 0 && <Text c="dimmed">{text.noProcess()}</Text>}
    <ul className="ui-lines">
      {processes.map((process) => (
        <Row key={process._id} process={process} />
      ))}
    </ul>
  </SectionCard>
);

function Row({ process }: { process: Process }) {
  const { _id, role, host, pid, startedAt, seenAt, gone, memory, version } = process;
  const forget = useCall(system.forgetProcess, AFTER_SYSTEM, { failed: text.forgetFailed() });
  return (
    <li className={classes.line}>
      <div className="ui-grow">
        <Text fw={550}>{text.roles[role]()}</Text>
        <div className="ui-dim">{text.where({ host, pid, version })}</div>
        <div className="ui-dim">
          {gone ? (
            <RelativeTime iso={seenAt} format={text.lastSeen} />
          ) : (
            <>
              <RelativeTime iso={startedAt} format={text.upFor} /> · {formatSize(memory)}
            </>
          )}
        </div>
      </div>
      {gone ? (
        <>
          <StatusBadge tone="negative">{text.gone()}</StatusBadge>
          <Button
            size="compact-sm"
            variant="default"
            loading={forget.isPending}
            aria-label={text.forgetProcess({ role: text.roles[role](), host })}
            onClick={() => forget.mutate({ params: { id: _id } })}
          >
            {text.forget()}
          </Button>
        </>
      ) : (
        <StatusBadge tone="positive">{text.running()}</StatusBadge>
      )}
    </li>
  );
}
