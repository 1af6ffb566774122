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
        title="Buy Us a Coffee"
        actions={
          <>
            <ButtonLink
              href={links.donation}
              isExternal
              size="large"
              className="focus-visible:outline-on-dusk"
              icon={<Coffee aria-hidden size={iconSize.medium} />}
            >
              Donate Now
            </ButtonLink>
            <ButtonLink
              href={links.discordInvite}
              isExternal
              variant="secondary"
              size="large"
              className="focus-visible:outline-on-dusk"
              icon={<MessageCircle aria-hidden size={iconSize.medium} />}
            >
              Join Our Discord
            </ButtonLink>
          </>
        }
      >
        Any amount helps. Coming to an opening helps too. If you are under 18, please ask a parent first.
      </ClosingPanel>
    </div>
  );
}
