import { m } from '#messages';
import { CalendarClock, ConciergeBell, Drama } from 'lucide-react';
import { href } from '../../../lib/navigation/href.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ClosingPanel } from '../../../ui/layout/closing-panel.tsx';
import { Container } from '../../../ui/layout/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';

const reasons = [
  {
    Icon: Drama,
    title: m.resorts_reason_roleplay_title(),
    text: m.resorts_reason_roleplay_text(),
  },
  {
    Icon: ConciergeBell,
    title: m.resorts_reason_hosts_title(),
    text: m.resorts_reason_hosts_text(),
  },
  {
    Icon: CalendarClock,
    title: m.resorts_reason_room_title(),
    text: m.resorts_reason_room_text(),
  },
];

export function WhyChoose() {
  return (
    <Reveal className="bg-sunk py-14 sm:py-20">
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow={m.resorts_reasons_eyebrow()} title={m.resorts_reasons_title()} />
        <div className="grid gap-8 md:grid-cols-3 md:gap-10">
          {reasons.map(({ Icon, title, text }) => (
            <div key={title} className="border-t-2 border-accent-text pt-5">
              <Icon size={iconSize.large} className="text-accent-text" />
              <h3 className="mt-4 text-title">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </div>
          ))}
        </div>
      </Container>
    </Reveal>
  );
}

export function PlanTrip() {
  return (
    <ClosingPanel
      title={m.resorts_closing_title()}
      actions={
        <>
          <ButtonLink href={href('/book')} size="large" className="focus-visible:outline-on-dusk">
            {m.ui_book_your_stay()}
          </ButtonLink>
          <ButtonLink
            href={href('/contact')}
            variant="secondary"
            size="large"
            className="focus-visible:outline-on-dusk"
          >
            {m.resorts_closing_contact()}
          </ButtonLink>
        </>
      }
    >
      {m.resorts_closing_text()}
    </ClosingPanel>
  );
}
