import type { AboutContent } from '@sunset/contract/api/site-content.ts';
import { Achievements, Mission } from '../../features/about/components/achievements.tsx';
import { Leadership } from '../../features/about/components/leadership.tsx';
import { Story } from '../../features/about/components/story.tsx';
import { Values } from '../../features/about/components/values.tsx';
import { PlanTrip } from '../../features/resorts/components/why-choose.tsx';

/** Sections without content are not shown; a page without any leads to the resorts (BRAND-5). */
export default function About({ data }: { data: AboutContent }) {
  const { intro, story, values, achievements, mission, team } = data;
  const isEmpty = [values, achievements, team, story].every(({ length }) => length === 0) && mission === '';
  return (
    <div className="flex flex-col gap-16 sm:gap-24">
      <Story intro={intro} story={story} />
      {values.length > 0 && <Values values={values} />}
      {achievements.length > 0 && <Achievements achievements={achievements} />}
      {mission !== '' && <Mission mission={mission} />}
      {team.length > 0 && <Leadership team={team} />}
      {isEmpty && <PlanTrip />}
    </div>
  );
}
