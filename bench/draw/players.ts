import { connect, type Socket } from 'node:net';
import { answerParent } from '../drop/child.ts';

/*
 * The players of a draw in a separate process: each enters the lobby over HTTP, and has an open stream of their own. Raw
 * connections that only look for one event, so that they cost little on the machine that they share with the servers.
 */

export interface Player {
  token: string;
  memberId: number;
  port: number;
}

export type PlayersQuestion =
  | { enter: Player[]; openingId: number; roomIds: number[] }
  | { open: Player[] }
  | 'listen'
  | 'results';

/** What a page received about its draw, and when, in milliseconds since 1970. */
export interface Seen {
  memberId: number;
  at: number;
  roomId: number | null;
}

const clock = () => performance.timeOrigin + performance.now();
const atOnce = 40;
const longestEvent = 400;

const sockets: Socket[] = [];
let isListening = false;
let seen: Seen[] = [];
let everybodySaw = Promise.withResolvers<void>();

answerParent(async (asked) => {
  const question = asked as PlayersQuestion;
  if (question === 'results') {
    await everybodySaw.promise;
    return seen;
  }
  if (question === 'listen') {
    isListening = true;
    seen = [];
    everybodySaw = Promise.withResolvers();
    return 'listening';
  }
  if ('open' in question) {
    await inTurn(question.open, async (player) => void sockets.push(await openPage(player)));
    return sockets.length;
  }
  const { enter, openingId, roomIds } = question;
  await inTurn(enter, (player) => enterLobby(player, { openingId, roomIds }));
  return enter.length;
});

/** Does something for everyone, for some of them at once. */
async function inTurn<T>(all: T[], act: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of left) await act(one);
    }),
  );
}

const addressOf = (memberId: number) => `10.${(memberId >> 16) & 255}.${(memberId >> 8) & 255}.${memberId & 255}`;

/** All rooms, each player with another favourite. */
async function enterLobby(player: Player, { openingId, roomIds }: { openingId: number; roomIds: number[] }) {
  const turn = player.memberId % roomIds.length;
  const body = {
    rooms: [...roomIds.slice(turn), ...roomIds.slice(0, turn)].slice(0, 5),
    robloxUsername: `player_${player.memberId}`,
    robloxDisplayName: 'Player',
  };
  const response = await fetch(`http://127.0.0.1:${player.port}/api/user/waiting/${openingId}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${player.token}`,
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(player.memberId),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`A player could not enter: ${text}`);
}

/** Resolves once the page has received its first event. */
function openPage({ token, memberId, port }: Player): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `GET /api/live HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: ${addressOf(memberId)}\r\nauthorization: Bearer ${token}\r\naccept: text/event-stream\r\n\r\n`,
      );
    });
    let received = '';
    let hasSeen = false;
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server ended a stream.')));
    socket.on('data', (chunk) => {
      received = received.slice(-longestEvent) + chunk.toString('latin1');
      if (received.includes('"hello"')) resolve(socket);
      const result =
        isListening && !hasSeen ? /\{"type":"entry"[^\n]*"state":"waiting"[^\n]*\}\n/.exec(received)?.[0] : null;
      if (!result) return;
      hasSeen = true;
      const { offer } = JSON.parse(result) as { offer: { roomId: number } | null };
      seen.push({ memberId, at: clock(), roomId: offer?.roomId ?? null });
      if (seen.length === sockets.length) everybodySaw.resolve();
    });
  });
}
