import { BellRing, Clock, MessagesSquare, ShieldCheck, UsersRound } from 'lucide-react';
import { Container } from '../../../ui/layout/container.tsx';
import { IconList } from '../../../ui/icon-list.tsx';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';

const reasons = [
  { Icon: Clock, title: 'Quick answers', text: 'Hosts are there all day and answer faster than by e-mail.' },
  {
    Icon: ShieldCheck,
    title: 'We know it is you',
    text: 'Your booking belongs to your Discord account, so nobody else can change it.',
  },
  {
    Icon: MessagesSquare,
    title: 'One conversation',
    text: 'A ticket keeps all messages and pictures in one place.',
  },
  {
    Icon: BellRing,
    title: 'News as it happens',
    text: 'You get news about openings, changes and reminders on Discord.',
  },
  {
    Icon: UsersRound,
    title: 'Good company',
    text: 'Other guests often know the answer too.',
  },
];

export function WhyDiscord() {
  return (
    <Reveal className="bg-sunk py-14 sm:py-20">
      <Container className="grid gap-8 lg:grid-cols-[1fr_2fr] lg:gap-14">
        <SectionHeading title="Why Discord?">Our community is already there.</SectionHeading>
        <IconList items={reasons} className="sm:grid-cols-2" />
      </Container>
    </Reveal>
  );
}
