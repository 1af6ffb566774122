import { Suspense } from 'react';
import { Await } from 'react-router';
import type { Route } from './+types/home.ts';
import { Accommodations } from '../../features/home/components/accommodations.tsx';
import { ClosingCall } from '../../features/home/components/closing-call.tsx';
import { Destinations } from '../../features/home/components/destinations.tsx';
import { Hero } from '../../features/home/components/hero.tsx';
import { Testimonials } from '../../features/home/components/testimonials.tsx';
import { loadHomeLists, type HomeLists } from '../../features/home/queries.ts';
import { requirePageContext } from '../../lib/navigation/page-context.ts';
import { pageMeta } from '../../lib/navigation/page-meta.ts';
import { Spinner } from '../../ui/states/spinner.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return loadHomeLists(requirePageContext(context).call);
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    description:
      'Book one-hour stays at sunset resorts: choose an opening, pick a room, and spend the evening with us.',
  });
}

export default function Home({ loaderData: { lists } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-16 sm:gap-24">
      <Hero />
      {lists instanceof Promise ? <SlowLists lists={lists} /> : <Lists {...lists} />}
      <ClosingCall />
    </div>
  );
}

/** Only slow lists get a Suspense boundary: React sends even a finished one as fallback first if it is large. */
function SlowLists({ lists }: { lists: Promise<HomeLists> }) {
  return (
    <Suspense fallback={<Loading />}>
      <Await resolve={lists}>{(ready) => <Lists {...ready} />}</Await>
    </Suspense>
  );
}

function Lists({ resorts, rooms, testimonials }: HomeLists) {
  return (
    <>
      <Destinations resorts={resorts} />
      <Accommodations rooms={rooms} />
      <Testimonials testimonials={testimonials} />
    </>
  );
}

function Loading() {
  return (
    <div className="flex min-h-96 items-center justify-center px-5">
      <Spinner label="Loading your perfect getaway..." />
    </div>
  );
}
