import { m } from '#messages';
import { MapPin } from 'lucide-react';
import { Container } from '../../../ui/layout/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Reveal } from '../../../ui/layout/reveal.tsx';

/** A drawn coast with a pin instead of a map. */
export function MapPlaceholder({ location }: { location: string }) {
  return (
    <Reveal>
      <Container>
        <div className="relative isolate flex min-h-72 flex-col items-center justify-center gap-3 overflow-hidden rounded-card border border-line bg-blue-soft p-6 text-center">
          <svg
            aria-hidden
            viewBox="0 0 1200 360"
            preserveAspectRatio="xMidYMid slice"
            className="absolute inset-0 -z-10 size-full"
          >
            <use href="/pictures/maps/coast.svg#coast" />
          </svg>
          <h2 className="sr-only">{m.resorts_map()}</h2>
          <MapPin size={iconSize.huge} className="fill-accent-soft text-accent-text" />
          <p className="text-title">{location}</p>
          <p className="rounded-full bg-surface px-4 py-1.5 font-medium text-ink-soft">{m.resorts_map_soon()}</p>
        </div>
      </Container>
    </Reveal>
  );
}
