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
    title: m.giving_website_development(),
    amount: '$150',
    description: m.giving_building_this_site_and_the(),
  },
  {
    Icon: Server,
    title: m.giving_monthly_hosting(),
    amount: '$10',
    every: m.giving_per_month(),
    description: m.giving_the_server_that_keeps_this(),
  },
  {
    Icon: Bot,
    title: m.giving_chat_bots(),
    amount: m.giving_ongoing(),
    description: m.giving_bots_for_reminders_announcements_and(),
  },
  {
    Icon: Wrench,
    title: m.giving_other_expenses(),
    amount: m.giving_various(),
    description: m.giving_game_passes_for_builds_artwork(),
  },
];

export function Costs() {
  return (
    <Reveal>
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow={m.giving_our_costs()} title={m.giving_where_your_donations_go()} />
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
