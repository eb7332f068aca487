import { Button, Group, type GroupProps } from '@mantine/core';

interface Props extends Omit<GroupProps, 'onSubmit'> {
  /** The label of the button that sends the form. */
  submit: string;
  /** True while the form is being sent. */
  busy?: boolean;
  onCancel: () => void;
  /** Marks a form that removes something. */
  danger?: boolean;
}

/** The two buttons at the end of a form: one closes it, the other sends it. */
export const FormFoot = ({ submit, busy, onCancel, danger, ...group }: Props) => (
  <Group justify="flex-end" {...group}>
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" color={danger ? 'red' : undefined} loading={busy}>
      {submit}
    </Button>
  </Group>
);
