import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle } from '@tabler/icons-react';
import type { Finding } from '#contract/system.ts';
import { addressOf } from '#web/ui/address-of.ts';
import { IconDisc } from '#web/ui/IconDisc.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import * as text from './system.messages.ts';
import classes from './system.module.css';

export function Findings({ findings }: { findings: Finding[] }) {
  if (findings.length === 0)
    return (
      <p className={classes.calm}>
        <IconDisc tone="positive" size={34}>
          <IconCircleCheck size={19} stroke={1.7} />
        </IconDisc>
        {text.nothingWrong()}
      </p>
    );
  return (
    <ul className={classes.findings} aria-label={text.whatIsWrong()}>
      {findings.map(({ key, severity, title, advice, link }) => (
        <li key={key} className={classes.finding}>
          <IconDisc tone={severity === 'critical' ? 'negative' : 'warning'} size={38}>
            {severity === 'critical' ? <IconExclamationCircle size={21} stroke={1.7} /> : <IconAlertTriangle size={21} stroke={1.7} />}
          </IconDisc>
          <div className="ui-grow">
            <Text fw={600}>{title}</Text>
            <p className="ui-dim">{advice}</p>
          </div>
          {link && (
            <LinkButton {...addressOf(link)} aria-label={text.goTo({ title })}>
              {text.open()}
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  );
}
