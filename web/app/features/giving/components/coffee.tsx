import { m } from '#messages';
import { Coffee, MessageCircle } from 'lucide-react';
import { useSite } from '../../../lib/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ClosingPanel } from '../../../ui/layout/closing-panel.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

export function BuyCoffee() {
  const { links } = useSite().community;
  return (
    <div id="coffee">
      <ClosingPanel
        title={m.giving_donate_title()}
        actions={
          <>
            <ButtonLink
              href={links.donation}
              isExternal
              size="large"
              className="focus-visible:outline-on-dusk"
              icon={<Coffee size={iconSize.medium} />}
            >
              {m.giving_donate()}
            </ButtonLink>
            <ButtonLink
              href={links.discordInvite}
              isExternal
              variant="secondary"
              size="large"
              className="focus-visible:outline-on-dusk"
              icon={<MessageCircle size={iconSize.medium} />}
            >
              {m.ui_discord_invite()}
            </ButtonLink>
          </>
        }
      >
        {m.giving_donate_text()}
      </ClosingPanel>
    </div>
  );
}
