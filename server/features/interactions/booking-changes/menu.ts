import type { ChangeOptions } from '@sunset/contract/api/bookings/guest-changes.ts';
import { bookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { paymentMethodIds, type PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { ComponentType, TextInputStyle, type APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { shorten } from '../../../messages/shorten.ts';
import type { MessageKey, Texts } from '../../../messages/texts.ts';
import { priceText } from '../../bookings/pricing/price-text.ts';
import type { BookingRow } from '../../bookings/queries.ts';
import { colours, escapeForDiscord } from '../../messages/templates/message-text.ts';
import { buildCustomId } from '../custom-ids.ts';
import { actionButton, rowOf, timestamp, type ReplyMessage } from '../replies.ts';

/** Discord's limits. */
const maxOptions = 25;
const maxLabel = 100;
const maxTitle = 45;

type Room = ChangeOptions['rooms'][number];

/** A booking as it would be after a change. */
export interface ChangeChoice {
  room: Room;
  price: Room['prices'][number];
  /** The Roblox account, if it changes. */
  account: ChangeOptions['accounts'][number] | null;
}

const methodTexts = {
  bbc: 'payment_bbc',
  robux: 'payment_robux',
  donation: 'payment_donation',
} as const satisfies Record<PaymentMethod, MessageKey>;

/** What of a booking can change, as a menu with the price of each choice, and a button for the notes. */
export function describeChanges(row: BookingRow, options: ChangeOptions, texts: Texts): ReplyMessage {
  const { say } = texts;
  const ask = say('change_ask', {
    resort: escapeForDiscord(row.resortName),
    start: timestamp(row.startsAt),
    count: options.changes_left,
    until: timestamp(options.until),
  });
  const choices = listChoices(row, options, texts).slice(0, maxOptions);
  const notes = rowOf(actionButton('change_notes', { reference: row.reference }, { label: say('change_notes') }));
  const menu = {
    type: ComponentType.StringSelect as const,
    custom_id: buildCustomId('change_choose', { reference: row.reference }),
    placeholder: say('change_choose'),
    options: choices,
  };
  return {
    content: options.is_paid ? `${ask} ${say('change_paid')}` : ask,
    components: choices.length === 0 ? [notes] : [rowOf(menu), notes],
  };
}

function listChoices(row: BookingRow, options: ChangeOptions, texts: Texts) {
  const { say } = texts;
  const option = (value: string, label: string) => ({ value, label: shorten(label, maxLabel) });
  const priceOf = ({ price }: ChangeChoice) => priceText(texts, price.payment_method, price.final_price);
  const current = currentChoice(row, options);
  const accounts = options.accounts
    .filter((account) => !account.is_current)
    .map((account) => option(`account:${account.roblox_id}`, say('change_account', { name: account.username })));
  if (options.is_paid || current === null) return accounts;
  const rooms = options.rooms.filter((room) => room.can_choose && !room.is_current);
  const extras = readChoice('extras', row, options);
  const isFree = current.price.final_price === 0;
  const methods = paymentMethodIds.filter((method) => !isFree && method !== row.paymentMethod);
  return [
    ...rooms.map((room) => {
      const choice = readChoice(`room:${room.roomId}`, row, options);
      const value = choice === null ? '' : priceOf(choice);
      return option(`room:${room.roomId}`, say('booking_fact', { name: room.roomType, value }));
    }),
    ...(extras === null
      ? []
      : [
          option(
            'extras',
            say(row.allInclusive ? 'change_drop_all_inclusive' : 'change_add_all_inclusive', {
              price: priceOf(extras),
            }),
          ),
        ]),
    ...methods.map((method) => {
      const choice = readChoice(`pay:${method}`, row, options);
      const price = choice === null ? '' : priceOf(choice);
      return option(`pay:${method}`, say('change_pay', { method: say(methodTexts[method]), price }));
    }),
    ...accounts,
  ];
}

/** The choice that a value of the menu means, or null if it is not there any more. */
export function readChoice(value: string, row: BookingRow, options: ChangeOptions): ChangeChoice | null {
  const current = currentChoice(row, options);
  const [aspect, wanted = ''] = value.split(':');
  if (current === null) return null;
  const { room, price } = current;
  switch (aspect) {
    case 'room': {
      const other = options.rooms.find(({ roomId, can_choose }) => can_choose && roomId === Number(wanted));
      return choose(other, price);
    }
    case 'extras':
      return choose(room, { ...price, all_inclusive: !price.all_inclusive });
    case 'pay':
      return choose(room, { ...price, payment_method: wanted as PaymentMethod });
    case 'account': {
      const account = options.accounts.find((each) => each.roblox_id === wanted);
      return account === undefined ? null : { room, price, account };
    }
    default:
      return null;
  }
}

type PriceParts = Pick<Room['prices'][number], 'all_inclusive' | 'payment_method'>;

function choose(room: Room | undefined, parts: PriceParts): ChangeChoice | null {
  const price = room?.prices.find(
    (each) => each.all_inclusive === parts.all_inclusive && each.payment_method === parts.payment_method,
  );
  return room === undefined || price === undefined ? null : { room, price, account: null };
}

function currentChoice(row: BookingRow, options: ChangeOptions): ChangeChoice | null {
  const room = options.rooms.find((each) => each.is_current);
  return choose(room, { all_inclusive: row.allInclusive, payment_method: row.paymentMethod as PaymentMethod });
}

interface Asked {
  choice: ChangeChoice;
  options: ChangeOptions;
  texts: Texts;
}

/** The booking now and after the change, with its price and what becomes of the approval. Rules: CHANGE-4, CHANGE-6. */
export function askChange(row: BookingRow, { choice, options, texts }: Asked): ReplyMessage {
  const { say } = texts;
  const { room, price, account } = choice;
  const now = currentChoice(row, options);
  const ask = say('change_confirm_ask', { resort: escapeForDiscord(row.resortName), start: timestamp(row.startsAt) });
  const field = (name: string, value: string) => ({ name, value: shorten(value, 1024), inline: true });
  const after = describeChoice(choice, account?.username ?? row.robloxUsername, texts);
  const embed = {
    title: shorten(escapeForDiscord(row.resortName), 256),
    color: price.makes_pending ? colours.notice : colours.sea,
    fields: [
      ...(now === null ? [] : [field(say('change_now'), describeChoice(now, row.robloxUsername, texts))]),
      field(say('change_then'), after),
    ],
  };
  const args = {
    reference: row.reference,
    version: options.version,
    roomId: room.roomId,
    allInclusive: price.all_inclusive ? 1 : 0,
    method: price.payment_method,
    account: account?.roblox_id ?? '-',
    price: price.final_price,
  };
  return {
    content: price.makes_pending ? `${ask}\n**${say('change_pending')}**` : ask,
    embeds: [embed],
    components: [
      rowOf(
        actionButton('change_confirm', args, { label: say('change_yes'), style: 'success' }),
        actionButton('dismiss', {}, { label: say('commands_keep') }),
      ),
    ],
  };
}

function describeChoice({ room, price }: ChangeChoice, username: string, texts: Texts): string {
  const lines = [
    escapeForDiscord(room.roomType),
    ...(price.all_inclusive ? [texts.say('book_all_inclusive')] : []),
    `**${priceText(texts, price.payment_method, price.final_price)}**`,
    `Roblox: ${escapeForDiscord(username)}`,
  ];
  return lines.join('\n');
}

export function notesForm(
  { reference, version, notes }: { reference: string; version: number; notes: string },
  { say }: Texts,
): APIModalInteractionResponseCallbackData {
  return {
    custom_id: buildCustomId('save_notes', { reference, version }),
    title: shorten(say('change_notes'), maxTitle),
    components: [
      {
        type: ComponentType.Label,
        label: say('change_notes_label'),
        description: say('change_notes_hint'),
        component: {
          type: ComponentType.TextInput,
          custom_id: 'notes',
          style: TextInputStyle.Paragraph,
          required: false,
          max_length: bookingTexts.notes.maxLength,
          ...(notes === '' ? {} : { value: notes }),
        },
      },
    ],
  };
}
