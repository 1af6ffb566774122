import { m } from '#messages';
import type { Resort, Room } from '@sunset/contract/api/catalog/catalog.ts';
import { contentLanguage } from '../../../format/locale.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Reveal } from '../../../ui/layout/reveal.tsx';

interface ResortGalleryProps {
  resort: Resort;
  rooms: readonly Room[];
}

interface Shot {
  src: string;
  caption: string;
  /** Alternative text, if staff entered one. */
  alt: string;
}

/** Pictures of the resort: a large one, then one of each room type. */
export function ResortGallery({ resort, rooms }: ResortGalleryProps) {
  const [first, ...others] = shotsOf(resort, rooms);
  return (
    <Reveal>
      <Container className="flex flex-col gap-8">
        <h2 className="text-heading">{m.resorts_gallery()}</h2>
        <div className="grid gap-3 sm:gap-4 lg:grid-cols-2">
          {first && <Figure shot={first} className="aspect-4/3 lg:aspect-auto" />}
          {others.length > 0 && (
            <div className="grid grid-cols-2 gap-3 sm:gap-4">
              {others.map((shot) => (
                <Figure key={shot.src} shot={shot} className="aspect-4/3 last:odd:col-span-2 last:odd:aspect-8/3" />
              ))}
            </div>
          )}
        </div>
      </Container>
    </Reveal>
  );
}

function Figure({ shot: { src, caption, alt }, className }: { shot: Shot; className: string }) {
  return (
    <figure lang={contentLanguage} className={classNames('relative overflow-hidden rounded-card', className)}>
      <Picture
        src={src}
        alt={alt || caption}
        width={1200}
        height={900}
        className="absolute inset-0 size-full object-cover"
      />
      <figcaption
        aria-hidden
        className="absolute bottom-2 left-2 rounded-full bg-dusk px-3 py-1 text-sm font-medium text-on-dusk"
      >
        {caption}
      </figcaption>
    </figure>
  );
}

/** Each picture once, also if room types share it. */
function shotsOf(resort: Resort, rooms: readonly Room[]): Shot[] {
  const all = [
    ...[resort.image, ...resort.gallery].map((src, index) => ({
      src,
      caption: resort.name,
      alt: resort.imageAlts[index] ?? '',
    })),
    ...rooms.flatMap((room) =>
      room.images.map((src, index) => ({ src, caption: room.type, alt: room.imageAlts[index] ?? '' })),
    ),
  ];
  return [...new Map(all.toReversed().map((shot) => [shot.src, shot])).values()].toReversed();
}
