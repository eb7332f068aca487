import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>;

/** The usual button inside a panel. */
export const SmallButton = (props: Props) => <Button variant="default" size="compact-sm" {...props} />;
