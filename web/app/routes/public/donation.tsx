import type { Route } from './+types/donation.ts';
import { Appreciation } from '../../features/giving/components/appreciation.tsx';
import { BuyCoffee } from '../../features/giving/components/coffee.tsx';
import { Costs } from '../../features/giving/components/costs.tsx';
import { GivingMission } from '../../features/giving/components/giving-mission.tsx';
import { pageMeta } from '../../lib/navigation/page-meta.ts';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: 'Donate',
    description: 'We are not for profit and make $0. See what donations pay for and how you can help.',
  });
}

export default function Donation() {
  return (
    <div className="flex flex-col gap-16 sm:gap-24">
      <GivingMission />
      <Costs />
      <Appreciation />
      <BuyCoffee />
    </div>
  );
}
