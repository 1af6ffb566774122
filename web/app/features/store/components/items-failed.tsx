import { m } from '#messages';
import { RotateCcw, ShoppingBag } from 'lucide-react';
import { href } from '../../../lib/navigation/href.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

export function ItemsFailed() {
  return (
    <EmptyState
      picture={<ShoppingBag size={iconSize.huge} />}
      title={m.layout_failed_title()}
      action={
        <ButtonLink href={href('/store')} icon={<RotateCcw size={iconSize.medium} />}>
          {m.ui_try_again()}
        </ButtonLink>
      }
    >
      {m.store_load_failed()}
    </EmptyState>
  );
}
