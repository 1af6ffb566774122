/** What keeps every look-up from working. Rule: LINK-10. */
export type BloxlinkProblem = 'key_refused' | 'other_server' | 'not_in_server' | 'limit_reached';

/** `refused`: the member is not linked. `unavailable` says nothing about the member. */
export type BloxlinkAnswer =
  | { kind: 'ok'; value: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unavailable'; reason: string; problem: BloxlinkProblem | null };

/**
 * Bloxlink has no public reference. Its clients agree on the texts more than on the status codes, so the text decides
 * where it is known, else the status. Discord's ids are always valid here, so a 400 is about the key.
 */
const problems: Record<BloxlinkProblem, { text: RegExp; status: readonly number[] }> = {
  limit_reached: { text: /\blimit\b|quota|too many requests/i, status: [429] },
  not_in_server: { text: /unknown (guild|server)/i, status: [] },
  other_server: { text: /(guild|server).* not match|not valid for this (guild|server)/i, status: [401, 403] },
  key_refused: { text: /(invalid|unknown|missing) api.?key/i, status: [400] },
};
const notLinked = /user not found|not (linked|verified)/i;

export function readAnswer(status: number, body: unknown): BloxlinkAnswer {
  const robloxId = readRobloxId(body);
  if (status === 200 && robloxId !== null) return { kind: 'ok', value: robloxId };
  const text = errorText(body);
  const known = Object.entries(problems) as [BloxlinkProblem, (typeof problems)[BloxlinkProblem]][];
  const problem =
    known.find(([, of]) => text !== null && of.text.test(text)) ?? known.find(([, of]) => of.status.includes(status));
  // Not linked is 404 for most clients, 200 with an error for one.
  if (problem === undefined && (status === 404 || status === 200) && text !== null && notLinked.test(text)) {
    return { kind: 'refused', reason: 'not linked' };
  }
  return { kind: 'unavailable', reason: `status ${status}`, problem: problem?.[0] ?? null };
}

/** Bloxlink writes `robloxID`, its own types `robloxId`; text or number. */
function readRobloxId(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { robloxID, robloxId } = body as { robloxID?: unknown; robloxId?: unknown };
  const id = robloxID ?? robloxId;
  const text = typeof id === 'string' || typeof id === 'number' ? String(id) : '';
  return /^\d{1,20}$/.test(text) ? text : null;
}

function errorText(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { error, message } = body as { error?: unknown; message?: unknown };
  const text = error ?? message;
  return typeof text === 'string' ? text : null;
}
