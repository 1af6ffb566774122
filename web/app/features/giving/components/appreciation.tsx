import { m } from '#messages';
import { BadgeCheck, HandHeart, HousePlus, Megaphone, Route, Sprout } from 'lucide-react';
import { Container } from '../../../ui/layout/container.tsx';
import { IconList } from '../../../ui/icon-list.tsx';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';

/** Fixed content (PAGE-31). */
const perks = [
  { Icon: BadgeCheck, title: m.giving_perk_role() },
  { Icon: Megaphone, title: m.giving_perk_thanks() },
  { Icon: Sprout, title: m.giving_perk_growth() },
  { Icon: HandHeart, title: m.giving_perk_free() },
  { Icon: HousePlus, title: m.giving_perk_features() },
  { Icon: Route, title: m.giving_perk_journey() },
];

export function Appreciation() {
  return (
    <Reveal className="bg-sunk py-14 sm:py-20">
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow={m.giving_perks_eyebrow()} title={m.giving_perks_title()}>
          {m.giving_perks_intro()}
        </SectionHeading>
        <IconList items={perks} className="sm:grid-cols-2 lg:grid-cols-3" />
      </Container>
    </Reveal>
  );
}
