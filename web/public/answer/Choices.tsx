import { valuesOf } from '#contract/answer-values.ts';
import { bucketOf, chosenValues, OTHER, OTHER_MAX, otherText, readChoices, withOther } from '#contract/choices.ts';
import type { Question } from '#contract/forms.ts';
import { scaleOf } from '#contract/questions.ts';
import { heldTogether } from '#web/ui/held-together.ts';
import * as text from './answer.messages.ts';
import type { ControlProps } from './fieldProps.ts';
import { toggled } from './fields.ts';

/** Native radio buttons or checkboxes. The whole row of an option can be pressed. */
export const Choices = (props: ControlProps) => (
  <>
    <div className={props.question.type === 'yes-no' ? 'choices pair' : 'choices'}>
      <Options {...props} className="choice" />
      <OtherField {...props} />
    </div>
    {props.question.type !== 'checkbox' && <Clear {...props} />}
  </>
);

/** One box to tick. The question says what the person agrees to. */
export const Consent = (props: ControlProps) => (
  <div className="choices">
    <Options {...props} className="choice" />
  </div>
);

/** Radio buttons beside each other. */
export function Scale(props: ControlProps) {
  const { question } = props;
  const { min, max } = scaleOf(question);
  const steps = Math.max(0, max - min + 1);
  const [low, high] = endsOf(question);
  const classes = ['scale', steps > ONE_ROW && `by-${Math.ceil(steps / 2)}`, question.type === 'rating' && 'stars'];
  return (
    <>
      <div className={classes.filter(Boolean).join(' ')}>
        <Options {...props} />
      </div>
      <p className="ends" id={`ends-${question.id}`}>
        <span>{low}</span>
        <span>{high}</span>
      </p>
      <Clear {...props} />
    </>
  );
}

/** The ends of a scale have the words of the form where it has some. */
function endsOf(question: Question): [low: string, high: string] {
  const { min, max } = scaleOf(question);
  const isNps = question.type === 'nps';
  return [
    question.lowLabel || (isNps ? text.notLikely() : text.lowest({ value: min })),
    question.highLabel || (isNps ? text.veryLikely() : text.highest({ value: max })),
  ];
}

/** A scale with more numbers than this has two rows of equal length on a phone. */
const ONE_ROW = 6;

type OptionsProps = ControlProps & { className?: string };

function Options({ question, value, control, className, onChange }: OptionsProps) {
  const { id, type } = question;
  const isBox = type === 'checkbox' || type === 'consent';
  const many = type === 'checkbox';
  const { chosen, other } = choicesIn(question, value);
  const next = (picked: string) => {
    const stored = picked === OTHER ? withOther(other) : picked;
    if (!many) return stored;
    return toggled(value === undefined ? [] : [value].flat(), [value ?? []].flat().find((one) => bucketOf(one) === picked) ?? stored);
  };
  return valuesOf(question).map((option, index) => (
    <label className={className} key={option.value}>
      <input
        type={isBox ? 'checkbox' : 'radio'}
        name={control.name}
        value={option.value}
        checked={chosen.includes(option.value)}
        // biome-ignore lint/a11y/noAutofocus: a refused form opens here, also without JavaScript
        autoFocus={control.autoFocus && index === 0}
        aria-invalid={isBox ? control['aria-invalid'] : undefined}
        aria-label={type === 'rating' ? text.starsOf({ value: option.label, max: scaleOf(question).max }) : undefined}
        onChange={({ target }) => onChange(id, many || target.checked ? next(option.value) : '')}
      />
      <span>{heldTogether(option.label)}</span>
    </label>
  ));
}

/** Removes an optional answer, because a radio button cannot be unchecked. */
function Clear({ question, value, live, onChange }: ControlProps) {
  if (!live || question.required || value === undefined) return null;
  return (
    <button
      type="button"
      className="link clear"
      onClick={() => onChange(question.id, '')}
      aria-label={text.clearAnswer({ title: question.title })}
    >
      {text.clear()}
    </button>
  );
}

/** The choices are values of the fields beside the own answer. A form that was posted without a script has them apart. */
export function choicesIn(question: Question, value: string | string[] | undefined): { chosen: string[]; other: string } {
  const values = value === undefined ? [] : [value].flat();
  const read = question.other ? readChoices(question, values) : undefined;
  // The field shows what was typed: without the space at the end of a word, the next word could not be begun.
  const typed = question.other ? values.map(otherText).find(Boolean) : undefined;
  return { chosen: (read ? chosenValues(read) : values).map(bucketOf), other: typed ?? read?.other ?? '' };
}

/** The own answer. Styles hide it until "Other" is chosen, where the browser can; writing into it chooses "Other". */
export function OtherField({ question, value, control, onChange }: ControlProps) {
  if (!question.other) return null;
  const { other } = choicesIn(question, value);
  return (
    <input
      className="line other"
      type="text"
      name={control.name}
      autoComplete="off"
      maxLength={OTHER_MAX}
      aria-label={text.ownAnswer({ title: question.title })}
      placeholder={text.yourAnswer()}
      value={other}
      onChange={({ target }) => {
        const others = question.type === 'checkbox' ? [value ?? []].flat().filter((one) => bucketOf(one) !== OTHER) : [];
        const own = withOther(target.value);
        onChange(question.id, question.type === 'checkbox' ? [...others, own] : own);
      }}
    />
  );
}
