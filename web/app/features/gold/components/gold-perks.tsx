import { m } from '#messages';
import { tiers } from '@sunset/contract/members/tiers.ts';
import { Armchair, BadgePercent, CalendarClock, Crown, FastForward, Martini, MessagesSquare } from 'lucide-react';
import { Container } from '../../../ui/layout/container.tsx';
import { IconList } from '../../../ui/icon-list.tsx';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';

/** Fixed content (PAGE-31). */
const perks = [
  {
    Icon: BadgePercent,
    title: m.gold_percent_discount({ percent: tiers.gold.discount }),
    text: m.gold_we_take_it_off_automatically(),
  },
  { Icon: CalendarClock, title: m.gold_pre_booking(), text: m.gold_choose_your_room_before_booking() },
  { Icon: FastForward, title: m.gold_skip_lines(), text: m.gold_go_straight_to_the_desk() },
  { Icon: Armchair, title: m.gold_lounges(), text: m.gold_special_lounges_at_every_resort() },
  { Icon: Martini, title: m.gold_free_drinks(), text: m.gold_free_drinks_for_your_whole() },
  { Icon: MessagesSquare, title: m.gold_exclusive_channels(), text: m.gold_special_channels_in_our_discord() },
  { Icon: Crown, title: m.gold_exclusive_role(), text: m.gold_your_name_is_gold_in() },
];

export function GoldPerks() {
  return (
    <Reveal>
      <Container className="grid gap-8 lg:grid-cols-[1fr_2fr] lg:gap-14">
        <SectionHeading eyebrow={m.gold_gold_customer()} title={m.gold_seven_perks_every_evening()}>
          {m.gold_perks_depend()}
        </SectionHeading>
        <IconList items={perks} className="sm:grid-cols-2" />
      </Container>
    </Reveal>
  );
}
