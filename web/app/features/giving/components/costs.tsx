import { m } from '#messages';
import type { DonationCost } from '@sunset/contract/api/site-content.ts';
import { Bot, Code, HandCoins, Server, Wrench, type LucideIcon } from 'lucide-react';
import { formatDollars } from '../../../format/money.ts';
import { numbered } from '../../../lib/numbered.ts';
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
  text: string;
}

/** Fixed content (PAGE-31). */
const exampleCosts: readonly Cost[] = [
  {
    Icon: Code,
    title: m.giving_cost_site(),
    amount: formatDollars(150),
    text: m.giving_cost_site_text(),
  },
  {
    Icon: Server,
    title: m.giving_cost_hosting(),
    amount: formatDollars(10),
    every: m.giving_cost_per_month(),
    text: m.giving_cost_hosting_text(),
  },
  {
    Icon: Bot,
    title: m.giving_cost_bots(),
    amount: m.giving_cost_ongoing(),
    text: m.giving_cost_bots_text(),
  },
  {
    Icon: Wrench,
    title: m.giving_cost_other(),
    amount: m.giving_cost_various(),
    text: m.giving_cost_other_text(),
  },
];

/** What donations pay for; null: the example's costs. */
export function Costs({ costs }: { costs: readonly DonationCost[] | null }) {
  const shown: readonly Cost[] = costs?.map((cost) => ({ Icon: HandCoins, ...cost })) ?? exampleCosts;
  return (
    <Reveal>
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow={m.giving_costs_eyebrow()} title={m.giving_costs_title()} />
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {numbered(shown).map(({ id, entry: { Icon, title, amount, every, text } }) => (
            <Card as="li" key={id} className="flex flex-col gap-2">
              <Icon size={iconSize.large} className="text-accent-text" />
              <h3 className="mt-2 font-sans font-semibold">{title}</h3>
              <p className="break-words tabular-nums">
                <span className="text-heading">{amount}</span>
                <span className="text-lg text-ink-soft">{every}</span>
              </p>
              {text !== '' && <p className="text-ink-soft">{text}</p>}
            </Card>
          ))}
        </ul>
      </Container>
    </Reveal>
  );
}
