import { m } from '#messages';
import { Ticket } from 'lucide-react';
import { useSite } from '../../../lib/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';
import { RichText } from '../../../ui/rich-text.tsx';

interface Plan {
  time: string;
  cash: string;
  robux: string;
  note: string;
  isBest: boolean;
}

/** Fixed content of the example (PAGE-31, BRAND-5). */
const plans: readonly Plan[] = [
  { time: m.gold_price_one_month(), cash: '25k', robux: '160', note: m.gold_price_one_month_note(), isBest: false },
  {
    time: m.gold_price_three_months(),
    cash: '50k',
    robux: '250',
    note: m.gold_price_three_months_note(),
    isBest: true,
  },
];

export function GoldPrices() {
  const { links } = useSite().community;
  return (
    <Reveal className="bg-sunk py-14 sm:py-20">
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow={m.members_gold_customer()} title={m.gold_prices_title()}>
          {m.gold_prices_intro()}
        </SectionHeading>
        <ul className="grid gap-6 md:grid-cols-2">
          {plans.map((plan) => (
            <PlanCard key={plan.time} plan={plan} />
          ))}
        </ul>
        <div className="flex flex-col gap-5 sm:flex-row sm:items-center sm:justify-between">
          <p className="text-ink-soft">{m.gold_prices_note()}</p>
          <ButtonLink
            href={links.supportTicket}
            isExternal
            size="large"
            className="shrink-0"
            icon={<Ticket size={iconSize.medium} />}
          >
            {m.gold_ticket()}
          </ButtonLink>
        </div>
      </Container>
    </Reveal>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const { isBest } = plan;
  const soft = isBest ? 'text-on-dusk-soft' : 'text-ink-soft';
  return (
    <li
      className={classNames(
        'flex flex-col gap-6 rounded-card p-6 shadow-low sm:p-9',
        isBest ? 'dusk-glow text-on-dusk' : 'border border-line bg-surface',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-title">{plan.time}</h3>
        {isBest && (
          <p className="rounded-full bg-dusk px-3 py-1 text-sm font-bold text-amber-light">{m.gold_price_best()}</p>
        )}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="text-display">{plan.cash}</span>
        <span className={soft}>{m.gold_price_cash()}</span>
      </p>
      <p className={classNames('flex flex-wrap items-baseline gap-x-2 tabular-nums', soft)}>
        <RichText
          message={m.gold_price_or_robux}
          inputs={{ amount: plan.robux }}
          markup={{
            price: (text) => (
              <span className={classNames('text-title', isBest ? 'text-on-dusk' : 'text-ink')}>{text}</span>
            ),
          }}
        />
      </p>
      <p className={soft}>{plan.note}</p>
    </li>
  );
}
