import { formatCount } from '../../../format/numbers.ts';
import { ImagePlus, X } from 'lucide-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FieldNotes } from '../../../ui/forms/field-frame.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { moved } from '../rules.ts';
import type { GalleryEntry } from '../state.ts';
import { GalleryPicture } from './gallery-picture.tsx';
import { uploadTypes, type Upload } from '../hooks/use-uploads.ts';

interface GalleryEditorProps {
  pictures: readonly GalleryEntry[];
  onChange: (pictures: GalleryEntry[]) => void;
  uploads: {
    uploads: readonly Upload[];
    send: (files: readonly File[]) => Promise<void>;
    dismiss: (id: number) => void;
  };
  /** What the first picture is used for. */
  hint: string;
  error: string | undefined;
}

/**
 * A sortable list of pictures: dropped or chosen, moved by dragging or with arrow buttons, each with its alternative
 * text.
 */
export function GalleryEditor({ pictures, onChange, uploads, hint, error }: GalleryEditorProps) {
  const id = useId();
  const [dragged, setDragged] = useState<number | null>(null);
  const [news, setNews] = useState('');

  function move(from: number, to: number) {
    if (to < 0 || to >= pictures.length) return;
    onChange(moved(pictures, from, to));
    setNews(`Picture ${from + 1} is now number ${to + 1} of ${pictures.length}.`);
  }

  function remove(index: number) {
    onChange(pictures.filter((_, at) => at !== index));
    setNews(`Picture ${index + 1} is removed.`);
  }

  return (
    <fieldset aria-describedby={`${id}-hint`} className="flex flex-col gap-3">
      <legend className="mb-1.5 font-semibold">Pictures</legend>
      {pictures.length > 0 && (
        <ol className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {pictures.map((picture, index) => (
            <GalleryPicture
              key={picture.src}
              picture={picture}
              place={{ index, count: pictures.length }}
              isDragged={dragged === index}
              onDrag={setDragged}
              onDropHere={() => dragged !== null && move(dragged, index)}
              onMove={(step) => move(index, index + step)}
              onRemove={() => remove(index)}
              onText={(alt) => onChange(pictures.map((one, at) => (at === index ? { ...one, alt } : one)))}
            />
          ))}
        </ol>
      )}
      <UploadList uploads={uploads.uploads} onDismiss={uploads.dismiss} />
      <DropZone onFiles={(files) => void uploads.send(files)} />
      <FieldNotes id={id} hint={hint} error={error} />
      <p role="status" className="sr-only">
        {news}
      </p>
    </fieldset>
  );
}

export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
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
        <span className="hidden sm:inline">Drop pictures here, or choose them. </span>PNG, JPEG, WebP or AVIF, at most
        15 MB each.
      </p>
      <Button
        variant="secondary"
        icon={<ImagePlus aria-hidden size={iconSize.medium} />}
        onClick={() => input.current?.click()}
      >
        Choose pictures
      </Button>
      <input
        ref={input}
        type="file"
        multiple
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
                  <X aria-hidden size={iconSize.medium} />
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
