import { useOpenings } from '../../shared/openings/use-openings.ts';
import { AboutResort } from '../../features/resorts/components/about-resort.tsx';
import { MapPlaceholder } from '../../features/resorts/components/map-placeholder.tsx';
import { NextOpenings } from '../../features/resorts/components/next-openings.tsx';
import { ResortNotFound, ResortUnavailable } from '../../features/resorts/components/no-resort.tsx';
import { ResortGallery } from '../../features/resorts/components/resort-gallery.tsx';
import { ResortHero } from '../../features/resorts/components/resort-hero.tsx';
import { RoomTypes } from '../../features/resorts/components/room-types.tsx';
import type { ResortOutcome, ResortPage } from '../../features/resorts/queries.ts';
import { openingsOf } from '../../features/resorts/rules.ts';

export default function ResortDetail({ data: outcome }: { data: ResortOutcome }) {
  if (outcome.kind === 'missing') return <ResortNotFound />;
  if (outcome.kind === 'unavailable') return <ResortUnavailable id={outcome.id} />;
  return <FoundResort page={outcome.page} />;
}

function FoundResort({ page }: { page: ResortPage }) {
  const { resort, rooms, openings: initial } = page;
  const openings = useOpenings(initial, { isLive: true });
  const isBookable = openingsOf(resort.id, openings).length > 0;
  return (
    <div className="flex flex-col gap-16 sm:gap-24">
      <ResortHero resort={resort} rooms={rooms} isBookable={isBookable} />
      <NextOpenings resort={resort} openings={openings} />
      <AboutResort {...page} />
      <RoomTypes resort={resort} rooms={rooms} isBookable={isBookable} />
      <ResortGallery resort={resort} rooms={rooms} />
      <MapPlaceholder location={resort.location} />
    </div>
  );
}
