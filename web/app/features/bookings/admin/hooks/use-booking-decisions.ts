import { useDecisions, type Decisions } from '../../../../entities/bookings/decisions/use-decisions.ts';
import { staffBookingKeys } from '../../../../entities/bookings/query-keys.ts';
import { useSetStatus } from '../mutations.ts';

export function useBookingDecisions(): Decisions {
  return useDecisions(staffBookingKeys.decisions, useSetStatus().mutate);
}
