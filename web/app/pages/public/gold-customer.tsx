import { BoostTiers } from '../../features/gold/components/boost-tiers.tsx';
import { GoldHero } from '../../features/gold/components/gold-hero.tsx';
import { GoldPerks } from '../../features/gold/components/gold-perks.tsx';
import { GoldPrices } from '../../features/gold/components/gold-prices.tsx';
import { useSite } from '../../lib/use-site.ts';

/** A community after the set-up promises nothing of the example: only the discounts, which the site gives (BRAND-5). */
export default function GoldCustomer() {
  const { isExample } = useSite().community;
  return (
    <div className="flex flex-col gap-16 sm:gap-24">
      <GoldHero isExample={isExample} />
      {isExample && (
        <>
          <GoldPerks />
          <GoldPrices />
        </>
      )}
      <BoostTiers isExample={isExample} />
    </div>
  );
}
