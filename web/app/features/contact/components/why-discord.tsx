import { BellRing, Clock, MessagesSquare, ShieldCheck, UsersRound } from 'lucide-react';
import { Container } from '../../../ui/container.tsx';
import { IconList } from '../../../ui/icon-list.tsx';
import { Reveal } from '../../../ui/reveal.tsx';
import { SectionHeading } from '../../../ui/section-heading.tsx';

const reasons = [
  { Icon: Clock, title: 'Quick answers', text: 'Hosts are around all day, and far quicker than any inbox.' },
  {
    Icon: ShieldCheck,
    title: 'We know it is you',
    text: 'Your booking belongs to your Discord account, so nobody else can change it.',
  },
  {
    Icon: MessagesSquare,
    title: 'One conversation',
    text: 'A ticket keeps the whole story in one place, pictures included.',
  },
  {
    Icon: BellRing,
    title: 'News as it happens',
    text: 'Openings, changes and reminders reach you where you already are.',
  },
  {
    Icon: UsersRound,
    title: 'Good company',
    text: 'Other guests often know the answer, and who is going on Saturday.',
  },
];

/** Why there is no form. */
export function WhyDiscord() {
  return (
    <Reveal className="bg-sunk py-14 sm:py-20">
      <Container className="grid gap-8 lg:grid-cols-[1fr_2fr] lg:gap-14">
        <SectionHeading title="Why Discord?">It is where our community lives already.</SectionHeading>
        <IconList items={reasons} className="sm:grid-cols-2" />
      </Container>
    </Reveal>
  );
}
