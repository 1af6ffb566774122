import type { DonationContent } from '@sunset/contract/api/site-content.ts';
import { Appreciation } from '../../features/giving/components/appreciation.tsx';
import { BuyCoffee } from '../../features/giving/components/coffee.tsx';
import { Costs } from '../../features/giving/components/costs.tsx';
import { GivingMission, NoGiving } from '../../features/giving/components/giving-mission.tsx';
import { useSite } from '../../lib/use-site.ts';

/** A community that wrote its own costs promises nothing of the example (BRAND-5), and one without a donation page asks for none (SETTINGS-8). */
export default function Donation({ data: { costs } }: { data: DonationContent }) {
  const { links } = useSite().community;
  const isExample = costs === null;
  if (costs?.length === 0 && links.donation === '') return <NoGiving />;
  return (
    <div className="flex flex-col gap-16 sm:gap-24">
      <GivingMission isExample={isExample} />
      {costs?.length !== 0 && <Costs costs={costs} />}
      {isExample && <Appreciation />}
      {links.donation && <BuyCoffee />}
    </div>
  );
}
