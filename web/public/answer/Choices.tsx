import { SCALE } from '#contract/questions.ts';
import type { Control, FieldProps } from './fieldProps.ts';
import { toggled } from './fields.ts';

type Props = FieldProps & { control: Control };

/** Native radio buttons or checkboxes. The whole row of an option can be pressed. */
export function Choices({ question, value, control, live, onChange }: Props) {
  const { id, options = [] } = question;
  const many = question.type === 'checkbox';
  const chosen = value === undefined ? [] : [value].flat();
  return (
    <>
      <div className="choices">
        {options.map((option, index) => (
          <label className="choice" key={option.id}>
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
        ))}
      </div>
      {!many && <Clear {...{ question, value, live, onChange }} />}
    </>
  );
}

/** Radio buttons beside each other. */
export function Scale({ question, value, control, live, onChange }: Props) {
  const min = question.minValue ?? SCALE.defaultMin;
  const max = question.maxValue ?? SCALE.defaultMax;
  const steps = Array.from({ length: Math.max(0, max - min + 1) }, (_, i) => String(min + i));
  return (
    <>
      <div className={steps.length > ONE_ROW ? `scale by-${Math.ceil(steps.length / 2)}` : 'scale'}>
        {steps.map((step, index) => (
          <label key={step}>
            <input
              type="radio"
              name={control.name}
              value={step}
              checked={value === step}
              // biome-ignore lint/a11y/noAutofocus: a refused form opens here, also without JavaScript
              autoFocus={control.autoFocus && index === 0}
              onChange={() => onChange(question.id, step)}
            />
            <span>{step}</span>
          </label>
        ))}
      </div>
      <p className="ends" id={`ends-${question.id}`}>
        <span>{`${min}: lowest`}</span>
        <span>{`${max}: highest`}</span>
      </p>
      <Clear {...{ question, value, live, onChange }} />
    </>
  );
}

/** A scale with more numbers than this has two rows of equal length on a phone. */
const ONE_ROW = 6;

/** Removes an optional answer, because a radio button cannot be unchecked. */
function Clear({ question, value, live, onChange }: Pick<Props, 'question' | 'value' | 'live' | 'onChange'>) {
  if (!live || question.required || value === undefined) return null;
  return (
    <button
      type="button"
      className="link clear"
      onClick={() => onChange(question.id, '')}
      aria-label={`Clear the answer to: ${question.title}`}
    >
      Clear
    </button>
  );
}
