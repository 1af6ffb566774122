import type { DoorGuest } from '@sunset/contract/api/openings/door.ts';
import { paymentMethods } from '@sunset/contract/bookings/payment-methods.ts';
import { maxTypedUsername } from '@sunset/contract/members/roblox-names.ts';
import { paymentMethodIds } from '@sunset/contract/payment-method-ids.ts';
import { ComponentType, TextInputStyle, type APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { shorten } from '../../../messages/shorten.ts';
import { buildCustomId } from '../custom-ids.ts';

type Room = DoorGuest['rooms'][number];

/** Discord's limits. */
const maxOptions = 25;
const maxLabel = 100;

/** The form of "Add guest": name, room and payment. Rule: DOOR-10. */
export function guestForm(openingId: number, rooms: readonly Room[]): APIModalInteractionResponseCallbackData {
  return {
    custom_id: buildCustomId('guest_form', { openingId }),
    title: 'Add a guest',
    components: [
      {
        type: ComponentType.Label,
        label: 'Roblox name',
        component: {
          type: ComponentType.TextInput,
          custom_id: 'name',
          style: TextInputStyle.Short,
          min_length: 1,
          max_length: maxTypedUsername,
        },
      },
      {
        type: ComponentType.Label,
        label: 'Room',
        component: {
          type: ComponentType.StringSelect,
          custom_id: 'room',
          options: rooms.slice(0, maxOptions).map(({ roomId, roomType, availableCount, price }, index) => ({
            label: shorten(`${roomType}, ${price.displays.bbc} (${availableCount} free)`, maxLabel),
            value: String(roomId),
            default: index === 0,
          })),
        },
      },
      {
        type: ComponentType.Label,
        label: 'Payment',
        component: {
          type: ComponentType.StringSelect,
          custom_id: 'payment',
          options: paymentMethodIds.map((id) => ({
            label: paymentMethods[id].staffLabel,
            value: id,
            default: id === 'bbc',
          })),
        },
      },
    ],
  };
}
