import { useId, useState } from 'react';
import { DropZone, UploadList } from '../../../shared/catalog/picture-upload.tsx';
import type { Upload } from '../../../shared/catalog/use-uploads.ts';
import { FieldNotes } from '../../../ui/forms/field-frame.tsx';
import { moved } from '../rules.ts';
import type { GalleryEntry } from '../form-values.ts';
import { GalleryPicture } from './gallery-picture.tsx';

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
    <fieldset
      name="pictures"
      tabIndex={-1}
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
      className="flex flex-col gap-3"
    >
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
