import { NumberInput, Paper, Stack, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { MAX_REMINDERS, readDays } from '#contract/settings.ts';
import { ChoiceField, ChoicesField, ORDER } from '../fields.tsx';
import classes from '../SettingsPage.module.css';
import { useTemplateOptions } from '../setting.api.ts';
import { fieldId, useSettings } from '../settings-draft.tsx';
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

/** How many reminders, when, and by which templates. */
export function SequenceFields({ kind }: { kind: keyof typeof KINDS }) {
  const { draft } = useSettings();
  const templates = useTemplateOptions();
  if (!draft) return null;
  const { title, lead, total, days, daysLabel, example, inOrder } = KINDS[kind];
  const [count, given] = [draft.draft[total], draft.draft[days]];
  const missing = count > given.length ? `Days are given for ${given.length} of ${count} reminders: the others are never sent.` : undefined;
  return (
    <Paper withBorder className={classes.card} component="section" aria-labelledby={`${kind}-title`}>
      <Title order={2} size="h3" id={`${kind}-title`}>
        {title}
      </Title>
      <p className={classes.lead}>{lead}</p>
      <div className={classes.fields} data-columns>
        <NumberInput
          id={fieldId(total)}
          label="Number of reminders"
          description={`From 0 to ${MAX_REMINDERS}`}
          inputWrapperOrder={ORDER}
          error={draft.errors[total]}
          min={0}
          max={MAX_REMINDERS}
          clampBehavior="strict"
          allowDecimal={false}
          value={count}
          onChange={(value) => draft.set({ [total]: Number(value) })}
        />
        <DaysField
          key={JSON.stringify(draft.baseline[days])}
          id={fieldId(days)}
          label={daysLabel}
          description={missing ?? `Numbers separated by commas, such as ${example}`}
          error={draft.errors[days]}
          days={given}
          onChange={(next) => draft.set({ [days]: next })}
          inOrder={inOrder}
        />
      </div>
      <Stack mt="md">
        {kind === 'Registration' ? (
          <>
            <ChoiceField
              field="paymentTemplates"
              label="Template of the first reminder"
              description="The default template is sent instead where there is none"
              none="The default template"
              choices={templates}
            />
            <ChoiceField
              field="default_template"
              label="Default template"
              description="Of every other payment reminder"
              none="Cauri’s own letter, in French"
              choices={templates}
            />
          </>
        ) : (
          <>
            <ChoicesField
              field="subscriptionTemplates"
              label="Templates, in the order of the reminders"
              description="The first reminder takes the first one, and so on"
              none="The default template for all of them"
              choices={templates}
            />
            <ChoiceField
              field="default_sub_template"
              label="Default template"
              description="Of every reminder that the list has no template for"
              none="Cauri’s own letter, in French"
              choices={templates}
            />
          </>
        )}
      </Stack>
    </Paper>
  );
}

interface DaysFieldProps {
  id: string;
  label: string;
  description: string;
  error: string | undefined;
  days: readonly number[];
  onChange: (days: number[]) => void;
  inOrder: (a: number, b: number) => number;
}

/** As it is typed; once left, as it was understood. */
function DaysField({ days, onChange, inOrder, ...input }: DaysFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      {...input}
      inputWrapperOrder={ORDER}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? days.join(',')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(readDays(currentTarget.value));
      }}
      onBlur={() => {
        setTyped(undefined);
        const sorted = [...new Set(days)].sort(inOrder);
        if (sorted.join() !== days.join()) onChange(sorted);
      }}
    />
  );
}
