import { m } from '#messages';
import { BellRing, Clock, MessagesSquare, ShieldCheck, UsersRound } from 'lucide-react';
import { useSite } from '../../../lib/use-site.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { IconList } from '../../../ui/icon-list.tsx';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';

const ticketReason = {
  Icon: MessagesSquare,
  title: m.contact_reason_one_place_title(),
  text: m.contact_reason_one_place_text(),
};

const reasons = [
  { Icon: Clock, title: m.contact_reason_fast_title(), text: m.contact_reason_fast_text() },
  {
    Icon: ShieldCheck,
    title: m.contact_reason_identity_title(),
    text: m.contact_reason_identity_text(),
  },
  ticketReason,
  {
    Icon: BellRing,
    title: m.contact_reason_news_title(),
    text: m.contact_reason_news_text(),
  },
  {
    Icon: UsersRound,
    title: m.contact_reason_guests_title(),
    text: m.contact_reason_guests_text(),
  },
];

export function WhyDiscord() {
  const { supportTicket } = useSite().community.links;
  const items = reasons.filter((reason) => reason !== ticketReason || supportTicket !== '');
  return (
    <Reveal className="bg-sunk py-14 sm:py-20">
      <Container className="grid gap-8 lg:grid-cols-[1fr_2fr] lg:gap-14">
        <SectionHeading title={m.contact_reasons_title()}>{m.contact_reasons_intro()}</SectionHeading>
        <IconList items={items} className="sm:grid-cols-2" />
      </Container>
    </Reveal>
  );
}
