import { Appreciation } from '../../features/giving/components/appreciation.tsx';
import { BuyCoffee } from '../../features/giving/components/coffee.tsx';
import { Costs } from '../../features/giving/components/costs.tsx';
import { GivingMission } from '../../features/giving/components/giving-mission.tsx';

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
