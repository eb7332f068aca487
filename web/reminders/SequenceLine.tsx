import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import type { PlannedStep } from '#contract/reminders.ts';
import { formatDate } from '#web/ui/dates.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { marked } from '#web/ui/marked.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Loaded, LoadingRows } from '#web/ui/states.tsx';
import { whenOf } from './reminder-labels.ts';
import { sequence } from './reminders.api.ts';
import * as text from './reminders.messages.ts';
import classes from './reminders.module.css';

/** The first and the last day that the line shows at least. */
const [FROM, TO] = [-30, 14];

interface Props {
  lead: string;
  /** The daily run sends them; the value is omitted where a switch beside the line shows it. */
  isOn?: boolean | undefined;
  aside?: ReactNode;
}

/** Both sequences as they are saved, on one line of days around the day on which money is due. */
export function SequenceLine({ lead, isOn, aside }: Props) {
  return (
    <SectionCard title={text.whatWhen()} lead={lead} aside={aside}>
      <Loaded query={useQuery(sequence)} failed={text.sequenceNotLoaded()} loading={<LoadingRows count={5} />}>
        {(steps) =>
          steps.length === 0 ? (
            <Text>{text.noReminder()}</Text>
          ) : (
            <>
              <Line steps={steps} />
              <ol className="ui-lines">
                {steps.map((step) => (
                  <Step key={`${step.state} ${step.sequence}`} step={step} isOn={isOn} />
                ))}
              </ol>
            </>
          )
        }
      </Loaded>
    </SectionCard>
  );
}

function Line({ steps }: { steps: PlannedStep[] }) {
  const days = steps.map((step) => step.days);
  const [from, to] = [Math.min(FROM, ...days), Math.max(TO, ...days)];
  const place = (day: number) => ({ '--at': `${((day - from) / (to - from)) * 100}%` }) as CSSProperties;
  return (
    // The list below says the same in words.
    <div className={classes.line} aria-hidden="true">
      <span className={classes.zero} style={place(0)}>
        {text.dayZero()}
      </span>
      {steps.map((step) => (
        <span key={`${step.state} ${step.sequence}`} className={classes.mark} data-kind={step.state} style={place(step.days)}>
          {step.sequence}
          <span className={classes.day}>{step.days > 0 ? `+${step.days}` : step.days < 0 ? `−${-step.days}` : '0'}</span>
        </span>
      ))}
    </div>
  );
}

const Step = ({ step, isOn }: { step: PlannedStep; isOn: boolean | undefined }) => (
  <Group component="li" gap="0.25rem 1rem" py="xs">
    <span className={classes.badge} data-kind={step.state}>
      {text.place[step.state]({ n: step.sequence })}
    </span>
    <Stack gap={0} flex="1 1 12rem">
      <Text fw={550}>{whenOf(step)}</Text>
      {step.templateId ? (
        <TextLink size="sm" className="ui-inline-row ui-touch" to="/edit-template/$id" params={{ id: step.templateId }}>
          {step.template}
        </TextLink>
      ) : (
        <span className="ui-dim">{text.ownEmail()}</span>
      )}
    </Stack>
    <span className="ui-dim">{step.next ? <Next {...step.next} /> : text.nobodyInSight()}</span>
    {isOn !== undefined && <StatusBadge tone={isOn ? 'positive' : 'neutral'}>{isOn ? text.on() : text.off()}</StatusBadge>}
  </Group>
);

const Next = ({ _id, fullName, day }: NonNullable<PlannedStep['next']>) =>
  marked(text.next({ name: fullName, day: formatDate(day) }), {
    link: (words) => (
      <TextLink inherit className="ui-inline-row ui-touch" to="/users/$memberId/profile" params={{ memberId: _id }}>
        {words}
      </TextLink>
    ),
  });
