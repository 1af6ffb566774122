import type { Route } from './+types/about.ts';
import { Achievements, Mission } from '../../features/about/components/achievements.tsx';
import { Leadership } from '../../features/about/components/leadership.tsx';
import { Story } from '../../features/about/components/story.tsx';
import { Values } from '../../features/about/components/values.tsx';
import { pageMeta } from '../../lib/navigation/page-meta.ts';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: 'About Us',
    description:
      'Our story, our values and the people behind thirteen sunset resorts: more than 300 sessions and 20,000 guests, run by volunteers.',
    // The page has two paths; this is the canonical one.
    path: '/about-us',
  });
}

export default function About() {
  return (
    <div className="flex flex-col gap-16 sm:gap-24">
      <Story />
      <Values />
      <Achievements />
      <Mission />
      <Leadership />
    </div>
  );
}
