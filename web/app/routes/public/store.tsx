import { Suspense } from 'react';
import { Await } from 'react-router';
import type { Route } from './+types/store.ts';
import { GameGroup } from '../../features/store/components/game-group.tsx';
import { Collection } from '../../features/store/components/collection.tsx';
import { StoreHero } from '../../features/store/components/store-hero.tsx';
import { loadItems } from '../../features/store/queries.ts';
import { requirePageContext } from '../../lib/navigation/page-context.ts';
import { pageMeta } from '../../lib/navigation/page-meta.ts';
import { Container } from '../../ui/layout/container.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return loadItems(requirePageContext(context));
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: 'Store',
    description: 'Official merchandise on Roblox: hoodies and shirts with our sunset on the front.',
  });
}

export default function Store({ loaderData: { items } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-16 sm:gap-24">
      <StoreHero />
      <section>
        <Container className="flex flex-col gap-8">
          <SectionHeading eyebrow="Our items" title="The collection" />
          {items instanceof Promise ? (
            <Suspense fallback={<Loading />}>
              <Await resolve={items}>{(ready) => <Collection items={ready} />}</Await>
            </Suspense>
          ) : (
            <Collection items={items} />
          )}
        </Container>
      </section>
      <GameGroup />
    </div>
  );
}

function Loading() {
  return (
    <div className="flex min-h-96 items-center justify-center">
      <Spinner label="Loading merchandise..." />
    </div>
  );
}
