import type { FormChanges } from '#contract/forms.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { type ChangeLine, changeLines } from './change-labels.ts';
import classes from './editor.module.css';

/** Shows what publishing changes for people, and asks. True at once where they would see no difference. */
export async function reviewChanges(changes: FormChanges, title: string): Promise<boolean> {
  const lines = changeLines(changes);
  if (changes.first || lines.length === 0) return true;
  return confirm({ title, body: <Changes lines={lines} />, confirmLabel: 'Publish', cancelLabel: 'Keep editing' });
}

const Changes = ({ lines }: { lines: ChangeLine[] }) => (
  <ul className={classes.changes}>
    {lines.map(({ words, questions }) => (
      <li key={words}>
        {words}
        {questions.length > 0 && (
          <ul>
            {questions.slice(0, TITLES_MAX).map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
            {questions.length > TITLES_MAX && <li>{`and ${questions.length - TITLES_MAX} more`}</li>}
          </ul>
        )}
      </li>
    ))}
  </ul>
);
const TITLES_MAX = 5;
