import { Button, Group, type GroupProps } from '@mantine/core';
import { SubmitButton } from './SubmitButton.tsx';
import * as word from './words.messages.ts';

interface Props extends Omit<GroupProps, 'onSubmit'> {
  submit: string;
  cancel?: string | undefined;
  busy?: boolean;
  /** True while something is missing that the form needs, or nothing was changed. */
  disabled?: boolean | undefined;
  /** Omitted for a form that cannot be closed. */
  onCancel?: (() => void) | undefined;
  /** Marks a form that removes something. */
  danger?: boolean | undefined;
}

/** The buttons at the end of a form: one closes it, the other sends it. */
export const FormFoot = ({ submit, cancel = word.cancel(), busy, disabled, onCancel, danger, ...group }: Props) => (
  <Group justify="flex-end" className="ui-form-foot" {...group}>
    {onCancel && (
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
    )}
    <SubmitButton color={danger ? 'red' : undefined} data-destroys={danger} loading={busy} disabled={disabled}>
      {submit}
    </SubmitButton>
  </Group>
);
