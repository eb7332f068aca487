import { NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MAX_REMINDERS, readDays } from '#contract/settings.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { ChoiceField, ChoicesField } from '../fields.tsx';
import { useTemplateOptions } from '../setting.api.ts';
import { useField } from '../settings-draft.tsx';
import '@mantine/core/styles/NumberInput.layer.css';

const KINDS = {
  Registration: {
    title: 'Payment reminders',
    lead: 'While an instalment of the registration is due and not paid.',
    total: 'totalPaymentReminders',
    days: 'paymentRemindersFrequence',
    daysLabel: 'Days after the due date',
    example: '1,3,7,14',
    inOrder: (a: number, b: number) => a - b,
  },
  Subscription: {
    title: 'Subscription reminders',
    lead: 'Before a subscription ends, so that it is renewed in time.',
    total: 'totalSubscriptionReminders',
    days: 'subscriptionRemindersFrequence',
    daysLabel: 'Days before the subscription ends',
    example: '30,14,7,2',
    inOrder: (a: number, b: number) => b - a,
  },
} as const;
type Kind = keyof typeof KINDS;

/** How many reminders of a kind are sent, when, and by which templates. */
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
            label="Number of reminders"
            description={`From 0 to ${MAX_REMINDERS}`}
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
            label="Template of the first reminder"
            description="The default template is sent instead where there is none"
            none="The default template"
            choices={templates}
          />
        ) : (
          <ChoicesField
            field="subscriptionTemplates"
            label="Templates, in the order of the reminders"
            description="The first reminder takes the first one, and so on"
            none="The default template for all of them"
            choices={templates}
          />
        )}
        <ChoiceField
          field={kind === 'Registration' ? 'default_template' : 'default_sub_template'}
          label="Default template"
          description={kind === 'Registration' ? 'Of every other payment reminder' : 'Of every reminder that the list has no template for'}
          none="Cauri’s own letter, in French"
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
      description={
        count > value.length
          ? `Days are given for ${value.length} of ${count} reminders: the others are never sent.`
          : `Numbers separated by commas, such as ${example}`
      }
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
