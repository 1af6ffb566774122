import { aMembership, aPerson, type Membership, type NewPerson, type Person } from './people.ts';

/** The users of the stand-in. Every method takes a user's key or Discord id and throws for an unknown one. */
export interface People {
  all(): Person[];
  /** Everybody except simulated players. */
  listed(): Person[];
  find(keyOrId: string): Person | null;
  get(keyOrId: string): Person;
  /** Adds a user, or replaces the one with the same id. */
  add(person: NewPerson): Person;
  join(keyOrId: string, membership?: Partial<Membership>): void;
  leave(keyOrId: string): void;
  giveRole(keyOrId: string, roleId: string): void;
  takeRole(keyOrId: string, roleId: string): void;
  closeDirectMessages(keyOrId: string): void;
  openDirectMessages(keyOrId: string): void;
  linkRoblox(keyOrId: string, robloxId: string | null): void;
  replace(people: Person[]): void;
}

export function createPeople(first: Person[]): People {
  const byId = new Map<string, Person>();
  const replace = (people: Person[]): void => {
    byId.clear();
    for (const person of people) byId.set(person.id, person);
  };
  const find = (keyOrId: string): Person | null =>
    byId.get(keyOrId) ?? [...byId.values()].find((person) => person.key === keyOrId) ?? null;
  const get = (keyOrId: string): Person => {
    const person = find(keyOrId);
    if (!person) throw new Error(`The stand-in knows nobody called ${keyOrId}`);
    return person;
  };
  const add = (person: NewPerson): Person => {
    const added = aPerson(person);
    byId.set(added.id, added);
    return added;
  };
  replace(first);
  const all = () => [...byId.values()];
  return {
    all,
    listed: () => all().filter(({ isSimulated }) => !isSimulated),
    find,
    get,
    add,
    replace,
    ...changesTo(get),
  };
}

type Changes = Omit<People, 'all' | 'listed' | 'find' | 'get' | 'add' | 'replace'>;

function changesTo(get: People['get']): Changes {
  const memberOf = (keyOrId: string): Membership => {
    const { member } = get(keyOrId);
    if (!member) throw new Error(`${keyOrId} is not a member of the server`);
    return member;
  };
  return {
    join: (keyOrId, membership) => void (get(keyOrId).member = aMembership(membership)),
    leave: (keyOrId) => void (get(keyOrId).member = null),
    giveRole: (keyOrId, roleId) => {
      const member = memberOf(keyOrId);
      if (!member.roles.includes(roleId)) member.roles.push(roleId);
    },
    takeRole: (keyOrId, roleId) => {
      const member = memberOf(keyOrId);
      member.roles = member.roles.filter((id) => id !== roleId);
    },
    closeDirectMessages: (keyOrId) => void (get(keyOrId).directMessagesClosed = true),
    openDirectMessages: (keyOrId) => void (get(keyOrId).directMessagesClosed = false),
    linkRoblox: (keyOrId, robloxId) => void (get(keyOrId).bloxlinkRobloxId = robloxId),
  };
}
