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
    title: m.resorts_real_roleplay(),
    text: m.resorts_bellhops_lifeguards_chefs_and_guests(),
  },
  {
    Icon: ConciergeBell,
    title: m.resorts_hosts_on_every_floor(),
    text: m.resorts_trained_volunteers_run_the_desk(),
  },
  {
    Icon: CalendarClock,
    title: m.resorts_a_room_of_your_own(),
    text: m.resorts_book_early_and_you_have(),
  },
];

export function WhyChoose() {
  return (
    <Reveal className="bg-sunk py-14 sm:py-20">
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow={m.resorts_good_reasons()} title={m.resorts_why_choose_our_resorts()} />
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
      title={m.resorts_found_your_sunset()}
      actions={
        <>
          <ButtonLink href={href('/book')} size="large" className="focus-visible:outline-on-dusk">
            {m.resorts_book_your_stay()}
          </ButtonLink>
          <ButtonLink
            href={href('/contact')}
            variant="secondary"
            size="large"
            className="focus-visible:outline-on-dusk"
          >
            {m.resorts_plan_your_trip()}
          </ButtonLink>
        </>
      }
    >
      {m.resorts_choose_an_opening_and_a()}
    </ClosingPanel>
  );
}
