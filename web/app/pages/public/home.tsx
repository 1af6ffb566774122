import { m } from '#messages';
import { Suspense, use } from 'react';
import { Accommodations } from '../../features/home/components/accommodations.tsx';
import { ClosingCall } from '../../features/home/components/closing-call.tsx';
import { Destinations } from '../../features/home/components/destinations.tsx';
import { Hero } from '../../features/home/components/hero.tsx';
import { Testimonials } from '../../features/home/components/testimonials.tsx';
import type { HomeLists, HomePage } from '../../features/home/load-page.ts';
import { Spinner } from '../../ui/states/spinner.tsx';

export default function Home({ data: { openings, lists } }: { data: HomePage }) {
  return (
    <div className="flex flex-col gap-16 sm:gap-24">
      <Hero openings={openings} />
      {lists instanceof Promise ? <SlowLists lists={lists} /> : <Lists {...lists} />}
      <ClosingCall />
    </div>
  );
}

/** Only slow lists get a Suspense boundary: React sends even a finished one as fallback first if it is large. */
function SlowLists({ lists }: { lists: Promise<HomeLists> }) {
  return (
    <Suspense fallback={<Loading />}>
      <StreamedLists lists={lists} />
    </Suspense>
  );
}

function StreamedLists({ lists }: { lists: Promise<HomeLists> }) {
  return <Lists {...use(lists)} />;
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
      <Spinner label={m.home_loading()} />
    </div>
  );
}
