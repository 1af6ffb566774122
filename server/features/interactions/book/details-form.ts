import { placeBookingBodySchema, type PlaceBookingBody } from '@sunset/contract/api/bookings/bookings.ts';
import { paymentMethodIds, type PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { isTypedDisplayName, isTypedUsername, maxRobloxName } from '@sunset/contract/members/roblox-names.ts';
import { ComponentType, TextInputStyle, type APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import type { MessageKey, Texts } from '../../../messages/texts.ts';
import { AppError, fieldDetail } from '../../../errors/app-error.ts';
import { invalidRobloxDisplayName, invalidRobloxUsername } from '../../bookings/errors.ts';
import { buildCustomId } from '../custom-ids.ts';
import { termsNotAccepted } from '../errors.ts';
import type { InteractionCall } from '../interaction-server.ts';
import { shorten } from '../../../messages/shorten.ts';

/** The names of a member's Roblox account, as far as they are known. */
export interface KnownNames {
  username: string;
  displayName: string;
  /** The account is linked: its names are as Roblox delivers them. */
  isLinked: boolean;
}

/** Discord's limits for the title, and for the text below a label. */
const maxTitle = 45;
const maxDescription = 100;

/** The form before a booking: Roblox names, payment and terms; names that are known are filled in. Rule: INTER-12. */
export function detailsForm(
  room: { id: number; type: string },
  { names, termsUrl, texts: { say } }: { names: KnownNames | null; termsUrl: string; texts: Texts },
): APIModalInteractionResponseCallbackData {
  const title = say('book_form_title', { room: room.type });
  return {
    custom_id: buildCustomId('book_form', { roomId: room.id }),
    title: title.length <= maxTitle ? title : shorten(room.type, maxTitle),
    components: [
      textField('username', say('book_username'), names?.username),
      textField('display_name', say('book_display_name'), names?.displayName),
      {
        type: ComponentType.Label,
        label: say('booking_payment'),
        component: {
          type: ComponentType.StringSelect,
          custom_id: 'payment',
          options: paymentMethodIds.map((id) => ({
            label: say(paymentTexts[id].label),
            value: id,
            description: shorten(say(paymentTexts[id].hint), maxDescription),
            default: id === 'bbc',
          })),
        },
      },
      {
        type: ComponentType.Label,
        label: say('book_all_inclusive'),
        description: say('book_all_inclusive_hint'),
        component: { type: ComponentType.Checkbox, custom_id: 'all_inclusive' },
      },
      {
        type: ComponentType.Label,
        label: say('book_accept_terms'),
        ...(termsUrl.length <= maxDescription ? { description: termsUrl } : {}),
        component: { type: ComponentType.Checkbox, custom_id: 'terms' },
      },
    ],
  };
}

const paymentTexts = {
  bbc: { label: 'payment_bbc', hint: 'payment_bbc_hint' },
  robux: { label: 'payment_robux', hint: 'payment_robux_hint' },
  donation: { label: 'payment_donation', hint: 'payment_donation_hint' },
} as const satisfies Record<PaymentMethod, Record<'label' | 'hint', MessageKey>>;

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
    const field = { path, message: issue?.message ?? 'is not valid' };
    throw new AppError('invalid_input', fieldDetail(field), { fields: [field] });
  }
  const [username, displayName] = [data.robloxUsername.trim(), data.robloxDisplayName.trim()];
  const isUsername = isTypedUsername(username);
  if (isUsername && isTypedDisplayName(displayName)) return data;
  const names = await findNames();
  if (names?.isLinked === true && names.username === username) return data;
  throw isUsername ? invalidRobloxDisplayName() : invalidRobloxUsername();
}
