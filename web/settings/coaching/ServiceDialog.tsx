import type { DialogProps } from '#web/ui/DialogHost.tsx';
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/RadioCard.layer.css';
import { ColorSwatch, Group, NumberInput, Radio, SimpleGrid, TextInput } from '@mantine/core';
import * as rule from '#contract/coaches.messages.ts';
import { type CoachingService, coachingServices, SERVICE_COLORS, SERVICE_LIMITS, type ServiceColor } from '#contract/coaching-services.ts';
import { nameRequired } from '#contract/shared.messages.ts';
import { call } from '#web/api/call.ts';
import { AFTER_COACHES } from '#web/reservations/coaches.api.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { changesOf } from '#web/ui/changesOf.ts';
import * as word from '#web/ui/words.messages.ts';
import classes from './coaching.module.css';
import * as text from './services.messages.ts';

interface Props extends DialogProps {
  /** Undefined for a new service. */
  service?: CoachingService;
}

function checkDuration(duration: number | string): string | null {
  if (typeof duration !== 'number' || !Number.isInteger(duration)) return rule.wholeMinutes();
  if (duration < 5) return rule.shortestSession();
  return duration > 480 ? rule.longestSession() : null;
}

type Limited = keyof typeof SERVICE_LIMITS;

/** An empty field means any number of sessions a day. */
const NUMBERS: { field: Limited; label: () => string; description: () => string; suffix: string; usual: number | '' }[] = [
  { field: 'bufferBefore', label: text.bufferBefore, description: text.bufferHelp, suffix: ' min', usual: 0 },
  { field: 'bufferAfter', label: text.bufferAfter, description: text.bufferHelp, suffix: ' min', usual: 0 },
  { field: 'noticeHours', label: text.noticeHours, description: text.noticeHoursHelp, suffix: ' h', usual: 2 },
  { field: 'horizonDays', label: text.horizonDays, description: text.horizonDaysHelp, suffix: text.days(), usual: 60 },
  { field: 'perDay', label: text.perDay, description: text.perDayHelp, suffix: '', usual: '' },
  { field: 'changeHours', label: text.changeHours, description: text.changeHoursHelp, suffix: ' h', usual: 24 },
];

const numbersOf = (service: CoachingService | undefined) =>
  Object.fromEntries(NUMBERS.map(({ field, usual }) => [field, service ? (service[field] ?? '') : usual])) as Record<
    Limited,
    number | string
  >;

const checkNumber = (field: Limited) => (value: number | string) => {
  const [least, most] = SERVICE_LIMITS[field];
  if (field === 'perDay' && value === '') return null;
  const fits = typeof value === 'number' && Number.isInteger(value) && least <= value && value <= most;
  return fits ? null : rule.wholeNumber({ least, most });
};
const CHECKS = Object.fromEntries(NUMBERS.map(({ field }) => [field, checkNumber(field)])) as Record<
  Limited,
  ReturnType<typeof checkNumber>
>;

interface Values extends Record<Limited, number | string> {
  name: string;
  duration: number | string;
  color: ServiceColor;
  place: string;
}

const bodyOf = ({ name, duration, color, place, ...values }: Values) => ({
  ...{ name, color, place },
  duration: Number(duration),
  bufferBefore: Number(values.bufferBefore),
  bufferAfter: Number(values.bufferAfter),
  noticeHours: Number(values.noticeHours),
  horizonDays: Number(values.horizonDays),
  changeHours: Number(values.changeHours),
  perDay: values.perDay === '' ? null : Number(values.perDay),
});

export const ServiceDialog = ({ service, ...dialog }: Props) => (
  <CallDialog
    {...dialog}
    size="lg"
    title={service ? text.editService(service) : text.newService()}
    submitLabel={service ? text.saveService() : text.createService()}
    initialValues={{
      name: service?.name ?? '',
      duration: (service?.duration ?? 60) as number | string,
      color: service?.color ?? ('indigo' as ServiceColor),
      place: service?.place ?? '',
      ...numbersOf(service),
    }}
    validate={{ name: (name) => (name.trim() ? null : nameRequired()), duration: checkDuration, ...CHECKS }}
    send={(values, before): Promise<unknown> =>
      service
        ? call(coachingServices.update, { params: { id: service._id }, body: changesOf(bodyOf(before), bodyOf(values)) })
        : call(coachingServices.create, { body: bodyOf(values) })
    }
    stale={AFTER_COACHES}
    done={service ? text.serviceSaved() : text.serviceCreated()}
    failed={text.notSaved()}
  >
    {(form) => (
      <>
        <TextInput label={word.name()} withAsterisk data-autofocus autoComplete="off" maxLength={100} {...form.getInputProps('name')} />
        <NumberInput label={text.duration()} withAsterisk suffix=" min" min={5} max={480} step={15} {...form.getInputProps('duration')} />
        <TextInput
          label={text.place()}
          description={text.placeOfService()}
          autoComplete="off"
          maxLength={500}
          {...form.getInputProps('place')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {NUMBERS.map(({ field, label, description, suffix }) => (
            <NumberInput
              key={field}
              label={label()}
              description={description()}
              suffix={suffix}
              min={SERVICE_LIMITS[field][0]}
              max={SERVICE_LIMITS[field][1]}
              {...form.getInputProps(field)}
            />
          ))}
        </SimpleGrid>
        <Radio.Group label={text.colour()} {...form.getInputProps('color')}>
          <Group gap={6} mt={4}>
            {SERVICE_COLORS.map((color) => (
              <Radio.Card key={color} value={color} className={classes.color} data-color={color} aria-label={text.colourName[color]()}>
                <ColorSwatch color="var(--service)" size={22} component="span" />
              </Radio.Card>
            ))}
          </Group>
        </Radio.Group>
      </>
    )}
  </CallDialog>
);
