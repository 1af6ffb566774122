import type { Member } from '../../server/actor.ts';
import { createSession } from '../../server/features/auth/create-session.ts';
import { aBooking } from '../booked.ts';
import { aMember, anOpening, type TestOpening } from '../factories.ts';
import type { TestApp } from '../test-app.ts';
import { day, hour } from '../test-clock.ts';
import { aFullOpening, aWaitingMember } from '../waiting.ts';

/** The callers: a visitor, a guest, an admin, and an admin with the token of a user session, as hosts have it. */
export const callers = ['nobody', 'user', 'admin', 'hosting'] as const;
export type Caller = (typeof callers)[number];

/** The objects that requests name. They are created again for each batch, because attacks may change them. */
export interface Fixture {
  tokens: Record<Caller, string | null>;
  /** Of a member who may sign out or delete their account at any time. */
  spareToken: string;
  opening: TestOpening;
  /** Bookings in this status that nobody has decided yet, and others. */
  references: string[];
  ids: Record<'room' | 'resort' | 'opening' | 'member' | 'roomType' | 'testimonial' | 'item' | 'message', number>;
  discordId: string;
  /** An opening without a free room, its room, and an entry in its waiting list. */
  fullOpening: number;
  fullRoom: number;
  entryId: string;
}

export async function makeFixture(app: TestApp): Promise<Fixture> {
  const opening = await anOpening(app.deps, { rooms: [{ units: 200 }, { units: 200 }], startsIn: 3 * hour });
  await anOpening(app.deps, { resort: opening.resort, startsIn: 3 * day });
  const references: string[] = [];
  for (const status of ['pending', 'pending', 'confirmed', 'cancelled', 'completed'] as const) {
    references.push((await aBooking(app, opening, { status })).reference);
  }
  const [victim, formerAdmin] = [await aMember(app.deps), await aMember(app.deps, { isAdmin: true })];
  const full = await aFullOpening(app, { startsIn: 3 * hour });
  const waiting = await aWaitingMember(app, full.opening);
  return {
    fullOpening: full.opening.id,
    fullRoom: full.opening.roomIds[0] ?? 0,
    entryId: waiting.entryId,
    tokens: await makeTokens(app),
    spareToken: await app.token(await aMember(app.deps)),
    opening,
    references,
    ids: {
      room: opening.roomIds[0] ?? 0,
      resort: opening.resort.id,
      opening: opening.id,
      member: victim.id,
      ...(await makeCatalogue(app, opening)),
    },
    discordId: formerAdmin.discordId,
  };
}

/** New people: the earlier ones may be blocked, signed out or deleted. */
async function makeTokens(app: TestApp): Promise<Fixture['tokens']> {
  const token = async (member: Member, purpose: 'user' | 'admin') =>
    (await createSession(app.deps, { member, purpose })).token;
  return {
    nobody: null,
    user: await token(await aMember(app.deps), 'user'),
    admin: await token(await aMember(app.deps, { isAdmin: true }), 'admin'),
    hosting: await token(await aMember(app.deps, { isAdmin: true }), 'user'),
  };
}

async function makeCatalogue({ deps: { db, now } }: TestApp, opening: TestOpening) {
  const testimonial = await db
    .insertInto('testimonials')
    .values({ name: 'Ada', location: 'Rome', comment: 'Lovely.', rating: 4.5, date: '2026-01-01', sortOrder: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const item = await db
    .insertInto('merchandise')
    .values({
      name: 'Scarf',
      link: 'https://x.example/1',
      image: '/pictures/a.svg',
      price: '5 Robux',
      description: 'Warm',
      createdAt: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const roomType = await db
    .selectFrom('roomTypes')
    .select('id')
    .where('resortId', '=', opening.resort.id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const message = await db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return { testimonial: testimonial.id, item: item.id, roomType: roomType.id, message: message.id };
}
