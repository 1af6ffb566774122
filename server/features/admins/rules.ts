import { isTrivialCode, type CodeState } from '@sunset/contract/api/admins.ts';
import type { Actor } from '../../actor.ts';
import { codeBudget, warnAfterFailures } from '../auth/rules.ts';

/** The state of a code after this number of failures from unknown devices. */
export function codeStateOf(hasCode: boolean, failures: number): CodeState {
  if (!hasCode) return 'none';
  if (failures >= codeBudget.unknownDevices) return 'locked';
  return failures >= (warnAfterFailures[0] ?? 0) ? 'warned' : 'usable';
}

/** The code of the primary admin is set by them or by the operator's command only. Rule: CODE-16. */
export function canSetCode(actor: Actor, admin: { discordId: string; isPrimary: boolean }): boolean {
  return !admin.isPrimary || actor.kind === 'system' || isOwn(actor, admin);
}

const isOwn = (actor: Actor, { discordId }: { discordId: string }) =>
  actor.kind === 'member' && actor.member.discordId === discordId;

/** A code that is not easy to guess; each of the others is as likely as any. */
export function generateCode(bytes: (count: number) => Uint8Array): string {
  for (;;) {
    const [high = 0, low = 0] = bytes(2);
    const number = high * 256 + low;
    // 60,000 is the last multiple of 10,000 below 65,536: what is above would favour small codes.
    const code = String(number % 10_000).padStart(4, '0');
    if (number < 60_000 && !isTrivialCode(code)) return code;
  }
}
