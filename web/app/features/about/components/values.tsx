import { m } from '#messages';
import type { CommunityValue } from '@sunset/contract/api/site-content.ts';
import { Award, Globe, HeartHandshake, Leaf } from 'lucide-react';
import { contentLanguage } from '../../../format/locale.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';

/** By the position of the value. */
const icons = [HeartHandshake, Globe, Leaf, Award];

/** By the number of values. */
const introductions = [
  '',
  m.about_values_intro_one(),
  m.about_values_intro_two(),
  m.about_values_intro_three(),
  m.about_values_intro_four(),
];

export function Values({ values }: { values: readonly CommunityValue[] }) {
  return (
    <Reveal>
      <Container className="grid gap-8 lg:grid-cols-[1fr_2fr] lg:gap-14">
        <SectionHeading eyebrow={m.about_values_eyebrow()} title={m.about_values_title()}>
          {introductions[values.length] ?? m.about_values_intro_many()}
        </SectionHeading>
        <ul lang={contentLanguage} className="grid gap-5 sm:grid-cols-2">
          {values.map(({ title, text }, index) => (
            <Card
              as="li"
              key={title}
              className={classNames('flex flex-col gap-3', index % 2 === 1 && 'sm:translate-y-6')}
            >
              <ValueIcon position={index} />
              <h3 className="text-title">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </Card>
          ))}
        </ul>
      </Container>
    </Reveal>
  );
}

function ValueIcon({ position }: { position: number }) {
  const Icon = icons[position % icons.length] ?? Award;
  return <Icon size={iconSize.large} className="text-accent-text" />;
}
