import { placeBookingBodySchema, type PlaceBookingBody } from '@sunset/contract/api/bookings/bookings.ts';
import { paymentMethodIds } from '@sunset/contract/payment-method-ids.ts';
import { paymentMethods } from '@sunset/contract/bookings/payment-methods.ts';
import { isTypedDisplayName, isTypedUsername, maxRobloxName } from '@sunset/contract/members/roblox-names.ts';
import { ComponentType, TextInputStyle, type APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { AppError, fieldDetail } from '../../../errors/app-error.ts';
import { invalidRobloxDisplayName, invalidRobloxUsername } from '../../bookings/errors.ts';
import { buildCustomId } from '../custom-ids.ts';
import { termsNotAccepted } from '../errors.ts';
import type { InteractionCall } from '../interaction-server.ts';

/** The names of a member's Roblox account, as far as they are known. */
export interface KnownNames {
  username: string;
  displayName: string;
  /** The account is linked: its names are as Roblox delivers them. */
  isLinked: boolean;
}

/** Discord's limit for the text below a label. */
const maxDescription = 100;

/** The form before a booking: Roblox names, payment and terms; names that are known are filled in. Rule: INTER-12. */
export function detailsForm(
  roomId: number,
  names: KnownNames | null,
  termsUrl: string,
): APIModalInteractionResponseCallbackData {
  return {
    custom_id: buildCustomId('book_form', { roomId }),
    title: 'Your booking',
    components: [
      textField('username', 'Roblox username', names?.username),
      textField('display_name', 'Roblox display name', names?.displayName),
      {
        type: ComponentType.Label,
        label: 'Payment',
        component: {
          type: ComponentType.StringSelect,
          custom_id: 'payment',
          options: paymentMethodIds.map((id) => ({
            label: paymentMethods[id].label,
            value: id,
            description: paymentMethods[id].hint.slice(0, maxDescription),
            default: id === 'bbc',
          })),
        },
      },
      {
        type: ComponentType.Label,
        label: 'All-inclusive',
        description: 'Food and drinks during your stay, at an extra price.',
        component: { type: ComponentType.Checkbox, custom_id: 'all_inclusive' },
      },
      {
        type: ComponentType.Label,
        label: 'I accept the Terms of Service',
        ...(termsUrl.length <= maxDescription ? { description: termsUrl } : {}),
        component: { type: ComponentType.Checkbox, custom_id: 'terms' },
      },
    ],
  };
}

function textField(customId: string, label: string, known: string | undefined) {
  return {
    type: ComponentType.Label as const,
    label,
    component: {
      type: ComponentType.TextInput as const,
      custom_id: customId,
      style: TextInputStyle.Short as const,
      min_length: 1,
      max_length: maxRobloxName,
      ...(known ? { value: known } : {}),
    },
  };
}

/** The booking that the form asks for. Refuses what booking would refuse later. */
export async function readDetails(
  fields: InteractionCall['options'],
  { roomId, findNames }: { roomId: number; findNames: () => Promise<KnownNames | null> },
): Promise<PlaceBookingBody> {
  if (fields['terms'] !== true) throw termsNotAccepted();
  const [payment] = [fields['payment']].flat();
  const { data, error } = placeBookingBodySchema.safeParse({
    roomId,
    all_inclusive: fields['all_inclusive'] === true,
    payment_method: payment ?? undefined,
    robloxUsername: fields['username'],
    robloxDisplayName: fields['display_name'],
  });
  if (error) {
    const [issue] = error.issues;
    const path = ['body', ...(issue?.path ?? [])].join('.');
    throw new AppError('invalid_input', fieldDetail({ path, message: issue?.message ?? 'is not valid' }));
  }
  const [username, displayName] = [data.robloxUsername.trim(), data.robloxDisplayName.trim()];
  const isUsername = isTypedUsername(username);
  if (isUsername && isTypedDisplayName(displayName)) return data;
  const names = await findNames();
  if (names?.isLinked === true && names.username === username) return data;
  throw isUsername ? invalidRobloxDisplayName() : invalidRobloxUsername();
}
