import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/RadioCard.layer.css';
import { ColorSwatch, Group, NumberInput, Radio, TextInput } from '@mantine/core';
import * as rule from '#contract/coaches.messages.ts';
import {
  CHANGE_HOURS_MAX,
  type CoachingService,
  coachingServices,
  SERVICE_COLORS,
  type ServiceColor,
} from '#contract/coaching-services.ts';
import { nameRequired } from '#contract/shared.messages.ts';
import { call } from '#web/api/call.ts';
import { AFTER_COACHES } from '#web/reservations/coaches.api.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import * as word from '#web/ui/words.messages.ts';
import classes from './coaching.module.css';
import * as text from './services.messages.ts';

interface Props {
  /** Undefined for a new service. */
  service?: CoachingService;
  opened: boolean;
  onClose: () => void;
}

function checkDuration(duration: number | string): string | null {
  if (typeof duration !== 'number' || !Number.isInteger(duration)) return rule.wholeMinutes();
  if (duration < 5) return rule.shortestSession();
  return duration > 480 ? rule.longestSession() : null;
}

function checkChangeHours(hours: number | string): string | null {
  if (typeof hours !== 'number' || !Number.isInteger(hours)) return rule.wholeHours();
  return hours < 0 || hours > CHANGE_HOURS_MAX ? rule.hoursBetween() : null;
}

export const ServiceDialog = ({ service, ...dialog }: Props) => (
  <CallDialog
    key={service?._id}
    {...dialog}
    title={service ? text.editService(service) : text.newService()}
    submitLabel={service ? text.saveService() : text.createService()}
    initialValues={{
      name: service?.name ?? '',
      duration: (service?.duration ?? 60) as number | string,
      color: service?.color ?? ('indigo' as ServiceColor),
      place: service?.place ?? '',
      changeHours: (service?.changeHours ?? 24) as number | string,
    }}
    validate={{ name: (name) => (name.trim() ? null : nameRequired()), duration: checkDuration, changeHours: checkChangeHours }}
    send={(values): Promise<unknown> => {
      const body = { ...values, duration: Number(values.duration), changeHours: Number(values.changeHours) };
      return service ? call(coachingServices.update, { params: { id: service._id }, body }) : call(coachingServices.create, { body });
    }}
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
        <NumberInput
          label={text.changeHours()}
          description={text.changeHoursHelp()}
          suffix=" h"
          min={0}
          max={CHANGE_HOURS_MAX}
          {...form.getInputProps('changeHours')}
        />
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
