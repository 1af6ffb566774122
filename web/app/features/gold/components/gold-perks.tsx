import { m } from '#messages';
import { tiers } from '@sunset/contract/members/tiers.ts';
import { Armchair, BadgePercent, CalendarClock, Crown, FastForward, Martini, MessagesSquare } from 'lucide-react';
import { Container } from '../../../ui/layout/container.tsx';
import { IconList } from '../../../ui/icon-list.tsx';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';

/** Fixed content of the example (PAGE-31, BRAND-5). */
const perks = [
  {
    Icon: BadgePercent,
    title: m.gold_perk_discount({ percent: tiers.gold.discount }),
    text: m.gold_perk_discount_text(),
  },
  { Icon: CalendarClock, title: m.gold_perk_early(), text: m.gold_perk_early_text() },
  { Icon: FastForward, title: m.gold_perk_lines(), text: m.gold_perk_lines_text() },
  { Icon: Armchair, title: m.gold_perk_lounges(), text: m.gold_perk_lounges_text() },
  { Icon: Martini, title: m.gold_perk_drinks(), text: m.gold_perk_drinks_text() },
  { Icon: MessagesSquare, title: m.gold_perk_channels(), text: m.gold_perk_channels_text() },
  { Icon: Crown, title: m.gold_perk_role(), text: m.gold_perk_role_text() },
];

export function GoldPerks() {
  return (
    <Reveal>
      <Container className="grid gap-8 lg:grid-cols-[1fr_2fr] lg:gap-14">
        <SectionHeading eyebrow={m.members_gold_customer()} title={m.gold_perks_title()}>
          {m.gold_perks_note()}
        </SectionHeading>
        <IconList items={perks} className="sm:grid-cols-2" />
      </Container>
    </Reveal>
  );
}
