import type { UploadState } from './state.ts';

interface Props {
  name: string;
  state: UploadState;
  onRemove: () => void;
  onAgain: () => void;
}

/** The progress of a chosen file, with its actions. */
export function UploadProgress({ name, state, onRemove, onAgain }: Props) {
  const { phase, sent, total } = state;
  const moving = phase === 'preparing' || phase === 'sending' || phase === 'waiting';
  const percent = Math.floor((100 * sent) / Math.max(1, total));
  return (
    <div className={`upload ${phase}`}>
      <p className="upload-name">
        <span>{name}</span>
        <button type="button" className="link" onClick={onRemove} aria-label={`${moving ? 'Cancel the upload of' : 'Remove'} ${name}`}>
          {moving ? 'Cancel' : 'Remove'}
        </button>
      </p>
      {moving && <progress aria-label={`Upload of ${name}`} max={100} value={phase === 'preparing' ? undefined : percent} />}
      {phase !== 'refused' && (
        <p className="upload-state">
          {/* Screen readers read only this text, because they would read changing numbers without end. */}
          <span role="status">{LABELS[phase]}</span>
          {phase === 'sending' && <span className="figure">{progressText(sent, total)}</span>}
          {phase === 'done' && <span className="figure">{readableSize(total)}</span>}
          {phase === 'waiting' && (
            <button type="button" className="link" onClick={onAgain}>
              Try now
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** The reason of a refusal is shown as the error of the answer. */
const LABELS: Record<Exclude<UploadState['phase'], 'refused'>, string> = {
  preparing: 'Preparing…',
  sending: 'Uploading…',
  waiting: 'The connection is gone. The upload goes on by itself when it is back.',
  done: 'Uploaded',
};

const progressText = (sent: number, total: number) => `${readableSize(sent)} of ${readableSize(total)}`;

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

export function readableSize(bytes: number): string {
  if (bytes < 1024 * 1024) return `${number.format(Math.ceil(bytes / 1024))} kB`;
  return `${number.format(bytes / 1024 / 1024)} MB`;
}
