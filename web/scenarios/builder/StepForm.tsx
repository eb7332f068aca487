import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconReplace, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Config, Module } from '#contract/scenario-parts.ts';
import { END, IF } from '#contract/scenario-ways.ts';
import * as rule from '#contract/scenarios.messages.ts';
import { SCHEDULE, WEBHOOK } from '#web/scenarios/scenario-labels.ts';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import * as word from '#web/ui/words.messages.ts';
import { ServiceMark } from '../ServiceMark.tsx';
import classes from './builder.module.css';
import { useParts } from './builder-context.ts';
import { ConditionsEditor } from './ConditionsPanel.tsx';
import { ConnectionField } from './ConnectionField.tsx';
import { changeStep, stepIn } from './draft.ts';
import { FieldInput } from './FieldInput.tsx';
import { ConditionButton } from './LinkRow.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { ScheduleFields } from './ScheduleFields.tsx';
import { SmallButton } from './SmallButton.tsx';
import { useRemoveStep } from './StepCard.tsx';
import { StepFlow } from './StepFlow.tsx';
import { scopeOf } from './scope.ts';
import * as text from './step-form.messages.ts';
import { goneParts, missingOf, problemsOf, stepViews } from './step-view.ts';
import { TestStep } from './TestStep.tsx';
import { WebhookExample } from './WebhookExample.tsx';
import { WebhookFields } from './WebhookFields.tsx';

/** The values of a step with one of them changed. The filters of responses ask for questions of the form, so another form has none. */
const withValue = ({ fields }: Module, config: Config, name: string, value: unknown): Config => ({
  ...config,
  ...(name === 'form' && Object.fromEntries(fields.flatMap((one) => (one.type === 'responses' ? [[one.name, '']] : [])))),
  [name]: value as Config[string],
});

/** The form of a step. Edits are stored at once; Save also checks them and closes the form. */
export function StepForm({ step, close }: { step: string; close: () => void }) {
  const { builder, modules, samples, show } = useParts();
  const { draft, edit, saveFirst } = builder;
  const remove = useRemoveStep();
  const form = useRef<HTMLFormElement>(null);
  const [wasChecked, setWasChecked] = useState(false);
  const [saving, setSaving] = useState(false);
  const view = stepViews(draft, modules).find((one) => one.step === step);
  const value = stepIn(draft, step);
  if (!view || !value) return null;
  const { module, place } = view;
  const foot = (
    <Group justify="space-between" mt="xs">
      <SmallButton variant="subtle" color="gray" leftSection={<IconReplace size={16} />} onClick={() => show({ kind: 'choose', step })}>
        {step === 'trigger' ? text.anotherTrigger() : text.anotherAction()}
      </SmallButton>
      <SmallButton variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={() => void remove(step)}>
        {word.remove()}
      </SmallButton>
    </Group>
  );
  if (!module)
    return (
      <PanelFrame title={rule.unknownAction()} place={place} close={close}>
        <Alert color="amber">{view.lacks}</Alert>
        {foot}
      </PanelFrame>
    );

  const reaction = draft.reactions.find(({ _id }) => _id === step);
  const scope = scopeOf(draft, step, modules, samples);
  const missing = missingOf(value, module);
  const blocked = Object.values(missing)[0];
  // The server also finds values that cannot work, such as a body that is not JSON or an address without a fixed host.
  const problems = problemsOf(builder.scenario, step, value);
  const errors: Record<string, string> = wasChecked ? { ...problems, ...missing } : goneParts(problems, module, value.config, scope);

  const lacksSecret = module.id === WEBHOOK && value.config.verify === true && !builder.scenario.hasSecret;

  const onSave = async () => {
    setWasChecked(true);
    const focus = (field: string) =>
      form.current
        ?.querySelector<HTMLElement>(`[data-field="${field}"]`)
        ?.querySelector<HTMLElement>('[role="textbox"], input, textarea, button')
        ?.focus();
    const first = Object.keys(missing)[0];
    if (first) return focus(first);
    setSaving(true);
    const stored = await saveFirst(text.stepNotSaved());
    setSaving(false);
    if (!stored) return;
    const wrong = Object.keys(problemsOf(stored, step))[0];
    if (wrong) focus(wrong);
    else close();
  };

  return (
    <PanelFrame
      title={module.name}
      place={`${place} · ${module.service.name}`}
      mark={<ServiceMark service={module.service} />}
      close={close}
    >
      <form
        ref={form}
        noValidate
        aria-label={module.name}
        onSubmit={(event) => {
          event.preventDefault();
          void onSave();
        }}
      >
        <Stack>
          <Text c="dimmed">{module.description}</Text>
          {reaction && reaction.module !== IF && (
            <Group>
              <ConditionButton step={step} conditions={reaction.conditions} scope={scope} />
            </Group>
          )}
          {module.authfields.length > 0 && (
            <div data-field="connection">
              <ConnectionField
                module={module}
                value={value.connection}
                error={errors.connection}
                onChange={(connection) => edit(changeStep(step, { connection }))}
              />
            </div>
          )}
          {module.id === SCHEDULE && <ScheduleFields />}
          {module.id === WEBHOOK && <WebhookFields config={value.config} />}
          {module.fields.map((field) => (
            <div key={field.name} data-field={field.name}>
              <FieldInput
                field={field}
                module={module.id}
                connection={value.connection}
                value={value.config[field.name]}
                config={value.config}
                scope={scope}
                error={errors[field.name] ?? (field.name === 'verify' && lacksSecret ? text.noSecretYet() : undefined)}
                onChange={(next) =>
                  edit(changeStep(step, { config: withValue(module, value.config, field.name, next) }), `${step} ${field.name}`)
                }
              />
            </div>
          ))}
          {reaction?.module === IF && (
            <section data-field="conditions" aria-label={text.conditionsOfIf()}>
              <Stack gap="sm">
                {errors.conditions && <Text c="var(--mantine-color-error)">{errors.conditions}</Text>}
                <ConditionsEditor step={step} />
              </Stack>
            </section>
          )}
          {reaction && <StepFlow reaction={reaction} />}
          {module.idempotency === 'unsafe' && <p className="ui-dim ui-small">{text.unsafeExplained()}</p>}
          <Group justify="flex-end" className={classes.save}>
            <SubmitButton loading={saving}>{word.save()}</SubmitButton>
          </Group>
          {module.id === WEBHOOK ? (
            <WebhookExample blocked={blocked} />
          ) : (
            // A step that decides about the way has nothing to test; the dry run shows which way is taken.
            module.id !== IF && module.id !== END && <TestStep step={step} blocked={blocked} />
          )}
          {foot}
        </Stack>
      </form>
    </PanelFrame>
  );
}
