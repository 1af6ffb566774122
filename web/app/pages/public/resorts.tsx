import { ResortList } from '../../features/resorts/components/resort-list.tsx';
import type { ResortListPage } from '../../features/resorts/queries.ts';
import { PlanTrip, WhyChoose } from '../../features/resorts/components/why-choose.tsx';
import { useSite } from '../../lib/use-site.ts';

/** The reasons are promises of the example (BRAND-5). */
export default function Resorts({ data }: { data: ResortListPage }) {
  const { isExample } = useSite().community;
  return (
    <div className="flex flex-col gap-16 sm:gap-24">
      <ResortList {...data} />
      {isExample && <WhyChoose />}
      <PlanTrip />
    </div>
  );
}
