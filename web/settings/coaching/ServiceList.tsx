import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconClockHour4, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CoachingService } from '#contract/coaching-services.ts';
import { serviceList, useRemoveService, useRestoreService } from '#web/reservations/coaches.api.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { EmptyState, Loaded } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { undoToast } from '#web/ui/undoToast.tsx';
import '#web/reservations/service-colors.css';
import classes from './coaching.module.css';
import { ServiceDialog } from './ServiceDialog.tsx';

/** What coaches offer: a name, a duration and the colour in calendars. */
export function ServiceList() {
  const query = useQuery(serviceList);
  const [edited, setEdited] = useState<{ service?: CoachingService; opened: boolean }>({ opened: false });
  const add = (
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setEdited({ opened: true })}>
      New service
    </Button>
  );
  return (
    <SectionCard title="Coaching services" lead="What members can reserve." aside={query.data && query.data.length > 0 && add}>
      <Loaded query={query} failed="The services could not be loaded">
        {(services) =>
          services.length === 0 ? (
            <EmptyState icon={<IconClockHour4 size={28} />} title="No services yet" action={add}>
              Until there is one, a reservation is a session of an hour under any name.
            </EmptyState>
          ) : (
            <ul className="ui-lines">
              {services.map((service) => (
                <ServiceRow key={service._id} service={service} onEdit={() => setEdited({ service, opened: true })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ServiceDialog {...edited} onClose={() => setEdited({ ...edited, opened: false })} />
    </SectionCard>
  );
}

function ServiceRow({ service: { _id, name, duration, color }, onEdit }: { service: CoachingService; onEdit: () => void }) {
  const remove = useRemoveService();
  const restore = useRestoreService();
  const onRemove = () =>
    remove.mutateAsync(_id).then(
      () =>
        undoToast(`${name} is no longer offered`, () =>
          restore.mutateAsync(_id).catch((error) => toast.error('The service could not be brought back', error)),
        ),
      (error) => toast.error('The service could not be removed', error),
    );
  return (
    <Group component="li" gap="sm" py={4} wrap="nowrap">
      <span className={classes.dot} data-color={color} aria-hidden="true" />
      <Text fw={600} flex={1} className="ui-text">
        {name}
      </Text>
      <span className="ui-dim">{duration} min</span>
      <ActionIcon aria-label={`Edit ${name}`} onClick={onEdit}>
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon aria-label={`Remove ${name}`} loading={remove.isPending} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}
