import { Hono } from 'hono';
import { act, actRepeatedly, ping } from '../../discord/interactions/send.ts';
import { channelIds } from '../../ids.ts';
import type { StandinState } from '../../state.ts';
import { readAct } from '../chat/read-act.ts';
import { controlRefusal, readControlBody } from './requests.ts';

/**
 * `POST /_control/interactions`: what somebody does (`person`, `act`, `channel`), `times` at once with one id; or, with
 * `ping`, the check of the developer portal, also `tampered` or with an `age_seconds`.
 */
export function interactionControlRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.post('/interactions', async (context) => {
    const body = await readControlBody(context.req.raw);
    if (body['ping'] === true) {
      const forgery = { isTampered: body['tampered'] === true, ageSeconds: Number(body['age_seconds'] ?? 0) };
      return context.json(await ping(state, forgery));
    }
    const person = state.people.find(String(body['person']));
    if (person === null) throw controlRefusal('person must be the key or id of somebody');
    const channelId = typeof body['channel'] === 'string' ? body['channel'] : channelIds.lounge;
    const scene = { personId: person.id, channelId };
    const action = readAct(body['act']);
    const { times } = body;
    if (times === undefined) return context.json(await act(state, scene, action));
    if (typeof times !== 'number' || !Number.isInteger(times) || times < 1 || times > 100)
      throw controlRefusal('times must be a whole number from 1 to 100');
    return context.json(await actRepeatedly(state, scene, { action, times }));
  });
  return routes;
}
