import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { enqueueMessage } from '../../messages/commands/enqueue-message.ts';
import { system } from '../../../actor.ts';
import { getMember } from '../../members/queries.ts';
import { codeRefused, codesSwitchedOff } from '../errors.ts';
import { codeBudget, deviceLifetimeSeconds, secretHash, warnAfterFailures } from '../rules.ts';
import { insertSession, signSession, type CreatedSession, type SessionDeps } from '../create-session.ts';
import { enforceGuessLimits } from '../guess-limits.ts';
import type { Codes } from '../../../secrets/codes.ts';
import type { Config } from '../../../config.ts';

interface CodeSignInDeps extends SessionDeps {
  codes: Codes;
  config: Pick<Config, 'adminCodeSignIn'>;
}

interface Input {
  discordId: string;
  code: string;
  device: string | null;
  /** The caller's network, for the rate limit of guesses. */
  network: string;
}

interface Attempt {
  codeHash: string;
  codeVersion: number;
  isTrusted: boolean;
}

/**
 * Signs an existing admin in by Discord id and 4-digit code. A guess is counted before it is checked; ten failures from
 * unknown devices disable the code (never the account), a trusted device has five of its own. Every refusal gives the same
 * answer after the same work. Rules: CODE-1 to CODE-8.
 */
export async function signInWithCode(deps: CodeSignInDeps, input: Input): Promise<CreatedSession & { device: string }> {
  if (deps.config.adminCodeSignIn === 'off') throw codesSwitchedOff();
  const attempt = (await countTrusted(deps, input)) ?? (await countSlowly(deps, input));
  const isRight = await deps.codes.verify(input.code, attempt?.codeHash ?? null);
  if (!isRight || attempt === null) throw codeRefused();
  const opening = { member: await findOrCreateMember(deps, input.discordId), purpose: 'admin' } as const;
  const { session, device } = await transact(deps, async (deps) => {
    const session = await insertSession(deps, opening);
    await requireSameCode(deps, input, attempt);
    return { session, device: await trustDevice(deps, input, attempt) };
  });
  return { ...(await signSession(deps, opening, session)), device };
}

/**
 * race: the code is changed, or the admin removed, while the guess is hashed. The lock on the admin's row orders the two:
 * an earlier change refuses the sign-in, a later one ends its session.
 */
async function requireSameCode(deps: DatabaseDeps, input: Input, attempt: Attempt): Promise<void> {
  const admin = await deps.db
    .selectFrom('admins')
    .select('discordId')
    .where('discordId', '=', input.discordId)
    .where('isActive', '=', true)
    .where('codeVersion', '=', attempt.codeVersion)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (admin === undefined) throw codeRefused();
}

/** race: many guesses at once; each takes one from the device's budget in one statement before any is checked. */
async function countTrusted(deps: DatabaseDeps, input: Input): Promise<Attempt | null> {
  if (input.device === null) return null;
  const row = await deps.db
    .updateTable('adminDevices')
    .from('admins')
    .set((set) => ({ failures: set('adminDevices.failures', '+', 1) }))
    .whereRef('admins.discordId', '=', 'adminDevices.discordId')
    .whereRef('admins.codeVersion', '=', 'adminDevices.codeVersion')
    .where('admins.isActive', '=', true)
    .where('adminDevices.tokenHash', '=', secretHash(input.device))
    .where('adminDevices.discordId', '=', input.discordId)
    .where('adminDevices.createdAt', '>', new Date(deps.now().getTime() - deviceLifetimeSeconds * 1000))
    .where('adminDevices.failures', '<', codeBudget.trustedDevice)
    .returning(['admins.codeHash', 'admins.codeVersion'])
    .executeTakeFirst();
  return row?.codeHash ? { codeHash: row.codeHash, codeVersion: row.codeVersion, isTrusted: true } : null;
}

/** Refuses with `too_many_requests` what comes too fast, before anything about the admin is looked at. */
async function countSlowly(deps: CodeSignInDeps, input: Input): Promise<Attempt | null> {
  await enforceGuessLimits(deps, input.network);
  return transact(deps, (deps) => countUnknown(deps, input));
}

/** race: as above; the guess must also come late enough after the one before (1, 2, 4 … 60 s). */
async function countUnknown(deps: DatabaseDeps, input: Input): Promise<Attempt | null> {
  const now = deps.now();
  const row = await deps.db
    .updateTable('admins')
    .set((set) => ({ codeFailures: set('codeFailures', '+', 1), codeTriedAt: now }))
    .where('discordId', '=', input.discordId)
    .where('isActive', '=', true)
    .where('codeHash', 'is not', null)
    .where('codeFailures', '<', codeBudget.unknownDevices)
    .where((is) =>
      is.or([
        is('codeTriedAt', 'is', null),
        is('codeFailures', '=', 0),
        is('codeTriedAt', '<=', is.fn<Date>('last_code_attempt_before', [is.val(now), 'codeFailures'])),
      ]),
    )
    .returning(['id', 'codeHash', 'codeVersion', 'codeFailures'])
    .executeTakeFirst();
  if (!row?.codeHash) return null;
  if (warnAfterFailures.includes(row.codeFailures)) await warnAdmin(deps, input.discordId, row);
  return { codeHash: row.codeHash, codeVersion: row.codeVersion, isTrusted: false };
}

async function warnAdmin(
  deps: DatabaseDeps,
  discordId: string,
  count: { id: number; codeVersion: number; codeFailures: number },
) {
  await enqueueMessage(deps, {
    kind: 'admin.code_warning',
    // A sign-in with Discord resets the failures; the time distinguishes the warnings before and after.
    key: `${discordId}:${count.codeVersion}:${count.codeFailures}:${deps.now().getTime()}`,
    payload: {
      discord_id: discordId,
      failures: count.codeFailures,
      is_disabled: count.codeFailures >= codeBudget.unknownDevices,
    },
  });
  await recordChange(deps, system, {
    action: 'admin.code_failures',
    subject: 'admin',
    subjectId: String(count.id),
    after: { failures: count.codeFailures },
  });
}

/** A right code gives its own try back, and an unknown device becomes a trusted one. */
async function trustDevice(deps: CodeSignInDeps, input: Input, attempt: Attempt): Promise<string> {
  if (attempt.isTrusted && input.device !== null) {
    await deps.db
      .updateTable('adminDevices')
      .set({ failures: 0 })
      .where('tokenHash', '=', secretHash(input.device))
      .execute();
    return input.device;
  }
  const device = deps.random.token();
  await deps.db
    .updateTable('admins')
    .set((set) => ({ codeFailures: set('codeFailures', '-', 1) }))
    .where('discordId', '=', input.discordId)
    .where('codeFailures', '>', 0)
    .execute();
  await deps.db
    .insertInto('adminDevices')
    .values({
      tokenHash: secretHash(device),
      discordId: input.discordId,
      codeVersion: attempt.codeVersion,
      createdAt: deps.now(),
    })
    .execute();
  return device;
}

/** An admin who never signed in with Discord becomes a member here; their roles are read when they are needed. */
async function findOrCreateMember(deps: DatabaseDeps, discordId: string) {
  const now = deps.now();
  await deps.db
    .insertInto('members')
    .columns(['discordId', 'username', 'displayName', 'rolesCheckedAt', 'createdAt', 'lastLoginAt'])
    .expression((of) =>
      of
        .selectFrom('admins')
        .select(['discordId', 'username', 'username as displayName'])
        .select([of.val(new Date(0)).as('rolesCheckedAt'), of.val(now).as('createdAt'), of.val(now).as('lastLoginAt')])
        .where('discordId', '=', discordId),
    )
    .onConflict((conflict) => conflict.column('discordId').doNothing())
    .execute();
  return getMember(deps.db, discordId, now);
}
