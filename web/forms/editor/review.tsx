import { titleOf } from '#contract/answer-values.ts';
import type { FormChanges } from '#contract/forms.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { type ChangeLine, changeLines } from './change-labels.ts';
import * as text from './versions.messages.ts';

/** Shows what publishing changes for people and asks whether to publish. Resolves to true at once when nothing changes for them. */
export async function reviewChanges(changes: FormChanges, title: string): Promise<boolean> {
  const lines = changeLines(changes);
  if (changes.first || lines.length === 0) return true;
  return confirm({ title, body: <Changes lines={lines} />, confirmLabel: text.publish(), cancelLabel: text.keepEditing() });
}

const Changes = ({ lines }: { lines: ChangeLine[] }) => (
  <ul className="ui-text">
    {lines.map(({ label, questions = [] }) => (
      <li key={label}>
        {label}
        {questions.length > 0 && (
          <ul className="ui-dim">
            {questions.slice(0, TITLES_MAX).map((question) => (
              <li key={question.id}>{titleOf(question)}</li>
            ))}
            {questions.length > TITLES_MAX && <li>{text.andMore({ count: questions.length - TITLES_MAX })}</li>}
          </ul>
        )}
      </li>
    ))}
  </ul>
);
const TITLES_MAX = 5;
