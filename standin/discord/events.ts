import { discordApplication, guildId } from '../ids.ts';
import type { StandinState } from '../state.ts';
import { discordRefusal, invalidForm, type FormProblem } from './errors.ts';
import { presentBot } from './present.ts';
import { asText, isObject, type JsonObject } from './read-body.ts';
import type { StoredEvent } from './state.ts';

const external = 3;
export const eventStatus = { scheduled: 1, active: 2, completed: 3, canceled: 4 } as const;
const allowedChanges: Record<number, number[]> = { 1: [2, 4], 2: [3] };
const maxOpenEvents = 100;

/** External events start and end automatically at their times. */
export function statusAt(event: StoredEvent, now: number): number {
  const isOver = event.entityType === external && event.endsAt !== null && now >= event.endsAt;
  if (isOver && event.status <= eventStatus.active) return eventStatus.completed;
  const hasBegun = event.entityType === external && now >= event.startsAt;
  return hasBegun && event.status === eventStatus.scheduled ? eventStatus.active : event.status;
}

export function createEvent(state: StandinState, body: JsonObject): StoredEvent {
  const open = [...state.discord.events.values()].filter(
    (event) => statusAt(event, state.clock.now()) <= eventStatus.active,
  );
  const fields = readEvent(state, body);
  if (open.length >= maxOpenEvents) throw discordRefusal('tooManyEvents');
  const event = { id: state.newId(), creatorId: discordApplication.clientId, status: eventStatus.scheduled, ...fields };
  state.discord.events.set(event.id, event);
  return event;
}

export function changeEvent(state: StandinState, event: StoredEvent, change: JsonObject): StoredEvent {
  const status = statusAt(event, state.clock.now());
  if (status >= eventStatus.completed) throw discordRefusal('finishedEvent');
  const wanted = change['status'];
  if (wanted !== undefined && wanted !== status) {
    if (!allowedChanges[status]?.includes(Number(wanted))) {
      throw invalidForm([
        {
          path: ['status'],
          code: 'BASE_TYPE_CHOICES',
          message: `Value must be one of (${allowedChanges[status]?.join(', ')}).`,
        },
      ]);
    }
    event.status = Number(wanted);
  }
  const movesStart = change['scheduled_start_time'] !== undefined;
  const fields = readEvent(state, { ...asBody(event), ...change }, movesStart);
  return Object.assign(event, fields);
}

function readEvent(state: StandinState, body: JsonObject, mustBeAhead = true) {
  const metadata = isObject(body['entity_metadata']) ? body['entity_metadata'] : {};
  const isExternal = body['entity_type'] === external;
  const startsAt = Date.parse(asText(body['scheduled_start_time']));
  const endsAt = body['scheduled_end_time'] ? Date.parse(asText(body['scheduled_end_time'])) : null;
  const description =
    typeof body['description'] === 'string' && body['description'] !== '' ? body['description'] : null;
  const problems: FormProblem[] = [
    ...text(body['name'], ['name'], 100),
    ...(description === null ? [] : text(description, ['description'], 1000)),
    ...(isExternal ? text(metadata['location'], ['entity_metadata', 'location'], 100) : []),
    ...time(body['scheduled_start_time'], ['scheduled_start_time']),
    ...(isExternal || endsAt !== null ? time(body['scheduled_end_time'], ['scheduled_end_time']) : []),
    ...choice(body['privacy_level'], 'privacy_level', [2]),
    ...choice(body['entity_type'], 'entity_type', [1, 2, 3]),
  ];
  if (mustBeAhead && startsAt <= state.clock.now()) {
    problems.push({
      path: ['scheduled_start_time'],
      code: 'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST',
      message: 'Cannot schedule event in the past.',
    });
  }
  if (endsAt !== null && endsAt <= startsAt) {
    const message = 'The event cannot end before it starts.';
    problems.push({ path: ['scheduled_end_time'], code: 'GUILD_SCHEDULED_EVENT_END_BEFORE_START', message });
  }
  if (problems.length > 0) throw invalidForm(problems);
  return {
    name: asText(body['name']),
    description,
    location: typeof metadata['location'] === 'string' ? metadata['location'] : null,
    channelId: typeof body['channel_id'] === 'string' ? body['channel_id'] : null,
    entityType: Number(body['entity_type']),
    startsAt,
    endsAt,
  };
}

function text(value: unknown, path: string[], longest: number): FormProblem[] {
  if (value === undefined || value === null || value === '')
    return [{ path, code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }];
  if (typeof value === 'string' && [...value].length <= longest) return [];
  return [{ path, code: 'BASE_TYPE_BAD_LENGTH', message: `Must be between 1 and ${longest} in length.` }];
}

function time(value: unknown, path: string[]): FormProblem[] {
  if (value === undefined || value === null)
    return [{ path, code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }];
  if (!Number.isNaN(Date.parse(asText(value)))) return [];
  return [{ path, code: 'DATE_TIME_TYPE_PARSE', message: `Could not parse ${asText(value)}. Should be ISO8601.` }];
}

function choice(value: unknown, name: string, choices: number[]): FormProblem[] {
  if (choices.includes(Number(value))) return [];
  return [{ path: [name], code: 'BASE_TYPE_CHOICES', message: `Value must be one of (${choices.join(', ')}).` }];
}

function asBody(event: StoredEvent): JsonObject {
  return {
    name: event.name,
    description: event.description,
    channel_id: event.channelId,
    entity_metadata: event.location === null ? null : { location: event.location },
    entity_type: event.entityType,
    privacy_level: 2,
    scheduled_start_time: new Date(event.startsAt).toISOString(),
    scheduled_end_time: event.endsAt === null ? null : new Date(event.endsAt).toISOString(),
  };
}

export function presentEvent(state: StandinState, event: StoredEvent, withUserCount: string | undefined) {
  return {
    id: event.id,
    guild_id: guildId,
    creator_id: event.creatorId,
    ...(event.creatorId === discordApplication.clientId ? { creator: presentBot() } : {}),
    ...asBody(event),
    status: statusAt(event, state.clock.now()),
    entity_id: null,
    image: null,
    recurrence_rule: null,
    guild_scheduled_event_exceptions: [],
    ...(/^(true|1)$/i.test(withUserCount ?? '') ? { user_count: 0 } : {}),
  };
}
