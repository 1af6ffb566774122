import { isDeepStrictEqual } from 'node:util';
import type { SiteContentChanges } from '@sunset/contract/api/site-content.ts';
import type { SiteSettingsChanges } from '@sunset/contract/api/site-settings.ts';
import type { Actor } from '../../../actor.ts';
import { camelCase } from '../../../database/camel-case.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { withoutTexts } from '../../audit-log/without-texts.ts';
import { claimImages, type NamedPicture } from '../../catalog/claim-images.ts';
import { resumeMessages } from '../../messages/resume-messages.ts';

type Changes = SiteSettingsChanges & SiteContentChanges;
/** The name of a column, too. */
type SettingName = Exclude<keyof Changes, 'version'>;

/** Settings whose values nobody types. */
const fromLists: SettingName[] = ['default_sale_mode', 'channel_language', 'accent_color', 'highlight_color'];

/**
 * Changes the given settings and texts; null resets one to the configuration, or to the example. They apply from the next request on. Returns the names
 * of those that another admin changed since `version`: if there are any, nothing is changed.
 */
export async function changeSettings(
  deps: DatabaseDeps,
  actor: Actor,
  { version, ...changes }: Changes,
): Promise<SettingName[]> {
  const named = (Object.keys(changes) as SettingName[]).filter((name) => changes[name] !== undefined);
  if (named.length === 0) return [];
  return transact(deps, async (deps) => {
    // race: the row lock lets changes in one after the other, so that each sees the versions and writes the values of the last.
    const before = await deps.db.selectFrom('settings').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow();
    const changedIn = before.changedIn as Record<string, number>;
    const isConflict = (name: SettingName) =>
      version !== undefined &&
      (changedIn[camelCase(name)] ?? 1) > version &&
      !isDeepStrictEqual(before[camelCase(name)], changes[name]);
    const conflicts = named.filter(isConflict);
    if (conflicts.length > 0) return conflicts;
    await claimImages(deps, picturesOf(changes));
    const next = before.version + 1;
    const versions = { ...changedIn, ...Object.fromEntries(named.map((name) => [camelCase(name), next])) };
    await deps.db
      .updateTable('settings')
      .set({
        ...Object.fromEntries(named.map((name) => [camelCase(name), stored(changes[name])])),
        version: next,
        changedIn: JSON.stringify(versions),
      })
      .execute();
    if (changes.messages_enabled === true && !before.messagesEnabled) await resumeMessages(deps);
    await recordChange(deps, actor, {
      action: 'settings.change',
      subject: 'settings',
      subjectId: 'community',
      before: withoutTexts(Object.fromEntries(named.map((name) => [name, before[camelCase(name)]])), fromLists),
      after: withoutTexts(Object.fromEntries(named.map((name) => [name, changes[name]])), fromLists),
    });
    return [];
  });
}

/** Lists are stored as JSON; the driver would write them as arrays of PostgreSQL. */
const stored = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : value);

function picturesOf({ logo, hero_picture: hero, team }: Omit<Changes, 'version'>): NamedPicture[] {
  const portraits = (team ?? []).map(({ image }, index) => ({ src: image, path: `body.team.${index}.image` }));
  return [{ src: logo, path: 'body.logo' }, { src: hero, path: 'body.hero_picture' }, ...portraits].flatMap(
    ({ src, path }) => (src ? [{ src, path }] : []),
  );
}
