import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { toast } from './toast.tsx';
import { useCopy } from './useCopy.ts';

interface Props extends ButtonProps {
  text: string;
  /** The toast after copying. */
  done: string;
  label: string;
  autoFocus?: boolean;
}

export function CopyButton({ text, done, label, ...button }: Props) {
  const { copied, copy } = useCopy();
  const onClick = () => toast.outcome(copy(text), done);
  return (
    <Button variant="default" leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />} onClick={onClick} {...button}>
      {label}
    </Button>
  );
}
