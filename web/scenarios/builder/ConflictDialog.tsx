import { Button } from '@mantine/core';
import type { Module } from '#contract/scenario-parts.ts';
import type { Scenario } from '#contract/scenarios.ts';
import { ConflictModal } from '#web/drafts/ConflictModal.tsx';
import { beginsText, count } from '#web/scenarios/scenario-labels.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { type Draft, draftOf } from './draft.ts';
import { stepViews } from './step-view.ts';
import classes from './view.module.css';

interface Props {
  mine: Draft;
  theirs: Scenario;
  modules: ReadonlyMap<string, Module>;
  onKeepMine: () => void;
  onTakeTheirs: (theirs: Scenario) => void;
}

/** Somebody else saved first. Both versions stay until one is chosen; there is no way past the choice. */
export function ConflictDialog({ mine, theirs, modules, onKeepMine, onTakeTheirs }: Props) {
  const other = draftOf(theirs);
  return (
    <ConflictModal size="xl" title="Somebody else saved this scenario meanwhile">
      <p>Nothing is lost yet: choose which version to keep.</p>
      <div className={classes.versions}>
        <Version title="Your version" when="On this screen, not saved" draft={mine} other={other} modules={modules} />
        <Version title="Their version" when={`Saved ${formatDateTime(theirs.updatedAt)}`} draft={other} other={mine} modules={modules} />
      </div>
      <div className={classes.dialogFoot}>
        <Button variant="default" onClick={() => onTakeTheirs(theirs)}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
      </div>
      <p className={classes.dim}>After “Take theirs”, undo (Ctrl+Z) brings your version back. “Keep mine” saves over theirs.</p>
    </ConflictModal>
  );
}

interface VersionProps {
  title: string;
  when: string;
  draft: Draft;
  other: Draft;
  modules: Props['modules'];
}

function Version({ title, when, draft, other, modules }: VersionProps) {
  const own = stepJson(draft);
  const others = stepJson(other);
  return (
    <section className={classes.version} aria-label={title}>
      <h3>{title}</h3>
      <p className={classes.dim}>{when}</p>
      <p>
        {draft.name || 'Without a name'} {draft.name !== other.name && <Mark>changed</Mark>}
      </p>
      <p className={classes.dim}>{beginsText(draft)}</p>
      <ol>
        {stepViews(draft, modules).map(({ step, module }) => (
          <li key={step}>
            {module?.name ?? 'Not chosen'} {others.get(step) !== own.get(step) && <Mark>{others.has(step) ? 'changed' : 'only here'}</Mark>}
          </li>
        ))}
      </ol>
      <p className={classes.dim}>
        {count(draft.conditions.length, 'condition', 'conditions')}{' '}
        {JSON.stringify(draft.conditions) !== JSON.stringify(other.conditions) && <Mark>changed</Mark>}
      </p>
    </section>
  );
}

/** Each step as a text, to be compared. */
const stepJson = ({ trigger, reactions }: Draft): Map<string, string> =>
  new Map([['trigger', JSON.stringify(trigger)], ...reactions.map((one): [string, string] => [one._id, JSON.stringify(one)])]);

const Mark = ({ children }: { children: string }) => <mark className={classes.mark}>{children}</mark>;
