import { fileSize } from '#web/ui/file-size.ts';
import * as text from '../answer.messages.ts';
import { shortName } from '../short-name.ts';
import type { UploadState } from './state.ts';

interface Props {
  name: string;
  state: UploadState;
  onRemove: () => void;
  onAgain: () => void;
}

/** The progress of a chosen file, with its actions. */
export function UploadProgress({ name, state, onRemove, onAgain }: Props) {
  const { phase, sent, total, message } = state;
  const moving = phase === 'preparing' || phase === 'sending' || phase === 'waiting';
  const percent = Math.floor((100 * sent) / Math.max(1, total));
  return (
    <div className={`upload ${phase}`}>
      <p className="upload-name">
        <span title={name}>{shortName(name)}</span>
        <button
          type="button"
          className="link"
          onClick={onRemove}
          aria-label={moving ? text.cancelUpload({ name }) : text.removeFile({ name })}
        >
          {moving ? text.cancel() : text.remove()}
        </button>
      </p>
      {moving && <progress aria-label={text.uploadOf({ name })} max={100} value={phase === 'preparing' ? undefined : percent} />}
      {phase !== 'refused' && (
        <p className="upload-state">
          {/* Screen readers read only this text, because they would read changing numbers without end. */}
          <span role="status">{(phase === 'waiting' && message) || LABELS[phase]()}</span>
          {phase === 'sending' && <span className="figure">{progressText(sent, total)}</span>}
          {phase === 'done' && <span className="figure">{fileSize(total)}</span>}
          {phase === 'waiting' && (
            <button type="button" className="link" onClick={onAgain}>
              {text.tryNow()}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** The reason of a refusal is shown as the error of the answer. */
const LABELS: Record<Exclude<UploadState['phase'], 'refused'>, () => string> = {
  preparing: text.preparing,
  sending: text.uploading,
  waiting: text.uploadWaits,
  done: text.uploaded,
};

const progressText = (sent: number, total: number) => text.sentOf({ sent: fileSize(sent), total: fileSize(total) });
