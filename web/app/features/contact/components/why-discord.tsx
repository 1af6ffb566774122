import { m } from '#messages';
import { BellRing, Clock, MessagesSquare, ShieldCheck, UsersRound } from 'lucide-react';
import { Container } from '../../../ui/layout/container.tsx';
import { IconList } from '../../../ui/icon-list.tsx';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';

const reasons = [
  { Icon: Clock, title: m.contact_quick_answers(), text: m.contact_hosts_are_there_all_day() },
  {
    Icon: ShieldCheck,
    title: m.contact_we_know_it_is_you(),
    text: m.contact_your_booking_belongs_to_your(),
  },
  {
    Icon: MessagesSquare,
    title: m.contact_one_conversation(),
    text: m.contact_a_ticket_keeps_all_messages(),
  },
  {
    Icon: BellRing,
    title: m.contact_news_as_it_happens(),
    text: m.contact_you_get_news_about_openings(),
  },
  {
    Icon: UsersRound,
    title: m.contact_good_company(),
    text: m.contact_other_guests_often_know_the(),
  },
];

export function WhyDiscord() {
  return (
    <Reveal className="bg-sunk py-14 sm:py-20">
      <Container className="grid gap-8 lg:grid-cols-[1fr_2fr] lg:gap-14">
        <SectionHeading title={m.contact_why_discord()}>{m.contact_our_community_is_already_there()}</SectionHeading>
        <IconList items={reasons} className="sm:grid-cols-2" />
      </Container>
    </Reveal>
  );
}
