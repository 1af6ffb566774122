import { Hono } from 'hono';
import { aMembership } from '../../people.ts';
import type { Membership, NewPerson, Person } from '../../people.ts';
import { snowflakePattern } from '../../snowflakes.ts';
import { isObject } from '../../discord/read-body.ts';
import type { JsonObject } from '../../discord/read-body.ts';
import type { World } from '../../world.ts';
import { controlRefusal, readControlBody, requireKnownPerson } from './requests.ts';

/** Users, their membership and roles, and who refuses direct messages. */
export function peopleRoutes(world: World): Hono {
  const routes = new Hono();
  routes.get('/people', (context) => context.json(world.people.all()));
  routes.post('/people', async (context) => {
    const body = await readControlBody(context.req.raw);
    const id = body['id'] ?? world.newId();
    if (typeof body['key'] !== 'string' || typeof id !== 'string' || !snowflakePattern.test(id)) {
      throw controlRefusal('key must be text, and id a Discord id when given');
    }
    return context.json(world.people.add({ ...body, id } as NewPerson), 201);
  });
  routes.get('/people/:who', (context) => context.json(requireKnownPerson(world, context.req.param('who'))));
  routes.patch('/people/:who', async (context) => {
    const person = requireKnownPerson(world, context.req.param('who'));
    changePerson(person, await readControlBody(context.req.raw));
    return context.json(person);
  });
  routes.put('/people/:who/roles/:role', (context) => {
    const person = requireMember(world, context.req.param('who'));
    world.people.giveRole(person.id, context.req.param('role'));
    return context.json(person);
  });
  routes.delete('/people/:who/roles/:role', (context) => {
    const person = requireMember(world, context.req.param('who'));
    world.people.takeRole(person.id, context.req.param('role'));
    return context.json(person);
  });
  routes.post('/people/:who/join', async (context) => {
    const person = requireKnownPerson(world, context.req.param('who'));
    world.people.join(person.id, await readControlBody(context.req.raw));
    return context.json(person);
  });
  routes.post('/people/:who/leave', (context) => {
    const person = requireKnownPerson(world, context.req.param('who'));
    world.people.leave(person.id);
    return context.json(person);
  });
  return routes;
}

function requireMember(world: World, keyOrId: string): Person {
  const person = requireKnownPerson(world, keyOrId);
  if (!person.member) throw controlRefusal(`${keyOrId} is not a member`, 409);
  return person;
}

/** Changes the given fields; `member` is merged, and null removes it. */
function changePerson(person: Person, change: JsonObject): void {
  const { member, id: _id, ...rest } = change;
  Object.assign(person, rest);
  if (member === null) person.member = null;
  if (isObject(member)) person.member = aMembership({ ...person.member, ...(member as Partial<Membership>) });
}
