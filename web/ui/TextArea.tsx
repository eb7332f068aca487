import { InputBase, type InputBaseProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import './TextArea.css';

export interface TextAreaProps extends InputBaseProps, Omit<ComponentProps<'textarea'>, keyof InputBaseProps> {
  minRows?: number;
  maxRows?: number;
}

/**
 * A text area as high as its text, between a least and a largest number of lines. The style sheet does it: Mantine's own one measures its text by
 * JavaScript at each render, which took a fifth of the time in which a member opens.
 */
export function TextArea({ minRows = 2, maxRows, ...props }: TextAreaProps) {
  return <InputBase component="textarea" multiline style={{ '--min-rows': minRows, '--max-rows': maxRows }} {...props} />;
}
