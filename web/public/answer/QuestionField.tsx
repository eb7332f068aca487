import { memo } from 'react';
import type { Question } from '#contract/forms.ts';
import { listOr } from '#contract/language.ts';
import { isSection, isUpload } from '#contract/questions.ts';
import * as text from './answer.messages.ts';
import { Choices, Scale } from './Choices.tsx';
import type { Control, FieldProps } from './fieldProps.ts';
import { SingleControl } from './SingleControl.tsx';

/** These types are a group with a legend; the others are one control with a label. */
const GROUPS: string[] = ['multiple-choice', 'checkbox', 'linear-scale'] satisfies Question['type'][];

/** One question with its title, help text, control and error. */
export const QuestionField = memo(function QuestionField(props: FieldProps) {
  const { question, error } = props;
  const { id } = question;
  if (isSection(question)) return <Section {...props} />;
  const hasHelp = Boolean(question.description) || isUpload(question);
  const only = !props.live && props.condition;
  const describedBy = [
    only && `only-${id}`,
    hasHelp && `help-${id}`,
    question.type === 'linear-scale' && `ends-${id}`,
    error !== undefined && `error-${id}`,
  ]
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
      {question.title} {question.required && <span className="required">{text.required()}</span>}
    </>
  );
  const help = (
    <>
      <Only {...props} />
      {hasHelp && (
        <p className="hint" id={`help-${id}`}>
          {question.description}
          {question.description && isUpload(question) && <br />}
          {isUpload(question) && fileHint(question, props.maxUploadMb)}
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

  if (GROUPS.includes(question.type)) {
    const isRadio = question.type !== 'checkbox';
    return (
      <fieldset
        {...frame}
        aria-describedby={control['aria-describedby']}
        {...(isRadio && { role: 'radiogroup', 'aria-required': question.required, 'aria-invalid': error !== undefined })}
      >
        <legend>{title}</legend>
        {help}
        {question.type === 'linear-scale' ? <Scale {...props} control={control} /> : <Choices {...props} control={control} />}
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

/** The heading at the start of a page. */
function Section(props: FieldProps) {
  const { question, hidden } = props;
  return (
    <div className="section" id={`q-${question.id}`} hidden={hidden}>
      <h2>{question.title}</h2>
      <Only {...props} />
      {question.description && <p className="hint">{question.description}</p>}
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

function fileHint({ type, allowedFileTypes = [] }: Question, maxMb: number): string {
  if (type === 'image') return text.onePicture({ maxMb });
  if (allowedFileTypes.length === 0 || allowedFileTypes.includes('all files')) return text.oneFile({ maxMb });
  return text.oneFileOf({ maxMb, kinds: listOr(allowedFileTypes.map((kind) => FILE_LABELS[kind]())) });
}
