import type { Route } from './+types/resorts.ts';
import { ResortList } from '../../features/resorts/components/resort-list.tsx';
import { PlanTrip, WhyChoose } from '../../features/resorts/components/why-choose.tsx';
import { listResorts } from '../../features/resorts/queries.ts';
import { requirePageContext } from '../../lib/navigation/page-context.ts';
import { pageMeta } from '../../lib/navigation/page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { resorts: await listResorts(requirePageContext(context).call) };
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: 'Our Luxury Resorts',
    description:
      'Every sunset resort with its pictures, amenities and what makes it special. Choose one and book your stay.',
  });
}

export default function Resorts({ loaderData: { resorts } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-16 sm:gap-24">
      <ResortList resorts={resorts} />
      <WhyChoose />
      <PlanTrip />
    </div>
  );
}
