import { m } from '#messages';
import { Coffee } from 'lucide-react';
import { formatDollars } from '../../../format/money.ts';
import { href } from '../../../lib/navigation/href.ts';
import { useSite } from '../../../lib/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Container } from '../../../ui/layout/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PageIntro } from '../../../ui/layout/page-intro.tsx';

/** Instead of the mission, where nobody can donate and nothing is to be paid for. */
export function NoGiving() {
  const { community } = useSite();
  return (
    <Container className="pt-8 sm:pt-14">
      <PageIntro
        eyebrow={m.layout_support_us()}
        title={m.giving_none_title()}
        actions={
          <ButtonLink href={href('/book')} size="large">
            {m.layout_book_a_room()}
          </ButtonLink>
        }
      >
        <p>{m.giving_none_text({ name: community.name })}</p>
      </PageIntro>
    </Container>
  );
}

export function GivingMission({ isExample }: { isExample: boolean }) {
  const { community } = useSite();
  return (
    <Container className="grid items-center gap-10 pt-8 sm:pt-14 lg:grid-cols-[3fr_2fr]">
      <PageIntro
        eyebrow={m.layout_support_us()}
        title={isExample ? m.giving_title() : m.giving_title_own({ name: community.name })}
        actions={
          <ButtonLink
            href={community.links.donation && '#coffee'}
            size="large"
            icon={<Coffee size={iconSize.medium} />}
          >
            {m.giving_donate_eyebrow()}
          </ButtonLink>
        }
      >
        <p>{isExample ? m.giving_mission({ name: community.name }) : m.giving_mission_own({ name: community.name })}</p>
      </PageIntro>
      {isExample && (
        <div className="evening flex min-h-64 flex-col justify-end rounded-[50%_50%_var(--corner-card)_var(--corner-card)] px-8 pt-24 pb-8 text-center text-on-dusk shadow-high lg:min-h-96">
          <p className="font-display text-[clamp(4.5rem,10vw,7rem)] leading-none font-semibold tabular-nums whitespace-nowrap">
            {formatDollars(0)}
          </p>
          <p className="mt-3 font-semibold">{m.giving_profit()}</p>
        </div>
      )}
    </Container>
  );
}
