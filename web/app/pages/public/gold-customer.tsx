import { BoostTiers } from '../../features/gold/components/boost-tiers.tsx';
import { GoldHero } from '../../features/gold/components/gold-hero.tsx';
import { GoldPerks } from '../../features/gold/components/gold-perks.tsx';
import { GoldPrices } from '../../features/gold/components/gold-prices.tsx';

export default function GoldCustomer() {
  return (
    <div className="flex flex-col gap-16 sm:gap-24">
      <GoldHero />
      <GoldPerks />
      <GoldPrices />
      <BoostTiers />
    </div>
  );
}
