import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/RadioCard.layer.css';
import { Button, ColorSwatch, Group, Modal, NumberInput, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type CoachingService, SERVICE_COLORS, type ServiceColor } from '#contract/coaching-services.ts';
import { useCreateService, useUpdateService } from '#web/reservations/coaches.api.ts';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { toast } from '#web/ui/toast.tsx';
import { toastFieldErrors } from '#web/ui/toastFieldErrors.ts';
import classes from './coaching.module.css';

interface Props {
  /** Undefined: a new one. */
  service?: CoachingService;
  opened: boolean;
  onClose: () => void;
}

export function ServiceDialog({ service, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={service ? `Edit ${service.name}` : 'New service'}>
      <ServiceForm key={service?._id} service={service} onClose={onClose} />
    </Modal>
  );
}

function checkDuration(duration: number | string): string | null {
  if (typeof duration !== 'number' || !Number.isInteger(duration)) return 'Please enter a whole number of minutes';
  if (duration < 5) return 'The shortest session is 5 minutes';
  return duration > 480 ? 'The longest session is 480 minutes' : null;
}

function ServiceForm({ service, onClose }: Omit<Props, 'opened'>) {
  const create = useCreateService();
  const update = useUpdateService(service?._id ?? '');
  const form = useForm<{ name: string; duration: number | string; color: ServiceColor }>({
    initialValues: { name: service?.name ?? '', duration: service?.duration ?? 60, color: service?.color ?? 'indigo' },
    validate: { name: (name) => (name.trim() ? null : 'Name is required'), duration: checkDuration },
  });
  const submit = form.onSubmit((values) => {
    const body = { ...values, duration: Number(values.duration) };
    const saved = service ? update.mutateAsync(body) : create.mutateAsync(body);
    return saved.then(
      () => {
        onClose();
        toast.success(service ? 'Coaching service saved' : 'Coaching service added');
      },
      toastFieldErrors(form, 'The service could not be saved'),
    );
  }, focusFirstError(form));
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput label="Name" withAsterisk data-autofocus autoComplete="off" maxLength={100} {...form.getInputProps('name')} />
        <NumberInput label="Duration" withAsterisk suffix=" min" min={5} max={480} step={15} {...form.getInputProps('duration')} />
        <Radio.Group label="Colour in calendars" {...form.getInputProps('color')}>
          <div className={classes.colors}>
            {SERVICE_COLORS.map((color) => (
              <Radio.Card key={color} value={color} className={classes.color} data-color={color} aria-label={color}>
                <ColorSwatch color="var(--service)" size={22} component="span" />
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {service ? 'Save service' : 'Add service'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
