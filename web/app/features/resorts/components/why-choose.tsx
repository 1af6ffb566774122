import { CalendarClock, ConciergeBell, Drama } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { ClosingPanel } from '../../../ui/layout/closing-panel.tsx';
import { Container } from '../../../ui/layout/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';

const reasons = [
  {
    Icon: Drama,
    title: 'Real roleplay',
    text: 'Bellhops, lifeguards, chefs and guests all play a role for the whole hour.',
  },
  {
    Icon: ConciergeBell,
    title: 'Hosts on every floor',
    text: 'Trained volunteers run the desk, the kitchen and the events. You can always ask someone.',
  },
  {
    Icon: CalendarClock,
    title: 'A room of your own',
    text: 'Book early and you have your own room for the session.',
  },
];

export function WhyChoose() {
  return (
    <Reveal className="bg-sunk py-14 sm:py-20">
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow="Good reasons" title="Why Choose Our Resorts" />
        <div className="grid gap-8 md:grid-cols-3 md:gap-10">
          {reasons.map(({ Icon, title, text }) => (
            <div key={title} className="border-t-2 border-accent-text pt-5">
              <Icon aria-hidden size={iconSize.large} className="text-accent-text" />
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
      title="Found your sunset?"
      actions={
        <>
          <ButtonLink href="/book" size="large" className="focus-visible:outline-on-dusk">
            Book Your Stay
          </ButtonLink>
          <ButtonLink href="/contact" variant="secondary" size="large" className="focus-visible:outline-on-dusk">
            Plan Your Trip
          </ButtonLink>
        </>
      }
    >
      Choose an opening and a room in a minute. Or ask our hosts to help you plan something special.
    </ClosingPanel>
  );
}
