import { Award, Globe, HeartHandshake, Leaf } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Container } from '../../../ui/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Reveal } from '../../../ui/reveal.tsx';
import { SectionHeading } from '../../../ui/section-heading.tsx';

const values = [
  {
    Icon: HeartHandshake,
    title: 'Passionate Service',
    text: 'Every host chose to be here tonight. You will notice it at the desk, at dinner, and when something goes wrong.',
  },
  {
    Icon: Globe,
    title: 'Global Excellence',
    text: 'Thirteen resorts after coasts from California to Izu, with openings in their own evening and guests in every time zone.',
  },
  {
    Icon: Leaf,
    title: 'Sustainable Luxury',
    text: 'We would rather care for what stands than build for show: hosts take turns, resorts are kept up, and nobody burns out.',
  },
  {
    Icon: Award,
    title: 'Award-Winning',
    text: 'Five stars from the people whose opinion counts: the guests who come back, and bring a friend along.',
  },
];

/** What the community stands for; the cards step down like a terrace. */
export function Values() {
  return (
    <Reveal>
      <Container className="grid gap-8 lg:grid-cols-[1fr_2fr] lg:gap-14">
        <SectionHeading eyebrow="What we stand for" title="Our Values">
          Four things we check every evening against.
        </SectionHeading>
        <ul className="grid gap-5 sm:grid-cols-2">
          {values.map(({ Icon, title, text }, index) => (
            <Card
              as="li"
              key={title}
              className={classNames('flex flex-col gap-3', index % 2 === 1 && 'sm:translate-y-6')}
            >
              <Icon aria-hidden size={iconSize.large} className="text-accent-text" />
              <h3 className="text-title">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </Card>
          ))}
        </ul>
      </Container>
    </Reveal>
  );
}
