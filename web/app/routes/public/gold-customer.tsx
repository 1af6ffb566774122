import type { Route } from './+types/gold-customer.ts';
import { BoostTiers } from '../../features/gold/components/boost-tiers.tsx';
import { GoldHero } from '../../features/gold/components/gold-hero.tsx';
import { GoldPerks } from '../../features/gold/components/gold-perks.tsx';
import { GoldPrices } from '../../features/gold/components/gold-prices.tsx';
import { pageMeta } from '../../lib/navigation/page-meta.ts';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: 'Gold Customer / Server Boosts',
    description:
      'Free drinks, lounges, no lines and 25% off rooms: what gold customers and server boosters get, and what it costs.',
  });
}

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
