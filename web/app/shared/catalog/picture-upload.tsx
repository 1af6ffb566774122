import { ImagePlus, X } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { formatCount } from '../../format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { iconSize } from '../../ui/icon-size.ts';
import { Spinner } from '../../ui/states/spinner.tsx';
import { uploadTypes, type Upload } from './use-uploads.ts';

interface DropZoneProps {
  /** Takes only one picture. */
  isSingle?: boolean;
  onFiles: (files: File[]) => void;
}

/** Takes pictures that are dropped or chosen. */
export function DropZone({ isSingle = false, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  function handleDrop(event: DragEvent) {
    setIsOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  }
  return (
    <div
      data-drop
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
      className={classNames(
        'flex flex-col items-center gap-3 rounded-control border-2 border-dashed px-4 py-6 text-center text-ink-soft',
        isOver ? 'border-accent-text bg-accent-soft' : 'border-line-strong',
      )}
    >
      <p>
        <span className="hidden sm:inline">
          {isSingle ? 'Drop a picture here, or choose one. ' : 'Drop pictures here, or choose them. '}
        </span>
        PNG, JPEG, WebP or AVIF, at most 15 MB{isSingle ? '' : ' each'}.
      </p>
      <Button variant="secondary" icon={<ImagePlus size={iconSize.medium} />} onClick={() => input.current?.click()}>
        {isSingle ? 'Choose a picture' : 'Choose pictures'}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={!isSingle}
        hidden
        aria-label="Pictures to upload"
        accept={uploadTypes.join(',')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

const stateLabels = { waiting: 'Waiting', sending: 'Uploading', failed: 'Not uploaded' } as const;

/** Running uploads, and failed ones with the reason. */
export function UploadList({ uploads, onDismiss }: { uploads: readonly Upload[]; onDismiss: (id: number) => void }) {
  const left = uploads.filter(({ state }) => state !== 'failed').length;
  return (
    <>
      <p role="status" className="sr-only">
        {left > 0 ? `${formatCount(left, 'picture')} to go` : ''}
      </p>
      {uploads.length > 0 && (
        <ul className="flex flex-col gap-2">
          {uploads.map(({ id, name, state, reason }) => (
            <li key={id} className="flex items-center gap-3 rounded-control bg-sunk px-4 py-2">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{name}</span>
                <span className={classNames('text-sm', state === 'failed' ? 'text-danger-text' : 'text-ink-soft')}>
                  {stateLabels[state]}
                  {reason && `: ${reason}`}
                </span>
              </span>
              {state === 'failed' ? (
                <Button variant="ghost" size="icon" aria-label={`Dismiss ${name}`} onClick={() => onDismiss(id)}>
                  <X size={iconSize.medium} />
                </Button>
              ) : (
                state === 'sending' && <Spinner label={`Uploading ${name}`} isLabelHidden />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
