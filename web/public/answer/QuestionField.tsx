import { memo } from 'react';
import { formatAmount, HOME_CURRENCY } from '#contract/currencies.ts';
import type { Question } from '#contract/forms.ts';
import { formatNumber, listOr } from '#contract/language.ts';
import { asksNothing, isUpload, kindOf, mostFiles } from '#contract/questions.ts';
import { choicesHint } from '#contract/value-rules.ts';
import { heldTogether } from '#web/ui/held-together.ts';
import * as text from './answer.messages.ts';
import { Choices, Consent, Scale } from './Choices.tsx';
import type { Control, FieldProps } from './fieldProps.ts';
import { SingleControl } from './SingleControl.tsx';

/** These are a group with a legend; the others are one control with a label. */
const isGroup = (question: Question) => question.type !== 'dropdown' && ['choice', 'fixed', 'scale'].includes(kindOf(question));

/** One question with its title, help text, control and error. */
export const QuestionField = memo(function QuestionField(props: FieldProps) {
  const { question, error } = props;
  const { id } = question;
  if (asksNothing(question)) return <Heading {...props} />;
  const isScale = kindOf(question) === 'scale';
  const note = isUpload(question) ? fileHint(question, props.maxUploadMb) : boundsHint(question);
  const hasHelp = Boolean(question.description) || note !== undefined;
  const only = !props.live && props.condition;
  const describedBy = [only && `only-${id}`, hasHelp && `help-${id}`, isScale && `ends-${id}`, error !== undefined && `error-${id}`]
    .filter(Boolean)
    .join(' ');
  const control: Control = {
    id: `a-${id}`,
    name: id,
    autoFocus: props.focusFirst,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error === undefined ? undefined : true,
  };
  const title = (
    <>
      {heldTogether(question.title)} {question.required && <span className="required">{text.required()}</span>}
    </>
  );
  const help = (
    <>
      <Only {...props} />
      {hasHelp && (
        <p className="hint" id={`help-${id}`}>
          {question.description && heldTogether(question.description)}
          {question.description && note !== undefined && <br />}
          {note}
        </p>
      )}
    </>
  );
  const wrong = error !== undefined && (
    <p className="error" id={`error-${id}`} role="alert">
      {error}
    </p>
  );

  const frame = { className: error === undefined ? 'question' : 'question wrong', id: `q-${id}`, hidden: props.hidden };

  if (isGroup(question)) {
    const isRadio = question.type !== 'checkbox' && question.type !== 'consent';
    const Answers = isScale ? Scale : question.type === 'consent' ? Consent : Choices;
    return (
      <fieldset
        {...frame}
        aria-describedby={control['aria-describedby']}
        {...(isRadio && { role: 'radiogroup', 'aria-required': question.required, 'aria-invalid': error !== undefined })}
      >
        <legend>{title}</legend>
        {help}
        <Answers {...props} control={control} />
        {wrong}
      </fieldset>
    );
  }
  return (
    <div {...frame}>
      <label htmlFor={control.id}>{title}</label>
      {help}
      <SingleControl {...props} control={control} />
      {wrong}
    </div>
  );
});

/** The heading at the start of a page, or a statement among the questions. */
function Heading(props: FieldProps) {
  const { question, hidden } = props;
  return (
    <div className={question.type} id={`q-${question.id}`} hidden={hidden}>
      <h2>{heldTogether(question.title)}</h2>
      <Only {...props} />
      {question.description && <p className="hint">{heldTogether(question.description)}</p>}
    </div>
  );
}

const Only = ({ question, condition, live }: FieldProps) =>
  !live && condition ? (
    <p className="hint only" id={`only-${question.id}`}>
      {condition}
    </p>
  ) : null;

const FILE_LABELS = { images: text.images, documents: text.documents, pdfs: text.pdfs, 'all files': text.anyFiles };

function fileHint(question: Question, maxMb: number): string {
  const { type, allowedFileTypes = [] } = question;
  const most = mostFiles(question);
  if (type === 'image') return most === 1 ? text.onePicture({ maxMb }) : text.pictures({ most, maxMb });
  if (allowedFileTypes.length === 0 || allowedFileTypes.includes('all files'))
    return most === 1 ? text.oneFile({ maxMb }) : text.files({ most, maxMb });
  const kinds = listOr(allowedFileTypes.map((kind) => FILE_LABELS[kind]()));
  return most === 1 ? text.oneFileOf({ maxMb, kinds }) : text.filesOf({ most, maxMb, kinds });
}

/** The bounds of a number, or how many options to choose, so that people know them before they write; undefined where there are none. */
function boundsHint(question: Question): string | undefined {
  const { type, minValue, maxValue, whole, currency = HOME_CURRENCY } = question;
  if (type === 'checkbox') return choicesHint(question);
  if (type !== 'number' && type !== 'amount') return undefined;
  const show = (n: number) => (type === 'amount' ? formatAmount(n, currency) : formatNumber(n));
  const min = minValue === undefined ? undefined : show(minValue);
  const max = maxValue === undefined ? undefined : show(maxValue);
  if (min !== undefined && max !== undefined) return text.fromTo({ min, max });
  if (min !== undefined) return text.atLeast({ min });
  if (max !== undefined) return text.atMost({ max });
  return whole ? text.wholeNumber() : undefined;
}
