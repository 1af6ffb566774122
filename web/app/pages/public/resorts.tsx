import { ResortList } from '../../features/resorts/components/resort-list.tsx';
import type { ResortListPage } from '../../features/resorts/queries.ts';
import { PlanTrip, WhyChoose } from '../../features/resorts/components/why-choose.tsx';

export default function Resorts({ data }: { data: ResortListPage }) {
  return (
    <div className="flex flex-col gap-16 sm:gap-24">
      <ResortList {...data} />
      <WhyChoose />
      <PlanTrip />
    </div>
  );
}
