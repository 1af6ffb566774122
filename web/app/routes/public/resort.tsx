import { data } from 'react-router';
import type { Route } from './+types/resort.ts';
import { AboutResort } from '../../features/resorts/components/about-resort.tsx';
import { MapPlaceholder } from '../../features/resorts/components/map-placeholder.tsx';
import { NextOpenings } from '../../features/resorts/components/next-openings.tsx';
import { ResortNotFound, ResortUnavailable } from '../../features/resorts/components/no-resort.tsx';
import { ResortGallery } from '../../features/resorts/components/resort-gallery.tsx';
import { ResortHero } from '../../features/resorts/components/resort-hero.tsx';
import { RoomTypes } from '../../features/resorts/components/room-types.tsx';
import { findResortPage } from '../../features/resorts/queries.ts';
import { requirePageContext } from '../../lib/navigation/page-context.ts';
import { eventsMeta } from '../../lib/navigation/page-events.ts';
import { pageMeta, siteOf } from '../../lib/navigation/page-meta.ts';

const statuses = { found: 200, missing: 404, unavailable: 503 };

export async function loader({ context, params }: Route.LoaderArgs) {
  const outcome = await findResortPage(requirePageContext(context).call, params.resortId);
  return data(outcome, { status: statuses[outcome.kind] });
}

export function meta(args: Route.MetaArgs) {
  const outcome = args.loaderData;
  if (outcome?.kind !== 'found') {
    return pageMeta(args, { title: 'Resort Not Found', description: 'This resort does not exist.', isPrivate: true });
  }
  const { resort, openings } = outcome.page;
  const site = siteOf(args.matches);
  return [
    ...pageMeta(args, {
      title: resort.name,
      description: `${resort.location}. ${resort.description}`,
      path: `/resort/${resort.id}`,
      preview: { path: `/preview/resort/${resort.id}.png`, alt: `${resort.name}, ${resort.location}` },
    }),
    ...(site ? eventsMeta(site, resort, openings) : []),
  ];
}

export default function ResortDetail({ loaderData: outcome }: Route.ComponentProps) {
  if (outcome.kind === 'missing') return <ResortNotFound />;
  if (outcome.kind === 'unavailable') return <ResortUnavailable />;
  const { resort, rooms, openings } = outcome.page;
  return (
    <div className="flex flex-col gap-16 sm:gap-24">
      <ResortHero resort={resort} />
      <NextOpenings resort={resort} openings={openings} />
      <AboutResort resort={resort} />
      <RoomTypes resort={resort} rooms={rooms} />
      <ResortGallery resort={resort} rooms={rooms} />
      <MapPlaceholder location={resort.location} />
    </div>
  );
}
