import { Button, type ButtonProps } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import * as text from './list.messages.ts';

export const ColumnsButton = (props: ButtonProps & Omit<ComponentProps<'button'>, 'color'>) => (
  <Button variant="default" leftSection={<IconColumns3 size={18} />} {...props}>
    {text.columns()}
  </Button>
);
