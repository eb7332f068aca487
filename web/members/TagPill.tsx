import type { CSSProperties } from 'react';
import type { Tag } from '#contract/members.ts';
import { tagName } from './member-labels.ts';
import classes from './TagPill.module.css';

/** A tag in its colour; an invalid colour is ignored. */
export function TagPill({ tag }: { tag: Tag }) {
  const color = /^#[0-9a-f]{3,8}$/i.test(tag.color) || /^[a-z]+$/i.test(tag.color) ? tag.color : undefined;
  return (
    <span className={classes.tag} style={color ? ({ '--tag': color } as CSSProperties) : undefined}>
      {tagName(tag)}
    </span>
  );
}
