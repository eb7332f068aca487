import { Progress } from '@mantine/core';
import type { MemberImport } from '#contract/imports.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { CancelImport } from './CancelImport.tsx';
import { doneRows, progressSentence, stepLabel } from './import-labels.ts';
import classes from './imports.module.css';
import '@mantine/core/styles/Progress.layer.css';

/** The live progress of the present step. */
export function ImportProgress({ one }: { one: MemberImport }) {
  return (
    <section className={classes.panel} aria-label="Progress of the import">
      <p className={classes.dropTitle}>{stepLabel(one)}</p>
      <Progress value={one.total ? (100 * doneRows(one)) / one.total : 0} animated size="lg" aria-label={stepLabel(one)} />
      <p className={classes.dim} role="status">
        {progressSentence(one, Date.now())}
      </p>
      {one.state !== 'reading' && <p className={classes.dim}>{soFar(one)}</p>}
      {one.state !== 'undoing' && (
        <div className={classes.actions}>
          <CancelImport id={one._id} />
        </div>
      )}
      <p className={classes.dim}>You can leave this page: it goes on, and you find it again under Import.</p>
    </section>
  );
}

function soFar({ state, added, updated, skipped, undone, kept }: MemberImport): string {
  if (state === 'undoing') return `${formatCount(undone)} taken back, ${formatCount(kept)} kept so far`;
  return `${formatCount(added)} new, ${formatCount(updated)} updated, ${formatCount(skipped)} skipped so far`;
}
