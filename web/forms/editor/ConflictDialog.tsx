import { Button, Modal } from '@mantine/core';
import type { Form } from '#contract/forms.ts';
import { nameOf, publication, VISIBILITY } from '../form-words.ts';
import { changesBetween } from './compare.ts';
import classes from './editor.module.css';
import type { Draft } from './editor-state.ts';
import { clockTime } from './save-words.ts';

interface Props {
  mine: Draft;
  theirs: Form;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else saved first. Both versions stay until one is chosen; there is no way past the choice. */
export function ConflictDialog({ mine, theirs, onKeepMine, onTakeTheirs }: Props) {
  const changes = changesBetween(theirs, mine);
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="xl"
      title="Somebody else saved this form meanwhile"
    >
      <p>Nothing is lost yet: choose which version to keep.</p>
      <div className={classes.versions}>
        <Version title="Your version" when="On this screen, not saved" draft={mine} marks={changes.mine} />
        <Version title="Their version" when={`Saved ${clockTime(theirs.updatedAt)}`} draft={theirs} marks={changes.theirs} />
      </div>
      <div className={classes.dialogFoot}>
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
      </div>
      <p className={classes.dim}>After “Take theirs”, undo (Ctrl+Z) brings your version back. “Keep mine” saves over theirs.</p>
    </Modal>
  );
}

function Version({ title, when, draft, marks }: { title: string; when: string; draft: Draft; marks: Map<string, string> }) {
  return (
    <section className={classes.version} aria-label={title}>
      <h3>{title}</h3>
      <p className={classes.dim}>{when}</p>
      <p className={classes.versionName}>
        {nameOf(draft)} <Mark text={marks.get('title')} />
      </p>
      <p className={classes.dim}>
        {draft.description} <Mark text={marks.get('description')} />
      </p>
      <ol>
        {draft.questions.map((question) => (
          <li key={question.id}>
            {question.title || 'Untitled Question'} <Mark text={marks.get(question.id)} />
          </li>
        ))}
      </ol>
      {(draft.thankYou || marks.has('thankYou')) && (
        <p className={classes.dim}>
          {`After sending: ${draft.thankYou || 'no text of its own'}`} <Mark text={marks.get('thankYou')} />
        </p>
      )}
      <p className={classes.dim}>
        {publication(draft.isPublished).label}, {VISIBILITY[draft.visibility].label.toLowerCase()} <Mark text={marks.get('access')} />
      </p>
    </section>
  );
}

const Mark = ({ text }: { text: string | undefined }) => (text ? <mark className={classes.mark}>{text}</mark> : null);
