import { ActionIcon, Button, Paper, Skeleton, Stack, Title } from '@mantine/core';
import { IconClockHour4, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CoachingService } from '#contract/coaching-services.ts';
import { serviceList, useRemoveService, useRestoreService } from '#web/reservations/coaches.api.ts';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { undoToast } from '#web/ui/undoToast.tsx';
import '#web/reservations/service-colors.css';
import classes from './coaching.module.css';
import { ServiceDialog } from './ServiceDialog.tsx';

/** What coaches offer: a name, how long it takes, and the colour in calendars. */
export function ServiceList() {
  const { data, error, refetch, isFetching } = useQuery(serviceList);
  const [edited, setEdited] = useState<{ service?: CoachingService; opened: boolean }>({ opened: false });
  const add = (
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setEdited({ opened: true })}>
      New service
    </Button>
  );
  return (
    <Paper withBorder className={classes.card} component="section" aria-labelledby="services-title">
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3" id="services-title">
            Coaching services
          </Title>
          <p className={classes.lead}>What members can reserve.</p>
        </div>
        {data && data.length > 0 && add}
      </div>
      {error && !data ? (
        <ErrorState title="The services could not be loaded" error={error} retry={refetch} retrying={isFetching} />
      ) : !data ? (
        <Stack role="status" aria-label="Loading...">
          {[50, 62, 44].map((width) => (
            <Skeleton key={width} h={20} w={`${width}%`} />
          ))}
        </Stack>
      ) : data.length === 0 ? (
        <EmptyState icon={<IconClockHour4 size={28} />} title="No services yet" action={add}>
          Until there is one, a reservation is a session of an hour under any name.
        </EmptyState>
      ) : (
        <ul className={classes.services}>
          {data.map((service) => (
            <ServiceRow key={service._id} service={service} onEdit={() => setEdited({ service, opened: true })} />
          ))}
        </ul>
      )}
      <ServiceDialog {...edited} onClose={() => setEdited({ ...edited, opened: false })} />
    </Paper>
  );
}

function ServiceRow({ service, onEdit }: { service: CoachingService; onEdit: () => void }) {
  const remove = useRemoveService();
  const restore = useRestoreService();
  const { _id, name, duration, color } = service;
  return (
    <li className={classes.service}>
      <span className={classes.dot} data-color={color} aria-hidden="true" />
      <span className={classes.name}>{name}</span>
      <span className={classes.dim}>{duration} min</span>
      <ActionIcon aria-label={`Edit ${name}`} onClick={onEdit}>
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon
        aria-label={`Remove ${name}`}
        loading={remove.isPending}
        onClick={() =>
          remove.mutateAsync(_id).then(
            () =>
              undoToast(`${name} is no longer offered`, () =>
                restore.mutateAsync(_id).catch((error) => toast.error('The service could not be brought back', error)),
              ),
            (error) => toast.error('The service could not be removed', error),
          )
        }
      >
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  );
}
