import { Bot, Code, Server, Wrench, type LucideIcon } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { Container } from '../../../ui/layout/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';

interface Cost {
  Icon: LucideIcon;
  title: string;
  amount: string;
  every?: string;
  description: string;
}

/** Fixed content (PAGE-31). */
const costs: readonly Cost[] = [
  {
    Icon: Code,
    title: 'Website Development',
    amount: '$150',
    description: 'Building this site and the tools our hosts use.',
  },
  {
    Icon: Server,
    title: 'Monthly Hosting',
    amount: '$10',
    every: '/month',
    description: 'The server that keeps this site online day and night.',
  },
  {
    Icon: Bot,
    title: 'Chat Bots',
    amount: 'Ongoing',
    description: 'Bots for reminders, announcements and safety in our server.',
  },
  {
    Icon: Wrench,
    title: 'Other Expenses',
    amount: 'Various',
    description: 'Game passes for builds, artwork, and prizes for events.',
  },
];

export function Costs() {
  return (
    <Reveal>
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow="Our costs" title="Where Your Donations Go" />
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {costs.map(({ Icon, title, amount, every, description }) => (
            <Card as="li" key={title} className="flex flex-col gap-2">
              <Icon aria-hidden size={iconSize.large} className="text-accent-text" />
              <h3 className="mt-2 font-sans font-semibold">{title}</h3>
              <p className="tabular-nums">
                <span className="text-heading">{amount}</span>
                <span className="text-lg text-ink-soft">{every}</span>
              </p>
              <p className="text-ink-soft">{description}</p>
            </Card>
          ))}
        </ul>
      </Container>
    </Reveal>
  );
}
