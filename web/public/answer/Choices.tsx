import type { Option } from '#contract/forms.ts';
import { SCALE } from '#contract/questions.ts';
import * as text from './answer.messages.ts';
import type { ControlProps } from './fieldProps.ts';
import { toggled } from './fields.ts';

/** Native radio buttons or checkboxes. The whole row of an option can be pressed. */
export const Choices = (props: ControlProps) => (
  <>
    <div className="choices">
      <Options {...props} options={props.question.options ?? []} className="choice" />
    </div>
    {props.question.type !== 'checkbox' && <Clear {...props} />}
  </>
);

/** Radio buttons beside each other. */
export function Scale(props: ControlProps) {
  const { id, minValue: min = SCALE.defaultMin, maxValue: max = SCALE.defaultMax } = props.question;
  const steps = Array.from({ length: Math.max(0, max - min + 1) }, (_, i) => String(min + i));
  return (
    <>
      <div className={steps.length > ONE_ROW ? `scale by-${Math.ceil(steps.length / 2)}` : 'scale'}>
        <Options {...props} options={steps.map((step) => ({ id: step, value: step }))} />
      </div>
      <p className="ends" id={`ends-${id}`}>
        <span>{text.lowest({ value: min })}</span>
        <span>{text.highest({ value: max })}</span>
      </p>
      <Clear {...props} />
    </>
  );
}

/** A scale with more numbers than this has two rows of equal length on a phone. */
const ONE_ROW = 6;

interface OptionsProps extends ControlProps {
  options: Option[];
  className?: string;
}

function Options({ question: { id, type }, value, control, options, className, onChange }: OptionsProps) {
  const many = type === 'checkbox';
  const chosen = value === undefined ? [] : [value].flat();
  return options.map((option, index) => (
    <label className={className} key={option.id}>
      <input
        type={many ? 'checkbox' : 'radio'}
        name={control.name}
        value={option.id}
        checked={chosen.includes(option.id)}
        // biome-ignore lint/a11y/noAutofocus: a refused form opens here, also without JavaScript
        autoFocus={control.autoFocus && index === 0}
        aria-invalid={many ? control['aria-invalid'] : undefined}
        onChange={() => onChange(id, many ? toggled(value, option.id) : option.id)}
      />
      <span>{option.value}</span>
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
