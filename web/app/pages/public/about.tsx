import { Achievements, Mission } from '../../features/about/components/achievements.tsx';
import { Leadership } from '../../features/about/components/leadership.tsx';
import { Story } from '../../features/about/components/story.tsx';
import { Values } from '../../features/about/components/values.tsx';

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
