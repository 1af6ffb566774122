import { m } from '#messages';
import { BadgeCheck, HandHeart, HousePlus, Megaphone, Route, Sprout } from 'lucide-react';
import { Container } from '../../../ui/layout/container.tsx';
import { IconList } from '../../../ui/icon-list.tsx';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';

/** Fixed content (PAGE-31). */
const perks = [
  { Icon: BadgeCheck, title: m.giving_a_custom_role_in_our() },
  { Icon: Megaphone, title: m.giving_special_recognition_and_thanks() },
  { Icon: Sprout, title: m.giving_supporting_community_growth() },
  { Icon: HandHeart, title: m.giving_helping_maintain_free_services() },
  { Icon: HousePlus, title: m.giving_contributing_to_new_features() },
  { Icon: Route, title: m.giving_being_part_of_the_journey() },
];

export function Appreciation() {
  return (
    <Reveal className="bg-sunk py-14 sm:py-20">
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow={m.giving_with_thanks()} title={m.giving_donation_appreciation()}>
          {m.giving_a_donation_does_not_get()}
        </SectionHeading>
        <IconList items={perks} className="sm:grid-cols-2 lg:grid-cols-3" />
      </Container>
    </Reveal>
  );
}
