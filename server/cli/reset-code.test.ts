import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { compiledCode } from '../../test/deployment/compiled-code.ts';
import { aMember } from '../../test/factories.ts';
import { startTestApp, testDataKey } from '../../test/test-app.ts';
import { createCodes } from '../secrets/codes.ts';
import { isFullRun } from '../../test/full-run.ts';

const run = promisify(execFile);
const sessionSecret = 'a secret for tests alone, 32 chars';

test('the operator sets a new security code of an admin, without a Discord application too (CODE-15)', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const directory = mkdtempSync(join(tmpdir(), 'sunset-code-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const admin = await aMember(app.deps, { isAdmin: true });
  const command = (discordId: string) =>
    run(process.execPath, [join(import.meta.dirname, 'reset-code.ts'), discordId], {
      env: {
        PATH: process.env.PATH,
        ...compiledCode,
        DATABASE_URL: app.databaseUrl,
        SESSION_SECRET: sessionSecret,
        DATA_KEY: testDataKey,
        DATA_DIR: directory,
      },
    });
  const { stdout } = await command(admin.discordId);
  const code = /is (\d{4})\./.exec(stdout)?.[1] ?? '';
  const { codeHash } = await app.deps.db
    .selectFrom('admins')
    .select('codeHash')
    .where('discordId', '=', admin.discordId)
    .executeTakeFirstOrThrow();
  expect(await createCodes(testDataKey, app.deps.random).verify(code, codeHash)).toBe(true);
  const stranger = (await aMember(app.deps)).discordId;
  await expect(command(stranger)).rejects.toMatchObject({ code: 1, stdout: `${stranger} is not an admin.\n` });
  if (!isFullRun) return;
  await expect(command('somebody')).rejects.toMatchObject({ code: 2 });
});
