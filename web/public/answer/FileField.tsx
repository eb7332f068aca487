import { type ChangeEvent, useEffect, useRef } from 'react';
import { FIELD } from '#contract/answer-page.ts';
import type { Question } from '#contract/forms.ts';
import * as text from './answer.messages.ts';
import type { ControlProps } from './fieldProps.ts';
import { readableSize, UploadProgress } from './uploads/UploadProgress.tsx';

const ACCEPT = {
  images: 'image/*',
  documents: '.doc,.docx,.odt,.rtf,.txt,.xls,.xlsx,.ods,.csv,.ppt,.pptx,.odp,.pdf',
  pdfs: 'application/pdf,.pdf',
  'all files': '',
} as const;

/** Returns the value of `accept`; undefined when the browser should offer every file. */
function accepted({ type, allowedFileTypes = [] }: Question): string | undefined {
  if (type === 'image') return 'image/*';
  if (allowedFileTypes.includes('all files')) return undefined;
  return allowedFileTypes.map((kind) => ACCEPT[kind]).join(',') || undefined;
}

/** Chooses a file. For a picture there is a second input, because some phones offer the camera only when it is asked for. */
export function FileField({ question, file, upload, kept, control, live, onFile, onSendFile }: ControlProps) {
  const box = useRef<HTMLDivElement>(null);
  const inputs = () => [...(box.current?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: this runs once, for a file that was chosen before the script started
  useEffect(() => {
    const early = inputs().find((input) => input.files?.length);
    if (early) onFile(question.id, early.files![0]);
  }, []);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // In some browsers a cancelled dialog removes the earlier choice, so the field shows what is chosen now.
    for (const other of inputs()) if (other !== target) other.value = '';
    onFile(question.id, target.files?.[0]);
  };
  const remove = () => {
    for (const input of inputs()) input.value = '';
    onFile(question.id, undefined);
    inputs()[0]?.focus();
  };
  const shown = file ? `${file.name} (${readableSize(file.size)})` : kept && text.received({ name: kept.name });

  return (
    <div className="file" ref={box}>
      <input {...control} type="file" accept={accepted(question)} required={question.required && !kept} onChange={change} />
      {question.type === 'image' && (
        <label className="camera">
          {text.takePhoto()}
          <input type="file" name={control.name} accept="image/*" capture="environment" onChange={change} />
        </label>
      )}
      {kept && <input type="hidden" name={`${FIELD.kept}${question.id}`} value={`${kept._id}:${kept.name}`} />}
      {file && upload && <UploadProgress name={file.name} state={upload} onRemove={remove} onAgain={() => onSendFile?.(question.id)} />}
      {shown !== undefined && !upload && (
        <p className="chosen">
          <span>{shown}</span>
          {live && (
            <button type="button" className="link" onClick={remove} aria-label={text.removeFile({ name: file?.name ?? kept?.name ?? '' })}>
              {text.remove()}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
