import { m } from '#messages';
import type { Merchandise } from '@sunset/contract/api/catalog/catalog.ts';
import { ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { contentLanguage } from '../../../format/locale.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';

export function ItemGrid({ items }: { items: readonly Merchandise[] }) {
  if (items.length === 0) return <EmptyStore />;
  return (
    <ul className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </ul>
  );
}

function EmptyStore() {
  return (
    <EmptyState
      picture={
        <Picture src="/pictures/empty/shop-empty.svg" alt="" width={800} height={600} className="w-72 rounded-card" />
      }
      title={m.store_empty_title()}
    >
      {m.store_empty_text()}
    </EmptyState>
  );
}

function Item({ item }: { item: Merchandise }) {
  return (
    <Card as="li" isFlush isInteractive className="flex flex-col">
      <div className="relative">
        <ItemPicture src={item.image} />
        <p className="absolute top-4 right-4 rounded-full bg-dusk px-3.5 py-1.5 text-sm font-bold text-amber-light tabular-nums shadow-low">
          {item.price}
        </p>
      </div>
      <div className="flex flex-1 flex-col gap-2 p-5">
        <h3 lang={contentLanguage} className="text-title">
          {item.name}
        </h3>
        <p lang={contentLanguage} className="text-ink-soft">
          {item.description}
        </p>
        <ButtonLink
          href={item.link}
          isExternal
          className="mt-auto translate-y-1"
          icon={<ShoppingBag size={iconSize.small} />}
        >
          {m.store_buy_now()}
          <span className="sr-only">: {item.name}</span>
        </ButtonLink>
      </div>
    </Card>
  );
}

/** Staff type the URLs of pictures: one that cannot be loaded is replaced by an icon. */
function ItemPicture({ src }: { src: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <div
      className="flex aspect-square w-full items-center justify-center bg-sunk text-ink-soft"
      onErrorCapture={() => setHasFailed(true)}
    >
      {hasFailed ? (
        <ShoppingBag size={iconSize.huge} />
      ) : (
        <Picture src={src} alt="" width={800} height={800} className="size-full object-cover" />
      )}
    </div>
  );
}
