import { m } from '#messages';
import type { Achievement } from '@sunset/contract/api/site-content.ts';
import { Star } from 'lucide-react';
import { contentLanguage } from '../../../format/locale.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { Reveal } from '../../../ui/layout/reveal.tsx';

export function Achievements({ achievements }: { achievements: readonly Achievement[] }) {
  return (
    <Reveal className="bg-dusk py-16 text-on-dusk sm:py-20">
      <Container className="flex flex-col gap-12">
        <h2 className="text-heading">{m.about_achievements_title()}</h2>
        <dl lang={contentLanguage} className="grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-4">
          {achievements.map(({ figure, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end gap-2 border-t border-on-dusk-soft/30 pt-5">
              <dt className="text-on-dusk-soft">{label}</dt>
              <dd className="flex items-start gap-1 text-heading text-amber-light tabular-nums">
                {figure}
                {/\bstars?\b/i.test(label) && <Star aria-hidden className="mt-1 size-5 fill-current" />}
              </dd>
            </div>
          ))}
        </dl>
      </Container>
    </Reveal>
  );
}

export function Mission({ mission }: { mission: string }) {
  return (
    <Reveal>
      <Container width="narrow" className="text-center">
        <h2 className="font-sans text-eyebrow text-accent-text">{m.about_mission_title()}</h2>
        <p lang={contentLanguage} className="mt-5 font-display text-xl leading-snug sm:text-heading">
          {mission}
        </p>
      </Container>
    </Reveal>
  );
}
