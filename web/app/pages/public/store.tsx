import { m } from '#messages';
import { Suspense, use } from 'react';
import { GameGroup } from '../../features/store/components/game-group.tsx';
import { Collection } from '../../features/store/components/collection.tsx';
import { ItemsFailed } from '../../features/store/components/items-failed.tsx';
import { StoreHero } from '../../features/store/components/store-hero.tsx';
import type { StoreItems } from '../../features/store/load-page.ts';
import { Container } from '../../ui/layout/container.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';

export default function Store({ data: { items } }: { data: { items: StoreItems | Promise<StoreItems> } }) {
  return (
    <div className="flex flex-col gap-16 sm:gap-24">
      <StoreHero />
      <section>
        <Container className="flex flex-col gap-8">
          {items instanceof Promise ? (
            <Suspense fallback={<Loading />}>
              <StreamedItems items={items} />
            </Suspense>
          ) : (
            <Items items={items} />
          )}
        </Container>
      </section>
      <GameGroup />
    </div>
  );
}

function StreamedItems({ items }: { items: Promise<StoreItems> }) {
  return <Items items={use(items)} />;
}

function Items({ items }: { items: StoreItems }) {
  return (
    <>
      {items?.length !== 0 && <Heading />}
      {items === null ? <ItemsFailed /> : <Collection items={items} />}
    </>
  );
}

/** Not above the sentence that there are no items. */
function Heading() {
  return <SectionHeading eyebrow={m.store_items_label()} title={m.store_items_title()} />;
}

function Loading() {
  return (
    <>
      <Heading />
      <div className="flex min-h-96 items-center justify-center">
        <Spinner label={m.store_loading()} />
      </div>
    </>
  );
}
