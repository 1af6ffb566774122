import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { GalleryEntry } from '../form-values.ts';

interface GalleryPictureProps {
  picture: GalleryEntry;
  place: { index: number; count: number };
  isDragged: boolean;
  /** Called with its index when a drag starts, with null when it ends. */
  onDrag: (index: number | null) => void;
  onDropHere: () => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
  onText: (alt: string) => void;
}

export function GalleryPicture(props: GalleryPictureProps) {
  const { picture, place, isDragged, onDrag, onMove } = props;
  const name = `picture ${place.index + 1} of ${place.count}`;

  function move(step: -1 | 1, button: HTMLElement) {
    onMove(step);
    // Moving the element in the DOM loses the focus.
    requestAnimationFrame(() => button.focus());
  }

  function handleKeys(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(step < 0 ? -1 : 1, event.currentTarget);
  }

  return (
    <li>
      <div
        draggable
        onDragStart={() => onDrag(place.index)}
        onDragEnd={() => onDrag(null)}
        onDragOver={(event) => event.dataTransfer.types.includes('Files') || event.preventDefault()}
        onDrop={(event) => {
          if (event.dataTransfer.files.length > 0) return;
          event.preventDefault();
          props.onDropHere();
        }}
        className={classNames(
          'flex flex-col gap-3 rounded-control border border-line bg-surface p-3',
          isDragged && 'opacity-55',
        )}
      >
        <div className="relative overflow-hidden rounded-control">
          <Picture
            src={picture.src}
            alt={picture.alt || `Picture ${place.index + 1}`}
            width={640}
            height={400}
            sizes="24rem"
            className="aspect-8/5 w-full cursor-grab bg-sunk object-cover"
          />
          {place.index === 0 && (
            <span className="absolute top-2 left-2 rounded-full bg-dusk px-3 py-1 text-sm font-semibold text-on-dusk">
              First
            </span>
          )}
        </div>
        <TextField
          label={
            <>
              Description<span className="sr-only"> of {name}</span>
            </>
          }
          value={picture.alt}
          maxLength={200}
          placeholder="What it shows"
          autoComplete="off"
          onChange={(event) => props.onText(event.target.value)}
        />
        <div className="flex gap-2">
          <Button
            variant="secondary"
            size="icon"
            aria-label={`Move ${name} forward`}
            aria-disabled={place.index === 0}
            onKeyDown={handleKeys}
            onClick={(event) => move(-1, event.currentTarget)}
          >
            <ArrowLeft size={iconSize.medium} />
          </Button>
          <Button
            variant="secondary"
            size="icon"
            aria-label={`Move ${name} back`}
            aria-disabled={place.index === place.count - 1}
            onKeyDown={handleKeys}
            onClick={(event) => move(1, event.currentTarget)}
          >
            <ArrowRight size={iconSize.medium} />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove ${name}`}
            className="ml-auto"
            onClick={props.onRemove}
          >
            <Trash2 size={iconSize.medium} />
          </Button>
        </div>
      </div>
    </li>
  );
}
