import { drawsNeedLinks } from '@sunset/contract/openings/draws-need-links.ts';
import { saleModeIds, saleModes, type SaleMode } from '@sunset/contract/openings/sale-modes.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIsPrimaryAdmin } from '../admins.ts';
import { setUpPath } from '../panel-paths.ts';
import { serviceHealthQuery } from '../service-health.ts';

/** For staff alone: pages for guests load the labels. */
const hints: Record<SaleMode, string> = {
  fast: 'The first to press gets the room. In a draw, guests wait in a lobby instead, and chance decides who gets a room.',
  draw: 'Guests enter a lobby before booking opens. Then chance decides who gets a room: for everybody in the lobby it is the same. Good where more guests come than there are rooms.',
};

/** The sale modes that staff choose from, with a hint for the chosen one. Rule: DRAW-15. */
export function useSaleModes() {
  const health = useQuery(serviceHealthQuery()).data;
  const isWithoutDraw = health?.can_link_accounts === false;
  return {
    options: saleModeIds.map((value) => ({
      value,
      label: saleModes[value].label,
      isDisabled: value === 'draw' && isWithoutDraw,
    })),
    hintFor: (mode: SaleMode | null): ReactNode => {
      if (isWithoutDraw) return <WithoutDraw mode={mode} />;
      return mode === null ? 'Choose here to sell this opening in another way.' : hints[mode];
    },
  };
}

/** Only the primary admin has the set-up. */
function WithoutDraw({ mode }: { mode: SaleMode | null }) {
  const isPrimary = useIsPrimaryAdmin();
  return (
    <>
      {mode !== null && `${hints[mode]} `}
      {drawsNeedLinks} {mode === null && 'Until then openings are first come, first served. '}
      {isPrimary ? (
        <>
          The set-up is under{' '}
          <a href={setUpPath} className="link">
            Settings, Set-up
          </a>
          .
        </>
      ) : (
        'The primary admin has the set-up under Settings.'
      )}
    </>
  );
}
