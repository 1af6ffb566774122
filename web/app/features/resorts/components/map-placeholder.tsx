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
            <path d="M0 0h520q-30 70 40 120t20 120q-60 60-30 120H0Z" className="fill-sunk" />
            <path d="M930 70q90-40 150 20t10 130q-80 60-160 10t0-160Z" className="fill-sunk" />
            <g fill="none" strokeWidth="2" className="stroke-line">
              <path d="M0 70q180 50 300-20t250 40M0 250q200-70 320 0t240-10M130 0q40 120-20 200t40 160M340 0q-30 110 20 190t-30 170" />
            </g>
            <g fill="none" strokeWidth="2" strokeDasharray="2 12" strokeLinecap="round" className="stroke-blue-text">
              <path d="M560 180q180-110 390-20" />
            </g>
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
