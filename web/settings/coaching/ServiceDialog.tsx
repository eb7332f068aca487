import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/RadioCard.layer.css';
import { ColorSwatch, Group, Modal, NumberInput, Radio, TextInput } from '@mantine/core';
import { type CoachingService, SERVICE_COLORS, type ServiceColor } from '#contract/coaching-services.ts';
import { useCreateService, useUpdateService } from '#web/reservations/coaches.api.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';
import classes from './coaching.module.css';

interface Props {
  /** Undefined for a new service. */
  service?: CoachingService;
  opened: boolean;
  onClose: () => void;
}

export const ServiceDialog = ({ service, opened, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title={service ? `Edit ${service.name}` : 'New service'}>
    <ServiceForm key={service?._id} service={service} onClose={onClose} />
  </Modal>
);

function checkDuration(duration: number | string): string | null {
  if (typeof duration !== 'number' || !Number.isInteger(duration)) return 'Please enter a whole number of minutes';
  if (duration < 5) return 'The shortest session is 5 minutes';
  return duration > 480 ? 'The longest session is 480 minutes' : null;
}

function ServiceForm({ service, onClose }: Omit<Props, 'opened'>) {
  const create = useCreateService();
  const update = useUpdateService(service?._id ?? '');
  const form = useCallForm({
    initialValues: {
      name: service?.name ?? '',
      duration: (service?.duration ?? 60) as number | string,
      color: service?.color ?? ('indigo' as ServiceColor),
    },
    validate: { name: (name) => (name.trim() ? null : 'Name is required'), duration: checkDuration },
    send: (values): Promise<unknown> => (service ? update : create).mutateAsync({ ...values, duration: Number(values.duration) }),
    onDone: () => {
      onClose();
      toast.success(service ? 'Coaching service saved' : 'Coaching service added');
    },
    failed: 'The service could not be saved',
  });
  return (
    <CallForm form={form} submitLabel={service ? 'Save service' : 'Add service'} onCancel={onClose}>
      <TextInput label="Name" withAsterisk data-autofocus autoComplete="off" maxLength={100} {...form.getInputProps('name')} />
      <NumberInput label="Duration" withAsterisk suffix=" min" min={5} max={480} step={15} {...form.getInputProps('duration')} />
      <Radio.Group label="Colour in calendars" {...form.getInputProps('color')}>
        <Group gap={6} mt={4}>
          {SERVICE_COLORS.map((color) => (
            <Radio.Card key={color} value={color} className={classes.color} data-color={color} aria-label={color}>
              <ColorSwatch color="var(--service)" size={22} component="span" />
            </Radio.Card>
          ))}
        </Group>
      </Radio.Group>
    </CallForm>
  );
}
