import { BadgeCheck, HandHeart, HousePlus, Megaphone, Route, Sprout } from 'lucide-react';
import { Container } from '../../../ui/layout/container.tsx';
import { IconList } from '../../../ui/icon-list.tsx';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';

/** Fixed content (PAGE-31). */
const perks = [
  { Icon: BadgeCheck, title: 'A custom role in our Discord server' },
  { Icon: Megaphone, title: 'Special recognition and thanks' },
  { Icon: Sprout, title: 'Supporting community growth' },
  { Icon: HandHeart, title: 'Helping maintain free services' },
  { Icon: HousePlus, title: 'Contributing to new features' },
  { Icon: Route, title: 'Being part of the journey' },
];

export function Appreciation() {
  return (
    <Reveal className="bg-sunk py-14 sm:py-20">
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow="With thanks" title="Donation Appreciation">
          A donation does not get you a better room. But you get our thanks, and these:
        </SectionHeading>
        <IconList items={perks} className="sm:grid-cols-2 lg:grid-cols-3" />
      </Container>
    </Reveal>
  );
}
