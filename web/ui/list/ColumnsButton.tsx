import { Button, type ButtonProps } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

export const ColumnsButton = (props: ButtonProps & Omit<ComponentProps<'button'>, 'color'>) => (
  <Button variant="default" leftSection={<IconColumns3 size={18} />} {...props}>
    Columns
  </Button>
);
