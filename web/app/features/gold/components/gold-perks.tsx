import { Armchair, BadgePercent, CalendarClock, Crown, FastForward, Martini, MessagesSquare } from 'lucide-react';
import { Container } from '../../../ui/container.tsx';
import { IconList } from '../../../ui/icon-list.tsx';
import { Reveal } from '../../../ui/reveal.tsx';
import { SectionHeading } from '../../../ui/section-heading.tsx';

/** The perks of admin-area.md section 6. */
const perks = [
  { Icon: BadgePercent, title: '25% discount on rooms', text: 'Taken off by itself whenever you book.' },
  { Icon: CalendarClock, title: 'Pre-booking', text: 'Choose your room before the doors open for everyone.' },
  { Icon: FastForward, title: 'Skip lines', text: 'Straight to the desk, however full the lobby is.' },
  { Icon: Armchair, title: 'Lounges', text: 'Rooms behind the velvet rope, at every resort that has them.' },
  { Icon: Martini, title: 'Free drinks', text: 'On the house, from check-in to the last song.' },
  { Icon: MessagesSquare, title: 'Exclusive channels', text: 'Your own corner of our Discord server.' },
  { Icon: Crown, title: 'Exclusive role', text: 'Your name in gold, for all to see.' },
];

/** What a gold customer gets. */
export function GoldPerks() {
  return (
    <Reveal>
      <Container className="grid gap-8 lg:grid-cols-[1fr_2fr] lg:gap-14">
        <SectionHeading eyebrow="Gold Customer" title="Seven perks, every evening">
          Each of them depends on availability at the resort that is open.
        </SectionHeading>
        <IconList items={perks} className="sm:grid-cols-2" />
      </Container>
    </Reveal>
  );
}
