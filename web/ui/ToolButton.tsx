import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

interface Props extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  /** Explains the icon. It is also the button's name, unless `aria-label` gives another one. */
  tip: string;
  renderRoot?: (props: object) => ReactNode;
}

/** A button that shows only an icon. */
export const ToolButton = ({ tip, ...button }: Props) => (
  <Tooltip label={tip}>
    <ActionIcon aria-label={tip} {...button} />
  </Tooltip>
);
