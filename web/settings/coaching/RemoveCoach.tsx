import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { coachRemoval, type LeftSession } from '#contract/coach-removal.ts';
import type { Coach } from '#contract/coaches.ts';
import { call } from '#web/api/call.ts';
import { pageQuery } from '#web/api/queries.ts';
import { coachList } from '#web/members/coaches.api.ts';
import { AFTER_COACHES } from '#web/reservations/coaches.api.ts';
import { toastDone } from '#web/reservations/reservations.api.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { formatDay } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Loaded } from '#web/ui/states.tsx';
import * as text from './coaching.messages.ts';
import classes from './coaching.module.css';

/** The dialog that removes a coach. It shows the sessions to come, and whether the chosen coach can take over each. */
export function RemoveCoach({ coach: { _id: id, name, removed }, ...dialog }: { coach: Coach; opened: boolean; onClose: () => void }) {
  const { data: coaches = [] } = useQuery(coachList);
  const others = coaches.filter(({ _id, status }) => _id !== id && (status === 'Active' || status === 'Pending'));
  return (
    <CallDialog
      {...dialog}
      title={removed ? text.handOverOf({ name }) : text.removeQuestion({ name })}
      submitLabel={removed ? text.handOver() : text.removeCoach()}
      danger={!removed}
      initialValues={{ to: '', members: true }}
      validate={{ to: (to) => (removed && to === '' ? text.chooseOther() : null) }}
      send={({ to, members }) => call(coachRemoval.remove, { params: { id }, body: { to: to || null, members } })}
      stale={[...AFTER_COACHES, 'members']}
      onDone={(answer) => toastDone(answer.message ?? '', answer)}
      failed={text.notRemoved()}
    >
      {({ values: { to }, getInputProps }) => (
        <>
          {!removed && <Text>{text.removeBody({ name })}</Text>}
          <NativeSelect
            label={text.sessionsGoTo()}
            description={to ? text.toOtherHelp() : text.toNobodyHelp()}
            data={[{ value: '', label: text.toNobody() }, ...others.map(({ _id, name }) => ({ value: _id, label: name }))]}
            {...getInputProps('to')}
          />
          <LeftLoaded id={id} to={to || undefined}>
            {(left) => (
              <>
                {left.members > 0 &&
                  (to ? (
                    <Checkbox label={text.membersToo({ count: left.members })} {...getInputProps('members', { type: 'checkbox' })} />
                  ) : (
                    <Text>{text.membersWithout({ count: left.members })}</Text>
                  ))}
                {left.count > 0 && <Left {...left} />}
              </>
            )}
          </LeftLoaded>
        </>
      )}
    </CallDialog>
  );
}

interface LeftBehind {
  data: LeftSession[];
  count: number;
  members: number;
}

function LeftLoaded({ id, to, children }: { id: string; to: string | undefined; children: (left: LeftBehind) => ReactNode }) {
  const asked = pageQuery(['coaches', 'removal', id, to], coachRemoval.look, { params: { id }, query: { to } });
  // The answer about another coach would say of this one what is not true.
  const query = useQuery({ ...asked, placeholderData: undefined });
  return (
    <Loaded query={query} failed={text.leftNotLoaded()}>
      {children}
    </Loaded>
  );
}

const Left = ({ data, count }: LeftBehind) => (
  <Stack gap={4} component="section" aria-label={text.leftSessions({ count })}>
    <Text fw={600} aria-live="polite">
      {text.leftSessions({ count })}
    </Text>
    <ul className={`ui-lines ${classes.left}`}>
      {data.map((session) => (
        <Session key={session._id} session={session} />
      ))}
    </ul>
    {count > data.length && <p className="ui-dim">{text.firstLeft({ shown: data.length })}</p>}
  </Stack>
);

const Session = ({ session: { date, time, client, service, isTaken } }: { session: LeftSession }) => (
  <li>
    {text.leftSession({ day: formatDay(date), time, client, service })}{' '}
    {isTaken && <StatusBadge tone="warning">{text.isTaken()}</StatusBadge>}
  </li>
);
