import { m } from '#messages';
import { tiers } from '@sunset/contract/members/tiers.ts';
import { Check, Rocket } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';

/** Fixed content (PAGE-31), with the discounts of the tiers. */
const boostTiers = [
  {
    boosts: m.gold_one_boost(),
    discount: tiers.one_boost.discount,
    perks: [m.gold_all_gold_perks(), m.gold_gradient_role()],
  },
  {
    boosts: m.gold_two_boosts(),
    discount: tiers.two_boosts.discount,
    perks: [
      m.gold_vip_lounge(),
      m.gold_free_pre_booking(),
      m.gold_vip_penthouses(),
      m.gold_percent_off_rooms({ percent: tiers.two_boosts.discount }),
    ],
  },
  {
    boosts: m.gold_three_boosts(),
    discount: tiers.three_boosts.discount,
    perks: [
      m.gold_platinum_role(),
      m.gold_avatar_emoji(),
      m.gold_custom_role(),
      m.gold_guest_of_honor(),
      m.gold_percent_off_rooms({ percent: tiers.three_boosts.discount }),
    ],
  },
];

export function BoostTiers() {
  return (
    <Reveal>
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow={m.gold_server_boosts()} title={m.gold_boost_the_server_get_more()}>
          {m.gold_boosts_make_our_discord_server()}
        </SectionHeading>
        <ol className="grid gap-5 md:grid-cols-3 md:items-end">
          {boostTiers.map(({ boosts, discount, perks }, index) => (
            <li
              key={boosts}
              className={classNames(
                'flex flex-col gap-5 rounded-card border border-line bg-surface p-6 shadow-low sm:p-8',
                index === 1 && 'md:pt-14',
                index === 2 && 'border-accent-text md:pt-20',
              )}
            >
              <div>
                <h3 className="flex items-center gap-2 text-title">
                  <Rocket size={iconSize.medium} className="text-accent-text" />
                  {boosts}
                </h3>
                <p className="mt-3 text-heading text-accent-text tabular-nums">
                  {m.gold_percent_off({ percent: discount })}
                </p>
              </div>
              <ul className="flex flex-col gap-3 border-t border-line pt-5">
                {perks.map((perk) => (
                  <li key={perk} className="flex gap-3">
                    <Check size={iconSize.medium} className="mt-0.5 shrink-0 text-green-text" />
                    {perk}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
        <p className="text-ink-soft">{m.gold_all_perks_depend_on_availability()}</p>
      </Container>
    </Reveal>
  );
}
