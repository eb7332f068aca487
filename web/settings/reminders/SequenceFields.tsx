import { NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MAX_REMINDERS, readDays } from '#contract/settings.ts';
import { ownEmail } from '#web/reminders/reminders.messages.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { ChoiceField, ChoicesField } from '../fields.tsx';
import { useTemplateOptions } from '../setting.api.ts';
import { useField } from '../settings-draft.tsx';
import '@mantine/core/styles/NumberInput.layer.css';
import * as text from './reminders.messages.ts';

const KINDS = {
  Registration: {
    title: text.paymentReminders(),
    lead: text.paymentRemindersLead(),
    total: 'totalPaymentReminders',
    days: 'paymentRemindersFrequence',
    daysLabel: text.daysAfter(),
    example: '1,3,7,14',
    inOrder: (a: number, b: number) => a - b,
  },
  Subscription: {
    title: text.subscriptionReminders(),
    lead: text.subscriptionRemindersLead(),
    total: 'totalSubscriptionReminders',
    days: 'subscriptionRemindersFrequence',
    daysLabel: text.daysBefore(),
    example: '30,14,7,2',
    inOrder: (a: number, b: number) => b - a,
  },
} as const;
type Kind = keyof typeof KINDS;

export function SequenceFields({ kind }: { kind: Kind }) {
  const templates = useTemplateOptions();
  const { title, lead, total } = KINDS[kind];
  const count = useField(total);
  return (
    <SectionCard title={title} lead={lead}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberInput
            {...count.input}
            label={text.numberOfReminders()}
            description={text.fromZeroTo({ max: MAX_REMINDERS })}
            min={0}
            max={MAX_REMINDERS}
            clampBehavior="strict"
            allowDecimal={false}
            value={count.value}
            onChange={(value) => count.change(Number(value))}
          />
          <DaysField kind={kind} />
        </SimpleGrid>
        {kind === 'Registration' ? (
          <ChoiceField
            field="paymentTemplates"
            label={text.firstTemplate()}
            description={text.firstTemplateHelp()}
            none={text.theDefault()}
            choices={templates}
          />
        ) : (
          <ChoicesField
            field="subscriptionTemplates"
            label={text.templatesInOrder()}
            description={text.templatesInOrderHelp()}
            none={text.defaultForAll()}
            choices={templates}
          />
        )}
        <ChoiceField
          field={kind === 'Registration' ? 'default_template' : 'default_sub_template'}
          label={text.defaultTemplate()}
          description={kind === 'Registration' ? text.ofOtherPayments() : text.ofOtherSubscriptions()}
          none={ownEmail()}
          choices={templates}
        />
      </Stack>
    </SectionCard>
  );
}

/** The days of the reminders. They show as they are typed, and in order once the field is left. */
function DaysField({ kind }: { kind: Kind }) {
  const { total, days, daysLabel, example, inOrder } = KINDS[kind];
  const { value, change, input } = useField(days);
  const count = useField(total).value;
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      {...input}
      label={daysLabel}
      description={count > value.length ? text.daysMissing({ given: value.length, count }) : text.commaSeparated({ example })}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? value.join(',')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        change(readDays(currentTarget.value));
      }}
      onBlur={() => {
        setTyped(undefined);
        const sorted = [...new Set(value)].sort(inOrder);
        if (sorted.join() !== value.join()) change(sorted);
      }}
    />
  );
}
