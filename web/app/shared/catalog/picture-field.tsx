import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { DropZone, UploadList } from './picture-upload.tsx';
import { useUploads, type StorePicture } from './use-uploads.ts';
import { Button } from '../../ui/button.tsx';
import { FieldNotes } from '../../ui/forms/field-frame.tsx';
import { iconSize } from '../../ui/icon-size.ts';
import { Picture } from '../../ui/pictures/picture.tsx';

interface PictureFieldProps {
  label: string;
  /** Of the field, as errors name it. */
  name: string;
  hint: string;
  /** Empty: the picture of the product. */
  value: string;
  error: string | undefined;
  onChange: (src: string) => void;
  /** How the picture is stored; by default as an admin. */
  store?: StorePicture;
}

/** One uploaded picture, or none. */
export function PictureField({ label, name, hint, value, error, onChange, store }: PictureFieldProps) {
  const id = useId();
  const uploads = useUploads(onChange, store);
  return (
    <fieldset
      name={name}
      tabIndex={-1}
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
      className="flex min-w-0 flex-col gap-3"
    >
      <legend className="mb-1.5 font-semibold">{label}</legend>
      {value !== '' && (
        <div className="flex items-center gap-4">
          <Picture
            key={value}
            src={value}
            alt={`${label} now`}
            width={320}
            height={200}
            sizes="12rem"
            className="h-24 w-40 rounded-control bg-sunk object-contain"
          />
          <Button
            variant="ghost"
            aria-label={`Remove: ${label}`}
            icon={<Trash2 size={iconSize.medium} />}
            onClick={() => onChange('')}
          >
            Remove
          </Button>
        </div>
      )}
      <UploadList uploads={uploads.uploads} onDismiss={uploads.dismiss} />
      <DropZone isSingle onFiles={(files) => void uploads.send(files.slice(0, 1))} />
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
