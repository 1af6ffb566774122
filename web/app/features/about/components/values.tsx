import { Award, Globe, HeartHandshake, Leaf } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';

const values = [
  {
    Icon: HeartHandshake,
    title: 'Passionate Service',
    text: 'Every host is here because they want to be. They help you at the desk, at dinner and when something goes wrong.',
  },
  {
    Icon: Globe,
    title: 'Global Excellence',
    text: 'Our resorts are based on coasts around the world, from California to Japan. Our guests come from every time zone.',
  },
  {
    Icon: Leaf,
    title: 'Sustainable Luxury',
    text: 'We take good care of the resorts we have. Our hosts take turns, so nobody gets too tired.',
  },
  {
    Icon: Award,
    title: 'Award-Winning',
    text: 'Five stars from the people who matter most: guests who come back and bring a friend.',
  },
];

export function Values() {
  return (
    <Reveal>
      <Container className="grid gap-8 lg:grid-cols-[1fr_2fr] lg:gap-14">
        <SectionHeading eyebrow="What matters to us" title="Our Values">
          Four things matter to us at every opening.
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
