import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type Props<P> = P & Omit<ComponentProps<'a'>, keyof P>;

/** A link to another screen that looks like a button. */
export const LinkButton = createLink((props: Props<ButtonProps>) => <Button component="a" variant="default" {...props} />);

/** A link to another screen within a text. */
export const TextLink = createLink((props: Props<AnchorProps>) => <Anchor {...props} />);
