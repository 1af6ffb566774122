import { forEachOnSaleGroup } from '@sunset/contract/members/tiers.ts';
import type { Endpoint } from '@sunset/contract/endpoint.ts';
import { z } from 'zod';
import type { Chance } from './chance.ts';
import type { Fixture } from '../fixture.ts';

/** A valid request. Parameters and query arrive as text. */
export interface Spoken {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown> | null;
}

/** The part of JSON Schema that the contract uses. */
export interface Shape {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  format?: string;
}

const shapes = new Map<z.ZodType, Shape>();

/** The shape of a part of an endpoint, undefined if it has none. */
export function shapeOf(schema: z.ZodType | undefined): Shape {
  if (schema === undefined) return {};
  const known = shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
  shapes.set(schema, known);
  return known;
}

/** A plausible request: every required field, and some of the others. */
export function soundRequest(endpoint: Endpoint, fixture: Fixture, chance: Chance): Spoken {
  const make = (schema: z.ZodType | undefined, isText: boolean) =>
    soundObject(shapeOf(schema), { endpoint, fixture, chance, isText });
  return {
    params: make(endpoint.params, true) as Record<string, string>,
    query: make(endpoint.query, true) as Record<string, string>,
    body: endpoint.body ? make(endpoint.body, false) : null,
  };
}

interface Context {
  endpoint: Endpoint;
  fixture: Fixture;
  chance: Chance;
  isText: boolean;
}

function soundObject(shape: Shape, context: Context): Record<string, unknown> {
  const wanted = Object.entries(shape.properties ?? {}).filter(
    ([name]) => shape.required?.includes(name) || context.chance.next() < 0.4,
  );
  return Object.fromEntries(wanted.map(([name, field]) => [name, soundField(name, field, context)]));
}

function soundField(name: string, shape: Shape, context: Context): unknown {
  const { isText } = context;
  const made = meant[name]?.(context) ?? soundValue(shape, name, context);
  return isText ? String(made) : made;
}

function soundValue(shape: Shape, name: string, context: Context): unknown {
  const { chance } = context;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return chance.pick(shape.enum);
  if (shape.anyOf) return soundValue(chance.pick(shape.anyOf), name, context);
  switch (Array.isArray(shape.type) ? chance.pick(shape.type) : shape.type) {
    case 'boolean':
      return chance.next() < 0.5;
    case 'null':
      return null;
    case 'integer':
    case 'number':
      return (shape.minimum ?? 1) + chance.below(Math.min(5, (shape.maximum ?? 5) - (shape.minimum ?? 1) + 1));
    case 'array':
      return Array.from({ length: Math.max(shape.minItems ?? 0, chance.below(3)) }, () =>
        soundField(name, shape.items ?? {}, context),
      );
    case 'object':
      return soundObject(shape, context);
    default:
      return shape.format === 'date-time' ? instant(context) : `Word ${chance.below(1e6)}`;
  }
}

const instant = ({ chance }: Context) => `2026-1${chance.below(3)}-1${chance.below(10)}T10:00:00Z`;
const idText = (of: keyof Fixture['ids']) => (context: Context) =>
  context.isText ? String(context.fixture.ids[of]) : context.fixture.ids[of];
const resortName = ({ fixture }: Context) => fixture.opening.resort.name;
const reference = ({ fixture, chance }: Context) => chance.pick(fixture.references);
const ahead = ({ chance }: Context) =>
  new Date(Date.UTC(2027, 1 + chance.below(18), 1 + chance.below(28), chance.below(24))).toISOString();
const picture = () => '/pictures/resorts/vista.svg';
const link = ({ chance }: Context) => `https://www.roblox.com/catalog/${chance.below(1e6)}`;
const newLine = ({ chance }: Context) => `Thing ${chance.below(1e9)}`;

/** Fields whose values need more than their shape. */
const meant: Record<string, ((context: Context) => unknown) | undefined> = {
  roomId: idText('room'),
  resortId: idText('resort'),
  resortName,
  resort_name: resortName,
  resort: (context) => (context.endpoint.path.includes('{resort}') ? resortName(context) : idText('resort')(context)),
  opening: idText('opening'),
  openingId: (context) =>
    context.endpoint.path.includes('waiting') ? String(context.fixture.fullOpening) : idText('opening')(context),
  entryId: ({ fixture }) => fixture.entryId,
  rooms: ({ endpoint, fixture }) =>
    endpoint.access === 'admin' ? [{ roomId: fixture.ids.room, count: 201 }] : [fixture.fullRoom],
  opening_id: idText('opening'),
  moving: idText('opening'),
  memberId: idText('member'),
  roomTypeId: idText('roomType'),
  testimonialId: idText('testimonial'),
  itemId: idText('item'),
  id: idText('message'),
  clearingId: ({ chance }) => String(1 + chance.below(5)),
  ids: ({ fixture }) => [fixture.ids.resort],
  amount: () => '13',
  reference,
  references: ({ fixture }) => [...fixture.references],
  token: () => 'A'.repeat(43),
  signature: () => 'A'.repeat(43),
  discordId: ({ fixture }) => fixture.discordId,
  discord_id: ({ fixture }) => fixture.discordId,
  security_code: ({ chance }) => String(4000 + chance.below(3000)),
  robloxUsername: ({ chance }) => `player_${chance.below(1e9)}`,
  name: newLine,
  timezone: () => 'Europe/Rome',
  opening_date: ahead,
  new_opening_date: ahead,
  local_time: () => '2027-01-05T20:00',
  repeat_weeks: ({ chance }) => 1 + chance.below(3),
  releases: () => ({ ...forEachOnSaleGroup(() => null), regular_share: 0 }),
  date: () => '2026-01-05',
  src: picture,
  image: picture,
  link,
  neighborhood_code: () => 'SUNSET-1',
  limit: () => '20',
  cursor: ({ fixture }) => String(fixture.ids.room),
  action: () => 'booking.place',
  subject: () => 'booking',
  status: ({ endpoint }) => (endpoint.body ? undefined : 'pending,confirmed'),
  invite_url: link,
  ticket_url: link,
  donation_url: link,
  terms_url: link,
  privacy_url: link,
  tiktok_url: link,
  roblox_group_url: link,
  twitter_url: link,
};
