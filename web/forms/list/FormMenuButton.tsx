import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { FormListItem } from '#contract/forms.ts';
import { nameOf } from '#web/forms/form-labels.ts';

type ButtonProps = ActionIconProps & Omit<ComponentProps<'button'>, 'color' | 'form'> & { form: FormListItem };

export const FormMenuButton = ({ form, ...button }: ButtonProps) => (
  <ActionIcon aria-label={`Actions for ${nameOf(form)}`} {...button}>
    <IconDots size={18} />
  </ActionIcon>
);
