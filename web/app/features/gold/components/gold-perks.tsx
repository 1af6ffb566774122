import { tiers } from '@sunset/contract/tiers.ts';
import { Armchair, BadgePercent, CalendarClock, Crown, FastForward, Martini, MessagesSquare } from 'lucide-react';
import { Container } from '../../../ui/layout/container.tsx';
import { IconList } from '../../../ui/icon-list.tsx';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';

/** Fixed content (PAGE-31). */
const perks = [
  {
    Icon: BadgePercent,
    title: `${tiers.gold.discount}% discount on rooms`,
    text: 'We take it off automatically when you book.',
  },
  { Icon: CalendarClock, title: 'Pre-booking', text: 'Choose your room before booking opens for everyone.' },
  { Icon: FastForward, title: 'Skip lines', text: 'Go straight to the desk, even when the lobby is full.' },
  { Icon: Armchair, title: 'Lounges', text: 'Special lounges, at every resort that has them.' },
  { Icon: Martini, title: 'Free drinks', text: 'Free drinks for your whole session.' },
  { Icon: MessagesSquare, title: 'Exclusive channels', text: 'Special channels in our Discord server.' },
  { Icon: Crown, title: 'Exclusive role', text: 'Your name is gold in our Discord server.' },
];

export function GoldPerks() {
  return (
    <Reveal>
      <Container className="grid gap-8 lg:grid-cols-[1fr_2fr] lg:gap-14">
        <SectionHeading eyebrow="Gold Customer" title="Seven perks, every evening">
          All perks depend on availability at the resort.
        </SectionHeading>
        <IconList items={perks} className="sm:grid-cols-2" />
      </Container>
    </Reveal>
  );
}
