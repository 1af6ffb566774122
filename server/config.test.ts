import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig, readConfig } from './config.ts';

const discord = {
  DISCORD_CLIENT_ID: '1157606691773349892',
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_BOT_TOKEN: 'token',
  DISCORD_GUILD_ID: '860459788382240777',
};

describe('the configuration', () => {
  it('starts without any variable on a developer machine (OPS-14)', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: undefined,
      databaseUrl: undefined,
      standin: 'local',
    });
  });

  it('reads where and when backups are taken, and refuses what could not work at night (BACKUP-1)', () => {
    const place = (target: string) => readConfig({ BACKUP_TARGET: target, ...keys }).backupTarget;
    const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    expect(place('/mnt/backups')).toEqual({ kind: 'folder', folder: '/mnt/backups', place: '/mnt/backups' });
    expect(place('s3://my-backups')).toMatchObject({ kind: 's3', bucket: 'my-backups', prefix: '' });
    expect(place('s3://my-backups/site/a/')).toMatchObject({ prefix: 'site/a/', place: 's3://my-backups/site/a/' });
    for (const wrong of ['backups', 's3://', 's3://Bucket', 'https://store.example/bucket']) {
      expect(() => place(wrong)).toThrow(/BACKUP_TARGET/);
    }
    expect(() => readConfig({ BACKUP_TARGET: 's3://my-backups', BACKUP_S3_ACCESS_KEY_ID: 'key' })).toThrow(
      /BACKUP_S3_SECRET_ACCESS_KEY or S3_SECRET_ACCESS_KEY/,
    );
    expect(readConfig({}).backupTimes).toEqual(['04:00']);
    expect(readConfig({ BACKUP_TIMES: '16:30, 04:00' }).backupTimes).toEqual(['04:00', '16:30']);
    for (const wrong of ['4:00', '24:00', '04:00,04:30', '23:30,00:15', 'noon']) {
      expect(() => readConfig({ BACKUP_TIMES: wrong })).toThrow(/BACKUP_TIMES/);
    }
  });

  it('treats an empty value as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '  ' })).toMatchObject({ port: undefined, databaseUrl: undefined });
  });

  it('names every wrong value at once (OPS-15)', () => {
    const read = () =>
      readConfig({ PORT: '70000', DATABASE_URL: 'mysql://x', PUBLIC_URL: 'ftp://x', SEED_ADMINS: '1,2' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT[\s\S]*DATABASE_URL|DATABASE_URL[\s\S]*PORT/);
    expect(read).toThrow(/PUBLIC_URL/);
    expect(read).toThrow(/SEED_ADMINS/);
  });

  it('refuses the stand-in on a public address unless it is explicitly allowed (OPS-13)', () => {
    expect(() => readConfig({ PUBLIC_URL: 'https://resorts.example' })).toThrow(/anyone could sign in as anyone/);
    expect(readConfig({ PUBLIC_URL: 'https://resorts.example', STANDIN: 'public' }).standin).toBe('public');
    expect(readConfig({ PUBLIC_URL: 'http://localhost:8080' }).publicUrl).toBe('http://localhost:8080');
  });

  it('requires all Discord variables or none', () => {
    expect(() => readConfig({ DISCORD_CLIENT_ID: discord.DISCORD_CLIENT_ID })).toThrow(
      /DISCORD_CLIENT_SECRET[\s\S]*DISCORD_BOT_TOKEN/,
    );
    expect(readConfig(discord).discordGuildId).toBe(discord.DISCORD_GUILD_ID);
  });

  it('refuses plain http on a public site, and a shared database without its own secret', () => {
    const site = { ...discord, PUBLIC_URL: 'https://resorts.example' };
    expect(() => readConfig({ ...site, DISCORD_API_BASE: 'http://discord.example/api' })).toThrow(/DISCORD_API_BASE/);
    expect(() => readConfig({ ...site, DATABASE_URL: 'postgresql://db/sunset' })).toThrow(/SESSION_SECRET/);
    expect(() => readConfig({ ...site, SESSION_SECRET: 'short' })).toThrow(/SESSION_SECRET/);
  });

  it('refuses DATABASE_URL without DATA_KEY, on a local site too (OPS-12)', () => {
    const site = { DATABASE_URL: 'postgresql://db/sunset' };
    expect(() => readConfig(site)).toThrow(/DATA_KEY must be set/);
    expect(() => readConfig({ ...site, DATA_KEY: 'short' })).toThrow(/DATA_KEY/);
    expect(readConfig({ ...site, DATA_KEY: 'k'.repeat(32) }).dataKey).toBe('k'.repeat(32));
    expect(readConfig({}).dataKey).toBeUndefined();
  });

  it('refuses the demo together with a Discord application', () => {
    for (const seed of ['demo', 'evening']) {
      expect(() => readConfig({ ...discord, SEED: seed })).toThrow(`SEED must not be ${seed}`);
      expect(readConfig({ SEED: seed }).seed).toBe(seed);
    }
  });

  it('refuses an API on a domain that does not get the session cookie (OPS-16)', () => {
    const site = { ...discord, PUBLIC_URL: 'https://resorts.example' };
    expect(() => readConfig({ ...site, API_ORIGIN: 'https://api.elsewhere.example.net' })).toThrow(/API_ORIGIN/);
    expect(() => readConfig({ ...discord, API_ORIGIN: 'https://api.resorts.example' })).toThrow(/PUBLIC_URL/);
    expect(readConfig({ ...site, API_ORIGIN: 'https://api.resorts.example' }).apiOrigin).toBe(
      'https://api.resorts.example',
    );
  });

  const apiOrigin = (pages: string, api: string) =>
    readConfig({ STANDIN: 'public', PUBLIC_URL: pages, API_ORIGIN: api }).apiOrigin;

  it.each([
    ['https://resorts.co.uk', 'https://other.co.uk'],
    ['https://resorts.github.io', 'https://other.github.io'],
    ['https://resorts.co.uk', 'https://co.uk'],
    ['http://10.0.3.4', 'http://192.168.3.4'],
    ['http://localhost:3000', 'http://api.localhost:3000'],
    ['http://localhost:3000', 'http://127.0.0.1:3000'],
  ])('refuses pages at %s with an API at %s: different sites', (pages, api) => {
    expect(() => apiOrigin(pages, api)).toThrow('API_ORIGIN must share the registrable domain of PUBLIC_URL');
  });

  it.each([
    ['https://resorts.co.uk', 'https://api.resorts.co.uk'],
    ['https://www.resorts.example', 'https://api.resorts.example'],
    ['https://resorts.github.io', 'https://api.resorts.github.io'],
    ['http://localhost:3000', 'http://localhost:4000'],
    ['http://10.0.3.4', 'http://10.0.3.4:4000'],
    ['http://[::1]:3000', 'http://[::1]:4000'],
  ])('allows pages at %s with an API at %s: the same site', (pages, api) => {
    expect(apiOrigin(pages, api)).toBe(api);
  });

  it('reads lists of ids, and addresses without a trailing slash', () => {
    const config = parseConfig({
      SEED_ADMINS: '1157606691773349892, 860459788382240777',
      DISCORD_CDN_BASE: 'https://cdn.example/',
    });
    expect(config.seedAdmins).toEqual(['1157606691773349892', '860459788382240777']);
    expect(config.discordCdnBase).toBe('https://cdn.example');
  });
});
