import { Anchor, type AnchorProps } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface Props extends AnchorProps, Omit<ComponentProps<'a'>, keyof AnchorProps> {}

/** The way back to the screen above, as it stands over the title of every screen below another one. */
export const BackLink = createLink(({ children, className, ...props }: Props) => (
  <Anchor size="sm" c="dimmed" py={7} {...props} className={`ui-inline-row ui-touch ui-no-print ${className ?? ''}`}>
    <IconArrowLeft size={18} aria-hidden="true" style={{ marginInlineEnd: 6 }} />
    {children}
  </Anchor>
));
