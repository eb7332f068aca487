import type { ReactNode } from 'react';
import type { Tone } from './StatusBadge.tsx';

interface Props {
  tone?: Tone;
  /** The diameter in pixels. */
  size?: number;
  children: ReactNode;
}

/** An icon on a coloured disc. It is decorative, because the text beside it says the same. */
export const IconDisc = ({ tone = 'info', size = 40, children }: Props) => (
  <span className="ui-disc ui-tinted" data-tone={tone} style={{ width: size, height: size }} aria-hidden="true">
    {children}
  </span>
);
