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
      title={m.store_see_more_items()}
      actions={
        <ButtonLink
          href={links.socials.group}
          isExternal
          size="large"
          className="focus-visible:outline-on-dusk"
          icon={<Gamepad2 size={iconSize.medium} />}
        >
          {m.store_visit_our_roblox_group()}
        </ButtonLink>
      }
    >
      {m.store_see_all_items_new_items()}
    </ClosingPanel>
  );
}
