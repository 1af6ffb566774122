import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '@sunset/contract/client.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMember } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { system } from '../../actor.ts';
import { exampleContent } from '../../seed/content/brand.ts';
import { recordChange } from '../audit-log/record-change.ts';

let app: TestApp;
let staff: Call;
let visitor: Call;
beforeEach(async () => {
  app = await startTestApp();
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
  visitor = await app.client();
});
afterEach(() => app.close());

const change = (body: Record<string, unknown>) => staff('PATCH /admin/site-content', { body });
const about = () => visitor('GET /content/about');
const legal = (document: 'terms' | 'privacy') => visitor('GET /content/legal/{document}', { params: { document } });

describe('the texts of the pages', () => {
  it("are the example's until staff change them, and again after null (BRAND-5)", async () => {
    const { content, examples } = await staff('GET /admin/site-content');
    expect([content, examples.length]).toEqual([exampleContent, Object.keys(exampleContent).length]);
    expect(await about()).toMatchObject({ mission: exampleContent.mission, team: exampleContent.team });
    const changed = await change({ mission: ' To be kind. ', team: [] });
    expect(changed.content).toMatchObject({ mission: 'To be kind.', team: [] });
    expect(changed.examples).not.toContain('mission');
    expect(await about()).toMatchObject({ mission: 'To be kind.', team: [], values: exampleContent.community_values });
    await change({ mission: null, team: null });
    expect(await about()).toMatchObject({ mission: exampleContent.mission, team: exampleContent.team });
  });

  it('of the donation page are its own costs instead of all words of the example (BRAND-5)', async () => {
    const donation = () => visitor('GET /content/donation');
    expect(await donation()).toEqual({ costs: null });
    const costs = [{ title: 'Prizes', amount: '2,000 Robux', text: '' }];
    const { content, examples } = await change({ donation_costs: costs });
    expect([content.donation_costs, examples.includes('donation_costs')]).toEqual([costs, false]);
    expect(await donation()).toEqual({ costs });
    await change({ donation_costs: [] });
    expect(await donation()).toEqual({ costs: [] });
    await change({ donation_costs: null });
    expect(await donation()).toEqual({ costs: null });
  });

  it('show in the next answer, at every server (BRAND-7)', async () => {
    const other = await startTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, standin: app.standin });
    const read = async () => (await (await other.fetch('/api/content/legal/terms')).json()) as { blocks: unknown[] };
    expect(await read()).toEqual(await legal('terms'));
    await change({ terms_text: '## One rule\n\nBe kind at {name}.' });
    const blocks = [
      { kind: 'heading', level: 2, text: [{ text: 'One rule' }] },
      { kind: 'paragraph', text: [{ text: 'Be kind at Sunset Resorts.' }] },
    ];
    expect(await legal('terms')).toEqual({ blocks });
    expect(await read()).toEqual({ blocks });
    await staff('PATCH /admin/community-settings', { body: { brand_name: 'Moonrise Lodges' } });
    expect((await legal('terms')).blocks[1]).toMatchObject({ text: [{ text: 'Be kind at Moonrise Lodges.' }] });
    await other.close();
  });

  it('are audited by their names, without the text (AUDIT-2, BRAND-7)', async () => {
    await change({ mission: 'To be kind.' });
    await change({ mission: 'To be on time.', achievements: [{ figure: '1', label: 'evening' }] });
    const rows = await app.deps.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('action', '=', 'settings.change')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { before: { mission: null }, after: { mission: '(text)' } },
      {
        before: { mission: '(text)', achievements: null },
        after: { mission: '(text)', achievements: '(text)' },
      },
    ]);
  });

  it('are removed from the audit rows of an older version, also of one that is restored (AUDIT-2)', async () => {
    const { db, now } = app.deps;
    const add = (action: string, after: Record<string, unknown>) =>
      recordChange({ db, now }, system, { action, subject: 'old', subjectId: '1', before: after, after });
    await add('settings.change', {
      mission: 'Canary text',
      code_minutes_before: 15,
      default_sale_mode: 'draw',
      logo: null,
    });
    await add('resort.change', { plot_owner: 'Canary owner', rating: 4.7, time_zone: 'UTC' });
    await add('roster.set', { places: ['Canary place', 'Host'] });
    await add('roster.claim', { place: 'Canary place', to_member: 3 });
    await add('booking.edit', { notes: 'changed' });
    const folder = join(import.meta.dirname, '../../database/migrations');
    const migration = readdirSync(folder).find((name) => name.endsWith('-audit-texts.sql')) ?? '';
    await sql.raw(readFileSync(join(folder, migration), 'utf8')).execute(db);
    const rows = await db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('subject', '=', 'old')
      .orderBy('id')
      .execute();
    const cleaned = [
      { mission: '(text)', code_minutes_before: 15, default_sale_mode: 'draw', logo: null },
      { plot_owner: '(text)', rating: 4.7, time_zone: 'UTC' },
      { places: 2 },
      { place: '(text)', to_member: 3 },
      { notes: 'changed' },
    ];
    expect(rows).toEqual(cleaned.map((change) => ({ before: change, after: change })));
    // Control: the log is append-only again.
    await expect(sql`update audit_log set after = null`.execute(db)).rejects.toThrow('append-only');
  });

  it('return 409 with the current texts when another admin changed the same text since the version (BRAND-7)', async () => {
    const values = (title: string) => [{ title, text: 'Text' }];
    const { version } = await staff('GET /admin/site-content');
    await change({ community_values: values('Theirs'), version });
    await expect(change({ community_values: values('Mine'), mission: 'Mine', version })).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'changed_meanwhile',
        changed: ['community_values'],
        content: { community_values: values('Theirs'), mission: exampleContent.mission },
        version: version + 1,
      },
    });
    // The same text is no conflict, and neither is another one.
    await change({ community_values: values('Theirs'), mission: 'Mine', version });
    const { content } = await change({ community_values: values('Mine'), version: version + 2 });
    expect(content).toMatchObject({ community_values: values('Mine'), mission: 'Mine' });
  });

  it.each([
    [{}, 'body'],
    [{ version: 1 }, 'body'],
    [{ unknown: 'x', mission: 'y' }, 'body'],
    [{ mission: 'x'.repeat(401) }, 'body.mission'],
    [{ story: 'x'.repeat(4001) }, 'body.story'],
    [{ terms_text: 'x'.repeat(20_001) }, 'body.terms_text'],
    [{ terms_text: ' ' }, 'body.terms_text'],
    [{ privacy_text: '' }, 'body.privacy_text'],
    [{ about_intro: 'nul\0' }, 'body.about_intro'],
    [{ community_values: Array.from({ length: 9 }, () => ({ title: 'x', text: 'x' })) }, 'body.community_values'],
    [{ community_values: [{ title: '', text: 'x' }] }, 'body.community_values.0.title'],
    [{ achievements: [{ figure: 'x'.repeat(13), label: 'x' }] }, 'body.achievements.0.figure'],
    [
      { donation_costs: Array.from({ length: 9 }, () => ({ title: 'x', amount: '1', text: '' })) },
      'body.donation_costs',
    ],
    [{ donation_costs: [{ title: 'x', amount: 'x'.repeat(21), text: '' }] }, 'body.donation_costs.0.amount'],
    [{ team: [{ name: 'a\nb', position: 'x', description: '', image: null }] }, 'body.team.0.name'],
    [{ team: [{ name: 'a', position: 'x', description: '', image: 'https://e.example/x.png' }] }, 'body.team.0.image'],
    [
      { team: [{ name: 'a', position: 'x', description: '', image: `/uploads/${'0'.repeat(32)}-64.webp` }] },
      'body.team.0.image',
    ],
  ])('refuse %j at %s (BRAND-5)', async (body, path) => {
    const refused = change(body);
    await expect(refused).rejects.toMatchObject({ status: 422 });
    await expect(refused).rejects.toMatchObject({ problem: { errors: [expect.objectContaining({ path })] } });
  });
});
