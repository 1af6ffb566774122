import { m } from '#messages';
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
    title: m.giving_cost_site(),
    amount: '$150',
    description: m.giving_cost_site_text(),
  },
  {
    Icon: Server,
    title: m.giving_cost_hosting(),
    amount: '$10',
    every: m.giving_cost_per_month(),
    description: m.giving_cost_hosting_text(),
  },
  {
    Icon: Bot,
    title: m.giving_cost_bots(),
    amount: m.giving_cost_ongoing(),
    description: m.giving_cost_bots_text(),
  },
  {
    Icon: Wrench,
    title: m.giving_cost_other(),
    amount: m.giving_cost_various(),
    description: m.giving_cost_other_text(),
  },
];

export function Costs() {
  return (
    <Reveal>
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow={m.giving_costs_eyebrow()} title={m.giving_costs_title()} />
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {costs.map(({ Icon, title, amount, every, description }) => (
            <Card as="li" key={title} className="flex flex-col gap-2">
              <Icon size={iconSize.large} className="text-accent-text" />
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
