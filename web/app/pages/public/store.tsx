import { m } from '#messages';
import type { Merchandise } from '@sunset/contract/api/catalog/catalog.ts';
import { Suspense, use } from 'react';
import { GameGroup } from '../../features/store/components/game-group.tsx';
import { Collection } from '../../features/store/components/collection.tsx';
import { StoreHero } from '../../features/store/components/store-hero.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';

export default function Store({ data: { items } }: { data: { items: Merchandise[] | Promise<Merchandise[]> } }) {
  return (
    <div className="flex flex-col gap-16 sm:gap-24">
      <StoreHero />
      <section>
        <Container className="flex flex-col gap-8">
          <SectionHeading eyebrow={m.store_items_label()} title={m.store_items_title()} />
          {items instanceof Promise ? (
            <Suspense fallback={<Loading />}>
              <StreamedCollection items={items} />
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

function StreamedCollection({ items }: { items: Promise<Merchandise[]> }) {
  return <Collection items={use(items)} />;
}

function Loading() {
  return (
    <div className="flex min-h-96 items-center justify-center">
      <Spinner label={m.store_loading()} />
    </div>
  );
}
