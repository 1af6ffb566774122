import { m } from '#messages';
import { Gamepad2 } from 'lucide-react';
import { useSite } from '../../../lib/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ClosingPanel } from '../../../ui/layout/closing-panel.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

export function GameGroup() {
  const { links } = useSite().community;
  if (links.socials.group === '') return null;
  return (
    <ClosingPanel
      title={m.store_group_title()}
      actions={
        <ButtonLink
          href={links.socials.group}
          isExternal
          size="large"
          className="focus-visible:outline-on-dusk"
          icon={<Gamepad2 size={iconSize.medium} />}
        >
          {m.store_group_link()}
        </ButtonLink>
      }
    >
      {m.store_group_text()}
    </ClosingPanel>
  );
}
