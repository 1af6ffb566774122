import { drawsNeedLinks } from '@sunset/contract/openings/draws-need-links.ts';
import { saleModeIds, saleModes, type SaleMode } from '@sunset/contract/openings/sale-modes.ts';
import { useQuery } from '@tanstack/react-query';
import { serviceHealthQuery } from '../service-health.ts';

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
    hintFor: (mode: SaleMode | null) => {
      if (mode === null && isWithoutDraw) return `${drawsNeedLinks} Until then openings are first come, first served.`;
      const hint = mode === null ? 'Choose here to sell this opening in another way.' : saleModes[mode].hint;
      return isWithoutDraw ? `${hint} ${drawsNeedLinks}` : hint;
    },
  };
}
