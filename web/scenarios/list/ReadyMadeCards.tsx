import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReadyMade } from '#contract/scenarios.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ServiceMark } from '../ServiceMark.tsx';
import { readyMade, useCreateReadyMade } from '../scenarios.api.ts';
import classes from './list.module.css';

/** Scenarios of this trade to start from: one press makes a paused one and opens it, in the place of a dialog where `replace`. */
export function ReadyMadeCards({ replace = false }: { replace?: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(readyMade);
  const create = useCreateReadyMade();
  const navigate = useNavigate();

  const onChoose = (key: string) =>
    create.mutateAsync(key).then(
      ({ data }) => {
        toast.success('Scenario created successfully!');
        void navigate({ to: '/scenario/$scenarioId', params: { scenarioId: data._id }, replace });
      },
      (problem) => toast.error('Failed to create scenario.', problem),
    );

  if (!data && error)
    return <ErrorState title="The ready-made scenarios could not be loaded" error={error} retry={refetch} retrying={isFetching} />;
  if (!data)
    return (
      <div role="status" aria-label="Loading..." className={classes.gallery}>
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} h={132} radius="lg" />
        ))}
      </div>
    );
  return (
    <ul className={classes.gallery}>
      {data.map((one) => (
        <li key={one.key}>
          <UnstyledButton className={classes.readyCard} disabled={create.isPending} onClick={() => onChoose(one.key)}>
            <Marks ready={one} />
            <span className={classes.readyName}>{one.name}</span>
            <span className="ui-dim">{one.description}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

function Marks({ ready: { trigger, reactions } }: { ready: ReadyMade }) {
  return (
    <span className={classes.marks} aria-hidden="true">
      <ServiceMark service={trigger} small />
      {reactions.map((reaction, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same service may come twice, and the order never changes
        <span key={i} className={classes.then}>
          <IconArrowRight size={14} />
          <ServiceMark service={reaction} small />
        </span>
      ))}
    </span>
  );
}
