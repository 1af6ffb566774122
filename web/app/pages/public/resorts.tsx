import type { Resort } from '@sunset/contract/api/catalog/catalog.ts';
import { ResortList } from '../../features/resorts/components/resort-list.tsx';
import { PlanTrip, WhyChoose } from '../../features/resorts/components/why-choose.tsx';

export default function Resorts({ data: { resorts } }: { data: { resorts: Resort[] } }) {
  return (
    <div className="flex flex-col gap-16 sm:gap-24">
      <ResortList resorts={resorts} />
      <WhyChoose />
      <PlanTrip />
    </div>
  );
}
