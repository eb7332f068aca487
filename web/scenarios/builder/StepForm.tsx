import { Alert, Button, Group, Loader } from '@mantine/core';
import { IconFilter, IconReplace, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ModuleField } from '#contract/scenario-parts.ts';
import type { Scenario } from '#contract/scenarios.ts';
import { SCHEDULE } from '#web/scenarios/scenario-labels.ts';
import { toast } from '#web/ui/toast.tsx';
import { ServiceMark } from '../ServiceMark.tsx';
import { useParts } from './builder-context.ts';
import { ConnectionField } from './ConnectionField.tsx';
import { conditionLabel } from './condition-labels.ts';
import { changeStep, stepIn } from './draft.ts';
import { FieldInput } from './FieldInput.tsx';
import { missingOf } from './missing.ts';
import { PanelHead } from './PanelHead.tsx';
import classes from './panel.module.css';
import { ScheduleFields } from './ScheduleFields.tsx';
import { scopeOf } from './scope.ts';
import { stepViews } from './step-view.ts';
import { FetchExample, TestStep } from './TestStep.tsx';
import { useRemoveStep } from './useRemoveStep.ts';
import { WebhookExample } from './WebhookExample.tsx';
import { WebhookFields } from './WebhookFields.tsx';

const WEBHOOK = 'webhooks.received';

const problemsOf = ({ problems }: Scenario, step: string): Record<string, string> =>
  Object.fromEntries(problems.flatMap((one) => (one.step === step && one.field ? [[one.field, one.message]] : [])));

/** The configuration of a step: what its module asks for. What is typed is kept at once; Save checks it and closes the form. */
export function StepForm({ step, close }: { step: string; close: () => void }) {
  const { builder, modules, samples, show } = useParts();
  const { draft, edit, saver } = builder;
  const remove = useRemoveStep();
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(false);
  const [saving, setSaving] = useState(false);
  const view = stepViews(draft, modules).find((one) => one.step === step);
  const value = stepIn(draft, step);
  if (!view || !value) return null;
  const { module, place } = view;
  const foot = (
    <Group justify="space-between" mt="xs">
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconReplace size={16} />}
        onClick={() => show({ kind: 'choose', step })}
      >
        {step === 'trigger' ? 'Another trigger' : 'Another action'}
      </Button>
      <Button variant="subtle" color="red" size="compact-sm" leftSection={<IconTrash size={16} />} onClick={() => void remove(step)}>
        Remove
      </Button>
    </Group>
  );
  if (!module)
    return (
      <>
        <PanelHead title="Unknown Action" place={place} close={close} />
        <div className={classes.body}>
          <Alert color="amber">{view.lacks}</Alert>
          {foot}
        </div>
      </>
    );

  const scope = scopeOf(draft, step, modules, samples);
  const missing = missingOf(value, module);
  // What is typed and cannot work, as the server sees it: a body that is no JSON, an address without a fixed host.
  const refused = asked ? problemsOf(builder.scenario, step) : {};
  const errors = asked ? { ...refused, ...missing } : {};
  const setValue = ({ name }: ModuleField, next: unknown) =>
    edit(changeStep(step, { config: { ...value.config, [name]: next } as typeof value.config }), `${step} ${name}`);

  const onSave = async () => {
    setAsked(true);
    const show = (field: string) =>
      form.current
        ?.querySelector<HTMLElement>(`[data-field="${field}"]`)
        ?.querySelector<HTMLElement>('[role="textbox"], input, textarea, button')
        ?.focus();
    const first = Object.keys(missing)[0];
    if (first) return show(first);
    setSaving(true);
    const outcome = await saver.save();
    setSaving(false);
    if (outcome.kind === 'saved') {
      const wrong = Object.keys(problemsOf(outcome.stored, step))[0];
      if (wrong) show(wrong);
      else close();
    } else if (outcome.kind !== 'conflict') toast.error('The step could not be saved', outcome.message);
  };

  return (
    <>
      <PanelHead
        title={module.name}
        place={`${place} · ${module.service.name}`}
        mark={<ServiceMark service={module.service} />}
        close={close}
      />
      <form
        ref={form}
        className={classes.body}
        noValidate
        aria-label={module.name}
        onSubmit={(event) => {
          event.preventDefault();
          void onSave();
        }}
      >
        <p className={classes.about}>{module.description}</p>
        {step !== 'trigger' && (
          <button type="button" className={classes.onlyIf} onClick={() => show({ kind: 'conditions', step })}>
            <IconFilter size={16} aria-hidden="true" />
            {conditionLabel(draft.reactions.find(({ _id }) => _id === step)?.conditions ?? [], scope)}
          </button>
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
        {module.id === WEBHOOK && <WebhookFields />}
        {module.fields.map((field) => (
          <div key={field.name} data-field={field.name}>
            <FieldInput
              field={field}
              module={module.id}
              connection={value.connection}
              value={value.config[field.name]}
              scope={scope}
              error={errors[field.name]}
              onChange={(next) => setValue(field, next)}
            />
          </div>
        ))}
        {module.idempotency === 'unsafe' && (
          <p className="ui-dim ui-small">
            This app cannot tell a call that came twice. When a call is cut off half-way, the run waits until you say what became of it.
          </p>
        )}
        <Group justify="flex-end" className={classes.save}>
          {saving && <Loader size="xs" aria-label="Saving" />}
          <Button type="submit" loading={saving}>
            Save
          </Button>
        </Group>
        {module.id === WEBHOOK ? (
          <WebhookExample blocked={Object.values(missing)[0]} />
        ) : step === 'trigger' ? (
          <FetchExample blocked={Object.values(missing)[0]} />
        ) : (
          <TestStep step={step} blocked={Object.values(missing)[0]} />
        )}
        {foot}
      </form>
    </>
  );
}
