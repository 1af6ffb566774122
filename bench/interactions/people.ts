import { createSigningKey } from '@sunset/standin/discord/interactions/signing-key.ts';
import { quantile } from '../drop/figures.ts';

/** People who act in Discord all at once, with signed requests. */

export const key = createSigningKey();
export const application = { id: '1310244756183941130', guildId: '860459788382240771' };

export interface Answered {
  personId: string;
  ms: number;
  /** The type of the answer; 4 is a message, 7 an edit, 9 a form; others were too late. */
  type: number;
  customIds: string[];
}

export interface Wave {
  answers: Answered[];
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

let interactions = 0n;

/** Everybody does one thing at the same moment. */
export async function actTogether(
  port: number,
  people: readonly string[],
  dataOf: (personId: string) => { type: number; data: object },
): Promise<Wave> {
  const requests = people.map((personId) => ({ personId, request: requestOf(port, personId, dataOf(personId)) }));
  const answers = await Promise.all(
    requests.map(async ({ personId, request }): Promise<Answered> => {
      const startedAt = performance.now();
      const response = await fetch(request);
      const text = await response.text();
      const ms = performance.now() - startedAt;
      if (!response.ok) throw new Error(`The answer was ${response.status}: ${text.slice(0, 200)}`);
      const { type } = JSON.parse(text) as { type: number };
      return { personId, ms, type, customIds: [...text.matchAll(/"custom_id":"([^"]+)"/g)].map(([, id]) => id ?? '') };
    }),
  );
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(quantile(sorted, share));
  return { answers, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

function requestOf(port: number, personId: string, { type, data }: { type: number; data: object }): Request {
  interactions += 1n;
  const body = JSON.stringify({
    id: String(1_400_000_000_000_000_000n + interactions),
    application_id: application.id,
    token: `token-${interactions}`,
    type,
    guild_id: application.guildId,
    member: {
      user: { id: personId, username: `player.${personId.slice(-6)}`, global_name: null, avatar: null },
      nick: null,
      roles: [],
      premium_since: null,
      joined_at: '2024-02-11T16:20:09.114000+00:00',
    },
    data,
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  return new Request(`http://127.0.0.1:${port}/discord/interactions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-signature-ed25519': key.sign(timestamp, body),
      'x-signature-timestamp': timestamp,
    },
    body,
  });
}
