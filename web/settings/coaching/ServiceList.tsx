import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconClockHour4, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CoachingService, coachingServices } from '#contract/coaching-services.ts';
import { AFTER_COACHES, serviceList } from '#web/reservations/coaches.api.ts';
import { useDialog } from '#web/ui/DialogHost.tsx';
import { offerUndo } from '#web/ui/offerUndo.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { EmptyState, Loaded } from '#web/ui/states.tsx';
import { useCall } from '#web/ui/useCall.ts';
import '#web/reservations/service-colors.css';
import classes from './coaching.module.css';
import { ServiceDialog } from './ServiceDialog.tsx';
import * as text from './services.messages.ts';

export function ServiceList() {
  const query = useQuery(serviceList);
  const open = useDialog();
  const add = (
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => open((dialog) => <ServiceDialog {...dialog} />)}>
      {text.newService()}
    </Button>
  );
  return (
    <SectionCard title={text.services()} lead={text.servicesLead()} aside={query.data && query.data.length > 0 && add}>
      <Loaded query={query} failed={text.notLoaded()}>
        {(services) =>
          services.length === 0 ? (
            <EmptyState icon={<IconClockHour4 size={28} />} title={text.noServices()} action={add}>
              {text.untilThereIsOne()}
            </EmptyState>
          ) : (
            <ul className="ui-lines">
              {services.map((service) => (
                <ServiceRow key={service._id} service={service} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </SectionCard>
  );
}

function ServiceRow({ service }: { service: CoachingService }) {
  const { _id, name, duration, color } = service;
  const open = useDialog();
  const params = { id: _id };
  const restore = useCall(coachingServices.restore, AFTER_COACHES, { failed: text.notRestored() });
  const remove = useCall(coachingServices.remove, AFTER_COACHES, {
    done: () => offerUndo({ done: text.noLongerOffered({ name }), undo: () => restore.mutateAsync({ params }) }),
    failed: text.notRemoved(),
  });
  return (
    <Group component="li" gap="sm" py={4}>
      <span className={classes.dot} data-color={color} aria-hidden="true" />
      <Text fw={600} flex="1 1 4rem" className="ui-text">
        {name}
      </Text>
      <span className="ui-dim">{text.minutes({ count: duration })}</span>
      <ActionIcon aria-label={text.editService({ name })} onClick={() => open((dialog) => <ServiceDialog service={service} {...dialog} />)}>
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon aria-label={text.removeService({ name })} loading={remove.isPending} onClick={() => remove.mutate({ params })}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}
