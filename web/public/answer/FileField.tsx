import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react';
import { FIELD, type KeptFile } from '#contract/answer-page.ts';
import type { Question } from '#contract/forms.ts';
import { mostFiles } from '#contract/questions.ts';
import { fileSize } from '#web/ui/file-size.ts';
import * as text from './answer.messages.ts';
import type { ControlProps } from './fieldProps.ts';
import { withChosen } from './files.ts';
import { shortName } from './short-name.ts';
import { printOf } from './uploads/state.ts';
import { UploadProgress } from './uploads/UploadProgress.tsx';

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

/** Chooses files. For a picture there is a second input, because some phones offer the camera only when it is asked for. */
export function FileField({ question, files = [], uploads = {}, kept = [], control, live, onFiles, onSendFile }: ControlProps) {
  const box = useRef<HTMLDivElement>(null);
  const inputs = () => [...(box.current?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? [])];
  const { id, title } = question;
  const most = mostFiles(question);
  const isMany = most > 1;
  // A refused file stays in the list with its reason, and takes the place of no other.
  const refused = files.filter((file) => uploads[printOf(file)]?.phase === 'refused').length;
  const count = files.length - refused + kept.length;
  const choose = (chosen: File[]) => {
    const now = withChosen(question, files, { kept: kept.length, refused }, chosen);
    onFiles(id, { files: now.files, kept: isMany ? kept : [] }, now.error);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: this runs once, for files that were chosen before the script started
  useEffect(() => {
    const early = inputs().flatMap((input) => [...(input.files ?? [])]);
    if (early.length > 0) choose(early);
  }, []);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // In some browsers a cancelled dialog removes the earlier choice, so the field shows what is chosen now.
    for (const other of inputs()) if (other !== target) other.value = '';
    choose([...(target.files ?? [])]);
    // The list below the field shows what is chosen, and the same field takes more.
    if (isMany) target.value = '';
  };
  const remove = (gone: File | KeptFile) => {
    for (const input of inputs()) input.value = '';
    onFiles(id, { files: files.filter((file) => file !== gone), kept: kept.filter((file) => file !== gone) });
    inputs()[0]?.focus();
  };

  return (
    <div className={isMany && live ? 'file many' : 'file'} ref={box}>
      <input
        {...control}
        type="file"
        accept={accepted(question)}
        multiple={isMany}
        hidden={live && isMany && count >= most}
        required={question.required && kept.length === 0}
        onChange={change}
      />
      {question.type === 'image' && (
        <label className="camera" hidden={isMany && count >= most}>
          {text.takePhoto()}
          <input type="file" name={control.name} accept="image/*" capture="environment" onChange={change} />
        </label>
      )}
      {isMany && live && count > 0 && (
        <p className="hint figure" role="status">
          {text.chosenOf({ count, most })}
        </p>
      )}
      <Chosen list={isMany} label={text.chosenFiles({ title })}>
        {kept.map((file) => (
          <Item key={file._id} list={isMany}>
            <KeptAnswer
              {...{ file, isMany, live }}
              name={`${FIELD.kept}${id}`}
              onRemove={() => remove(file)}
              shown={isMany || !files.length}
            />
          </Item>
        ))}
        {files.map((file) => {
          const print = printOf(file);
          const state = uploads[print];
          return (
            <Item key={print} list={isMany}>
              {state ? (
                <UploadProgress name={file.name} state={state} onRemove={() => remove(file)} onAgain={() => onSendFile?.(id, file)} />
              ) : (
                <Named
                  name={file.name}
                  shown={`${shortName(file.name)} (${fileSize(file.size)})`}
                  onRemove={live ? () => remove(file) : undefined}
                />
              )}
            </Item>
          );
        })}
      </Chosen>
    </div>
  );
}

/** The files of a question for several are a list. */
const Chosen = ({ list, label, children }: { list: boolean; label: string; children: ReactNode[] }) =>
  list && children.flat().length > 0 ? (
    <ul className="files" aria-label={label}>
      {children}
    </ul>
  ) : (
    children
  );
const Item = ({ list, children }: { list: boolean; children: ReactNode }) => (list ? <li>{children}</li> : children);

interface KeptProps {
  file: KeptFile;
  name: string;
  isMany: boolean;
  live: boolean;
  /** False when another file is chosen instead. */
  shown: boolean;
  onRemove: () => void;
}

/** A file that the server has. Without a script, one of several is taken out by unticking it. */
function KeptAnswer({ file, name, isMany, live, shown, onRemove }: KeptProps) {
  const value = `${file._id}:${file.name}`;
  if (isMany && !live)
    return (
      <label className="choice">
        <input type="checkbox" name={name} value={value} defaultChecked />
        <span title={file.name}>{shortName(file.name)}</span>
      </label>
    );
  return (
    <>
      <input type="hidden" name={name} value={value} />
      {shown && <Named name={file.name} shown={text.received({ name: shortName(file.name) })} onRemove={live ? onRemove : undefined} />}
    </>
  );
}

const Named = ({ name, shown, onRemove }: { name: string; shown: string; onRemove: (() => void) | undefined }) => (
  <p className="chosen">
    <span title={name}>{shown}</span>
    {onRemove && (
      <button type="button" className="link" onClick={onRemove} aria-label={text.removeFile({ name })}>
        {text.remove()}
      </button>
    )}
  </p>
);
