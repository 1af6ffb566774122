import { m } from '#messages';
import { BadgeCheck } from 'lucide-react';
import { useSite } from '../../../lib/use-site.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';

/** The hoodies and what the store says of itself are the example's (BRAND-5). */
export function StoreHero() {
  const { community } = useSite();
  return (
    <Container className="pt-4 sm:pt-6">
      <div className="dusk-glow grid items-end gap-8 overflow-hidden rounded-card px-6 pt-12 text-on-dusk sm:px-12 md:grid-cols-[3fr_2fr] md:pt-16">
        <div className="flex flex-col items-start gap-4 pb-4 md:self-center md:pb-16">
          {community.isExample && (
            <p className="inline-flex min-h-9 items-center gap-2 rounded-full border border-on-dusk-soft/40 px-4 font-semibold text-amber-light">
              <BadgeCheck size={iconSize.medium} />
              {m.store_eyebrow()}
            </p>
          )}
          <h1 className="text-display">{m.store_title({ name: community.name })}</h1>
          {community.isExample && <p className="max-w-lg text-lg text-on-dusk-soft">{m.store_intro()}</p>}
        </div>
        {community.isExample && (
          <div className="flex justify-center gap-4">
            <Window src="/pictures/items/pink-hoodie.svg" />
            <Window src="/pictures/items/blue-hoodie.svg" isRaised />
          </div>
        )}
      </div>
    </Container>
  );
}

function Window({ src, isRaised = false }: { src: string; isRaised?: boolean }) {
  return (
    <Picture
      src={src}
      alt=""
      width={800}
      height={800}
      isEager
      className={`aspect-3/4 w-5/12 max-w-52 min-w-0 rounded-t-full object-cover ${isRaised ? '' : 'mt-12'}`}
    />
  );
}
