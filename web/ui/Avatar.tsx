import { type CSSProperties, useState } from 'react';
import classes from './Avatar.module.css';
import { initialsOf } from './initials.ts';

const HUES = ['indigo-6', 'amber-6', 'green-6', 'red-6', 'cyan-8', 'grape-8'];

/** A person's picture, or the initials when there is none. It is decorative, because the name is beside it. */
export function Avatar({ name, picture, size = 36 }: { name: string; picture: string | null; size?: number }) {
  const [broken, setBroken] = useState<string>();
  const shown = picture !== null && picture !== broken;
  return (
    <span
      className={classes.avatar}
      style={
        { width: size, height: size, fontSize: Math.round(size * 0.38), '--hue': `var(--mantine-color-${hueOf(name)})` } as CSSProperties
      }
      aria-hidden="true"
    >
      {shown ? (
        <img src={picture} alt="" width={size} height={size} loading="lazy" decoding="async" onError={() => setBroken(picture)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

/** The same person always has the same colour. */
function hueOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return HUES[sum % HUES.length]!;
}
