import { m } from '#messages';
import { tiers } from '@sunset/contract/members/tiers.ts';
import { Check, Rocket } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';

/** Fixed content (PAGE-31), with the discounts of the tiers; the perks are the example's (BRAND-5). */
const boostTiers = [
  {
    boosts: m.gold_boost_one(),
    discount: tiers.one_boost.discount,
    perks: [m.gold_boost_perk_gold(), m.gold_boost_perk_gradient()],
  },
  {
    boosts: m.gold_boost_two(),
    discount: tiers.two_boosts.discount,
    perks: [
      m.gold_boost_perk_lounge(),
      m.gold_boost_perk_early(),
      m.gold_boost_perk_penthouses(),
      m.gold_perk_discount({ percent: tiers.two_boosts.discount }),
    ],
  },
  {
    boosts: m.gold_boost_three(),
    discount: tiers.three_boosts.discount,
    perks: [
      m.gold_boost_perk_platinum(),
      m.gold_boost_perk_emoji(),
      m.gold_boost_perk_role(),
      m.gold_boost_perk_honor(),
      m.gold_perk_discount({ percent: tiers.three_boosts.discount }),
    ],
  },
];

export function BoostTiers({ isExample }: { isExample: boolean }) {
  return (
    <Reveal>
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow={m.gold_boosts_eyebrow()} title={m.gold_boosts_title()}>
          {m.gold_boosts_intro()}
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
                  {m.format_percent_off({ percent: discount })}
                </p>
              </div>
              {isExample && (
                <ul className="flex flex-col gap-3 border-t border-line pt-5">
                  {perks.map((perk) => (
                    <li key={perk} className="flex gap-3">
                      <Check size={iconSize.medium} className="mt-0.5 shrink-0 text-green-text" />
                      {perk}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
        <p className="text-ink-soft">
          {isExample && `${m.gold_boosts_perks_note()} `}
          {m.gold_boosts_note()}
        </p>
      </Container>
    </Reveal>
  );
}
