import { SCALE } from '#contract/questions.ts';
import type { Control, FieldProps } from './fieldProps.ts';
import { toggled } from './fields.ts';

type Props = FieldProps & { control: Control };

/** Native radios (one tab stop, arrows move) or checkboxes, each in a row that is a target as a whole. */
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
              // biome-ignore lint/a11y/noAutofocus: where a refused form opens, also without JavaScript
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

/** Radios side by side, as many to a row as fit. */
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
              // biome-ignore lint/a11y/noAutofocus: where a refused form opens, also without JavaScript
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

/** More steps than these stand in two rows of equal length on a phone. */
const ONE_ROW = 6;

/** Radios cannot be unchosen by themselves; an answer that nobody has to give can. */
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
