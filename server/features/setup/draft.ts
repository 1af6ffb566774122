import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { SetupFinding } from '@sunset/contract/api/setup/findings.ts';
import type { setSetupBrand, setSetupLinks, setSetupResort } from '@sunset/contract/api/setup/steps.ts';
import type { SetupStep } from '@sunset/contract/api/setup/state.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { transact } from '../../database/transact.ts';
import type { Seal } from '../../secrets/seal.ts';
import { linkInvalid, setupMoved, setupRefused } from './errors.ts';
import { secretHash } from '../auth/rules.ts';
import type { StoredConfiguration } from './stored-configuration.ts';

export interface PrimaryAdmin {
  discordId: string;
  username: string;
  displayName: string;
}

/** What was entered so far. It is stored encrypted, because of the secrets, and deleted when the set-up ends. Rule: SETUP-4. */
export interface SetupDraft {
  /** Null on this machine: the address follows from the port. */
  siteAddress: string | null;
  /** Values of the configuration that Discord, Bloxlink or Roblox accepted. */
  values: StoredConfiguration;
  /** In a change: the values that were stored when it began. */
  before: StoredConfiguration | null;
  /** Steps that were saved, also those that were left out on purpose. */
  done: SetupStep[];
  brand: z.output<NonNullable<typeof setSetupBrand.body>> | null;
  links: z.output<NonNullable<typeof setSetupLinks.body>> | null;
  resort: z.output<NonNullable<typeof setSetupResort.body>>['resort'];
  applicationName: string | null;
  serverName: string | null;
  primaryAdmin: PrimaryAdmin | null;
  /** The sign-in in progress; its state as a hash. */
  signIn: { stateHash: string; verifier: string; startedAt: string } | null;
}

/** A browser's set-up: `changedBy` is the row of the primary admin where it changes a site that is set up. */
export interface OpenSetup {
  tokenHash: Buffer;
  changedBy: number | null;
  expiresAt: Date;
  draft: SetupDraft;
}

/** A step that was saved, with what the checks of it say. */
export interface SavedStep {
  setup: OpenSetup;
  findings: SetupFinding[];
}

type DraftDeps = DatabaseDeps & { seal: Seal };
const sealName = 'set-up draft';

export const emptyDraft = (siteAddress: string | null): SetupDraft => ({
  siteAddress,
  values: {},
  before: null,
  done: [],
  brand: null,
  links: null,
  resort: null,
  applicationName: null,
  serverName: null,
  primaryAdmin: null,
  signIn: null,
});

export const sealDraft = ({ seal }: { seal: Seal }, draft: SetupDraft) => seal.seal(sealName, JSON.stringify(draft));

/** Null if it was encrypted with another DATA_KEY. */
export function openDraft({ seal }: { seal: Seal }, sealed: Parameters<Seal['open']>[1]): SetupDraft | null {
  const text = seal.open(sealName, sealed);
  return text === null ? null : (JSON.parse(text) as SetupDraft);
}

/** The set-up that this browser has the key of. Refuses with `setup_link_invalid` or `setup_moved`. Rules: SETUP-1, SETUP-3. */
export async function getOpenSetup(deps: DraftDeps, browserKey: string | null): Promise<OpenSetup> {
  if (browserKey === null) throw linkInvalid();
  return readSetup(deps, browserKey);
}

/**
 * A first set-up only where the database belongs to the stand-in; a change only where it does not, while its admin is the primary one
 * and the session that began it is valid. Rules: SETUP-5, SETUP-10.
 */
const isAllowedAt = (now: Date) => sql<boolean>`case
  when changed_by is null then exists (select from installation where kind = 'demo')
  else exists (select from installation where kind = 'community')
    and exists (select from admins where admins.id = changed_by and is_primary and is_active)
    and exists (select from sessions where sessions.id = session_id and revoked_at is null and sessions.expires_at > ${now})
  end`;

async function readSetup(deps: DraftDeps, browserKey: string, isLocked = false): Promise<OpenSetup> {
  const now = deps.now();
  const row = await deps.db
    .selectFrom('setupLinks')
    .select(['tokenHash', 'changedBy', 'expiresAt', 'draft'])
    .where('browserHash', '=', secretHash(browserKey))
    .where('expiresAt', '>', now)
    .where('completedAt', 'is', null)
    .where(isAllowedAt(now))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  const draft = row?.draft ? openDraft(deps, row.draft) : null;
  if (!row || draft === null) throw (await isMoved(deps, browserKey)) ? setupMoved() : linkInvalid();
  const { tokenHash, changedBy, expiresAt } = row;
  return { tokenHash, changedBy, expiresAt, draft };
}

/** Whether another browser has continued the set-up that this one had. */
async function isMoved({ db, now }: DraftDeps, browserKey: string): Promise<boolean> {
  const link = await db
    .selectFrom('setupLinks')
    .select('tokenHash')
    .where('movedFrom', '=', secretHash(browserKey))
    .where('expiresAt', '>', now())
    .where('completedAt', 'is', null)
    .executeTakeFirst();
  return link !== undefined;
}

/**
 * Saves a step: `change` gets the draft as it is stored now.
 *
 * race: two tabs of one browser save at once; the row lock orders them, and each changes its own step alone.
 */
export async function saveDraft(
  deps: DraftDeps,
  browserKey: string | null,
  change: (draft: SetupDraft) => SetupDraft,
): Promise<OpenSetup> {
  return transact(deps, async (deps) => {
    const setup = await readSetup(deps, browserKey ?? '', true);
    const draft = change(setup.draft);
    await deps.db
      .updateTable('setupLinks')
      .set({ draft: sealDraft(deps, draft) })
      .where('tokenHash', '=', setup.tokenHash)
      .execute();
    return { ...setup, draft };
  });
}

/** Saves a step with values of the configuration. Refuses with `setup_refused` if one of the findings is a problem. */
export async function saveValues(
  deps: DraftDeps,
  browserKey: string | null,
  saved: {
    step: SetupStep;
    findings: SetupFinding[];
    values: StoredConfiguration;
    changes?: Partial<Omit<SetupDraft, 'values' | 'done'>>;
  },
): Promise<SavedStep> {
  const { step, findings, values, changes } = saved;
  if (findings.some(({ level }) => level === 'problem')) throw setupRefused(findings);
  const setup = await saveDraft(deps, browserKey, (now) =>
    withStep(now, step, { ...changes, values: { ...now.values, ...values } }),
  );
  return { setup, findings };
}

/** Marks a step as done; another application or server ends what was chosen of the earlier one. */
export function withStep(draft: SetupDraft, step: SetupStep, changes: Partial<SetupDraft>): SetupDraft {
  const next = { ...draft, ...changes, done: [...new Set([...draft.done, step])] };
  const isOther = (...names: (keyof StoredConfiguration)[]) =>
    names.some((name) => !isDeepStrictEqual(draft.values[name], next.values[name]));
  if (isOther('DISCORD_CLIENT_ID')) return withoutSignIn(withoutServer(next));
  if (isOther('DISCORD_GUILD_ID')) return withoutSignIn(withoutRoles(next));
  return isOther('DISCORD_CLIENT_SECRET') ? withoutSignIn(next) : next;
}

function without(draft: SetupDraft, steps: SetupStep[], prefixes: string[]): SetupDraft {
  const values = Object.entries(draft.values).filter(([name]) => !prefixes.some((prefix) => name.startsWith(prefix)));
  return { ...draft, values: Object.fromEntries(values), done: draft.done.filter((step) => !steps.includes(step)) };
}

const withoutRoles = (draft: SetupDraft) =>
  without(draft, ['roles', 'bloxlink'], ['DISCORD_ROLE_', 'DISCORD_CHANNEL_', 'BLOXLINK_']);
const withoutServer = (draft: SetupDraft) => ({
  ...without(withoutRoles(draft), ['server'], ['DISCORD_GUILD_ID']),
  serverName: null,
});
/** Nobody has signed in with these values. */
export const withoutSignIn = (draft: SetupDraft) => ({
  ...without(draft, ['sign_in'], []),
  primaryAdmin: null,
  signIn: null,
});
