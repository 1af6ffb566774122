import { m } from '#messages';
import type { Opening } from '../../../entities/openings/opening.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useTakeHold } from '../mutations.ts';
import { useWizard } from '../wizard/wizard-context.ts';
import { firstLocation } from '../wizard/wizard-location.ts';

/** Leads to booking a room that turned out to be free. The form that was filled in to join has all that is needed. */
export function useBookFreeRoom({
  resortId,
  openingId,
  resortName,
}: Pick<Opening, 'resortId' | 'openingId' | 'resortName'>) {
  const { go } = useWizard();
  const takeHold = useTakeHold();
  /** The room type is null if it is not known. */
  return async (roomId: number, roomType: string | null) => {
    const outcome = await takeHold(roomId, { resortName, roomType: roomType ?? m.bookings_room() });
    if (outcome === 'refused') return;
    addToast({
      title: m.waiting_list_room_free_title(),
      description:
        roomType === null ? m.waiting_list_room_free_text_unnamed() : m.waiting_list_room_free_text({ room: roomType }),
    });
    go({ ...firstLocation, step: 4, resortId, openingId, roomId });
  };
}
