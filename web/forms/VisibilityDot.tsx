import type { Visibility } from '#contract/forms.ts';
import { VISIBILITY } from './form-labels.ts';
import classes from './VisibilityDot.module.css';

export function VisibilityDot({ visibility }: { visibility: Visibility }) {
  return (
    <span className={classes.visibility} data-visibility={visibility} title={VISIBILITY[visibility].meaning}>
      {VISIBILITY[visibility].label}
    </span>
  );
}
