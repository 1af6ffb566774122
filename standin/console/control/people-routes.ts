import { Hono } from 'hono';
import { aMembership, type Membership, type NewPerson, type Person } from '../../people.ts';
import { snowflakePattern } from '../../snowflakes.ts';
import { isObject, type JsonObject } from '../../discord/read-body.ts';
import type { StandinState } from '../../state.ts';
import { controlRefusal, readControlBody, requireKnownPerson } from './requests.ts';

/** Users, their membership and roles, and who refuses direct messages. */
export function peopleRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.get('/people', (context) => context.json(state.people.all()));
  routes.post('/people', async (context) => {
    const body = await readControlBody(context.req.raw);
    const id = body['id'] ?? state.newId();
    if (typeof body['key'] !== 'string' || typeof id !== 'string' || !snowflakePattern.test(id)) {
      throw controlRefusal('key must be text, and id a Discord id when given');
    }
    return context.json(state.people.add({ ...body, id } as NewPerson), 201);
  });
  routes.get('/people/:who', (context) => context.json(requireKnownPerson(state, context.req.param('who'))));
  routes.patch('/people/:who', async (context) => {
    const person = requireKnownPerson(state, context.req.param('who'));
    changePerson(person, await readControlBody(context.req.raw));
    return context.json(person);
  });
  routes.put('/people/:who/roles/:role', (context) => {
    const person = requireMember(state, context.req.param('who'));
    state.people.giveRole(person.id, context.req.param('role'));
    return context.json(person);
  });
  routes.delete('/people/:who/roles/:role', (context) => {
    const person = requireMember(state, context.req.param('who'));
    state.people.takeRole(person.id, context.req.param('role'));
    return context.json(person);
  });
  routes.post('/people/:who/join', async (context) => {
    const person = requireKnownPerson(state, context.req.param('who'));
    state.people.join(person.id, await readControlBody(context.req.raw));
    return context.json(person);
  });
  routes.post('/people/:who/leave', (context) => {
    const person = requireKnownPerson(state, context.req.param('who'));
    state.people.leave(person.id);
    return context.json(person);
  });
  return routes;
}

function requireMember(state: StandinState, keyOrId: string): Person {
  const person = requireKnownPerson(state, keyOrId);
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
