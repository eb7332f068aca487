import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import type { Form } from '#contract/forms.ts';
import { ConflictModal } from '#web/drafts/ConflictModal.tsx';
import type { Choose, Side } from '#web/drafts/draft-kind.ts';
import { clockTime } from '#web/drafts/save-labels.ts';
import { conflictName, conflictValue } from './conflict-labels.ts';
import classes from './editor.module.css';
import type { Draft } from './form-draft.ts';
import { mergeForms } from './merge.ts';

interface Props {
  /** What both began with. */
  base: Draft | undefined;
  mine: Draft;
  theirs: Form;
  onResolve: (choose: Choose) => void;
}

/** Somebody else changed the same fields and saved first. There is no way past the choice; everything else is kept from both. */
export function ConflictDialog({ base, mine, theirs, onResolve }: Props) {
  const { conflicts } = mergeForms(base, mine, theirs);
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const who = theirs.updatedBy ?? 'Somebody else';
  const sideOf: Choose = (key) => sides.get(key) ?? 'mine';
  const chooseAll = (side: Side) => setSides(new Map(conflicts.map(({ key }) => [key, side])));
  return (
    <ConflictModal size="lg" title={`${who} changed the same fields meanwhile`}>
      <p>{`Choose which version to keep of each. Everything else that you or ${who} changed is kept. Saved ${clockTime(theirs.updatedAt)}.`}</p>
      <div className={classes.conflicts}>
        {conflicts.map((conflict) => (
          <Radio.Group
            key={conflict.key}
            label={conflictName(conflict, [mine, theirs])}
            value={sideOf(conflict.key)}
            onChange={(side) => setSides(new Map(sides).set(conflict.key, side as Side))}
          >
            <div className={classes.sides}>
              <Radio value="mine" label="Your version" description={conflictValue(conflict, mine)} />
              <Radio value="theirs" label={`Version of ${who}`} description={conflictValue(conflict, theirs)} />
            </div>
          </Radio.Group>
        ))}
      </div>
      <div className={classes.dialogFoot}>
        {conflicts.length > 1 && (
          <>
            <Button variant="subtle" onClick={() => chooseAll('mine')}>
              All of mine
            </Button>
            <Button variant="subtle" onClick={() => chooseAll('theirs')}>
              All of theirs
            </Button>
          </>
        )}
        <Button onClick={() => onResolve(sideOf)}>Keep the chosen versions</Button>
      </div>
      <p className={classes.dim}>Undo (Ctrl+Z) brings your versions back.</p>
    </ConflictModal>
  );
}
