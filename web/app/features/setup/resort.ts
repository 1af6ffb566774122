import type { SetupState } from '@sunset/contract/api/setup/state.ts';

/** A room type as typed. */
export interface RoomTypeValues {
  /** Of the row, not sent. */
  id: number;
  name: string;
  price: string;
  max_guests: string;
  size: string;
  rooms: string;
}

export interface ResortValues {
  name: string;
  location: string;
  description: string;
  timezone: string;
  room_types: readonly RoomTypeValues[];
}

let lastId = 0;
const newId = () => (lastId += 1);

/** An example that works as it is; the price is for the community to say. */
export const newRoomType = (name: string): RoomTypeValues => ({
  id: newId(),
  name,
  price: '',
  max_guests: '2',
  size: '24 m²',
  rooms: '10',
});

export function resortValues(resort: SetupState['resort'], timezone: string): ResortValues {
  if (resort === null)
    return { name: '', location: '', description: '', timezone, room_types: [newRoomType('Standard')] };
  const room_types = resort.room_types.map(({ price, max_guests, rooms, ...texts }) => ({
    ...texts,
    id: newId(),
    price: String(price),
    max_guests: String(max_guests),
    rooms: String(rooms),
  }));
  return { ...resort, room_types };
}

/** For the request. What is not a whole number is sent as null, so that the server names the field. */
export function resortToSend({ room_types, ...texts }: ResortValues) {
  return {
    ...texts,
    room_types: room_types.map(({ id: _id, price, max_guests, rooms, ...room }) => ({
      ...room,
      price: numberOf(withoutGroups(price)),
      max_guests: numberOf(max_guests),
      rooms: numberOf(rooms),
    })),
  };
}

/** As prices are shown: "1,500" is 1500, also with dots or spaces; "1,5" and "0,500" stay what they are. */
const withoutGroups = (text: string) =>
  /^\s*[1-9]\d{0,2}(?:(?<separator>[.,\s])\d{3})(?:\k<separator>\d{3})*\s*$/.test(text)
    ? text.replaceAll(/[.,\s]/g, '')
    : text;

const numberOf = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN);
