import { InteractionResponseType, type APIInteractionResponse } from 'discord-api-types/v10';
import { Hono } from 'hono';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { nameRequests } from '../../http/request-scope.ts';
import { problemResponse } from '../../http/problems.ts';
import { readRawBody } from '../../http/read-body.ts';
import { readBodyUncounted, watchRequests } from '../../http/watch.ts';
import { toAppError } from '../../errors/to-app-error.ts';
import { answerInteraction } from './answer-interaction.ts';
import type { InteractionServer } from './interaction-server.ts';

/** The only address that Discord sends interactions to. */
const interactionsPath = '/discord/interactions';

/** More than any interaction: one with a button contains the whole message. */
const maxBytes = 256 * 1024;

/** `POST /discord/interactions`, where DISCORD_PUBLIC_KEY is set. Rules: INTER-1, INTER-2. */
export function interactionRoutes(server: InteractionServer): Hono {
  const { deps } = server;
  const { interactions: discord } = deps;
  const routes = new Hono();
  routes.onError((error) => problemResponse(toAppError(deps.log, error)));
  if (discord === null) return routes;
  const warnOfClock = createClockWarning(deps);
  routes.use(interactionsPath, nameRequests(deps.random));
  routes.use(interactionsPath, watchRequests(deps));
  routes.post(interactionsPath, async (context) => {
    const request = context.req.raw;
    const headers = {
      signature: request.headers.get('x-signature-ed25519'),
      timestamp: request.headers.get('x-signature-timestamp'),
    };
    if (!discord.isWellFormed(headers)) throw notSigned();
    const body = await readBodyUncounted(deps.operations, context, () => readRawBody(request, maxBytes));
    const signature = discord.checkSignature(headers, body, deps.now());
    if (signature === 'other_time') warnOfClock(Number(headers.timestamp));
    if (signature !== 'valid') throw notSigned();
    const received = discord.read(body);
    if (received === null) throw new AppError('malformed', 'This is not an interaction for this application.');
    if (received.kind === 'ping') return answer({ type: InteractionResponseType.Pong });
    return answer(await answerInteraction(server, discord, received.interaction));
  });
  return routes;
}

const notSigned = () => new AppError('authentication_required', 'The request is not signed by Discord.');

const warningIntervalMs = 10 * 60_000;

/** Says in the log, at most every ten minutes, why commands and buttons fail on a machine whose clock is wrong. Rule: INTER-1. */
function createClockWarning({ log, now }: Pick<Deps, 'log' | 'now'>): (signedAtSeconds: number) => void {
  let warnedAt = -Infinity;
  return (signedAtSeconds) => {
    const at = now().getTime();
    if (Math.abs(at - warnedAt) < warningIntervalMs) return;
    warnedAt = at;
    const secondsOff = Math.round(at / 1000 - signedAtSeconds);
    log.warn({ secondsOff }, "an interaction of another time was refused: set this machine's clock with NTP");
  };
}

function answer(response: APIInteractionResponse): Response {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return new Response(JSON.stringify(response), { headers });
}
