import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/RadioCard.layer.css';
import { ColorSwatch, Group, NumberInput, Radio, TextInput } from '@mantine/core';
import { type CoachingService, coachingServices, SERVICE_COLORS, type ServiceColor } from '#contract/coaching-services.ts';
import { call } from '#web/api/call.ts';
import { AFTER_COACHES } from '#web/reservations/coaches.api.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import classes from './coaching.module.css';

interface Props {
  /** Undefined for a new service. */
  service?: CoachingService;
  opened: boolean;
  onClose: () => void;
}

function checkDuration(duration: number | string): string | null {
  if (typeof duration !== 'number' || !Number.isInteger(duration)) return 'Please enter a whole number of minutes';
  if (duration < 5) return 'The shortest session is 5 minutes';
  return duration > 480 ? 'The longest session is 480 minutes' : null;
}

export const ServiceDialog = ({ service, ...dialog }: Props) => (
  <CallDialog
    key={service?._id}
    {...dialog}
    title={service ? `Edit ${service.name}` : 'New service'}
    submitLabel={service ? 'Save service' : 'Add service'}
    initialValues={{
      name: service?.name ?? '',
      duration: (service?.duration ?? 60) as number | string,
      color: service?.color ?? ('indigo' as ServiceColor),
    }}
    validate={{ name: (name) => (name.trim() ? null : 'Name is required'), duration: checkDuration }}
    send={(values): Promise<unknown> => {
      const body = { ...values, duration: Number(values.duration) };
      return service ? call(coachingServices.update, { params: { id: service._id }, body }) : call(coachingServices.create, { body });
    }}
    stale={AFTER_COACHES}
    done={service ? 'Coaching service saved' : 'Coaching service added'}
    failed="The service could not be saved"
  >
    {(form) => (
      <>
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
      </>
    )}
  </CallDialog>
);
