import * as runs from './run-documented.ts';

/** What shows that a command of the documents works. */
type Proof =
  | { runs: (command: string) => Promise<void>; isLong?: true }
  /** A test of the same, as far as a test can do it. */
  | { shownBy: string }
  | { isNotRun: string };

interface DocumentedCommands {
  in: string;
  /** As they are written, in their order; those of a row run together. */
  commands: readonly string[];
  proof: Proof;
}

const installer = { shownBy: 'test/deployment/install.test.ts' };
const backups = { shownBy: 'server/operations/backup/backup.test.ts' };

/** Every command in the blocks of the documents, in their order. A test fails for one without a row. */
export const documentedCommands: readonly DocumentedCommands[] = [
  {
    in: 'CONTRIBUTING.md',
    commands: ['npm ci && npm run dev'],
    proof: { runs: runs.startsTheSite, isLong: true },
  },
  {
    in: 'CONTRIBUTING.md',
    commands: ['npx vitest run --project product <folder>'],
    proof: { runs: runs.runsTests, isLong: true },
  },
  {
    in: 'CONTRIBUTING.md',
    commands: ['npm run check', 'npm test'],
    proof: { isNotRun: 'this test is part of npm test, which begins with the checks' },
  },
  { in: 'README.md', commands: ['npm ci && npm start'], proof: { runs: runs.startsTheSite, isLong: true } },
  { in: 'README.md', commands: ['npm ci && npm test'], proof: { isNotRun: 'this test is part of npm test' } },
  {
    in: 'docs/api.md',
    commands: ['curl -H "Authorization: Bearer sunset_…" https://resorts.example/api/admin/openings'],
    proof: { runs: runs.callsTheApi },
  },
  {
    in: 'docs/api.md',
    commands: [
      `curl -X POST -H "Authorization: Bearer sunset_…" -H "Content-Type: application/json" -d '{"payment_confirmed": true}' https://resorts.example/api/hosting/bookings/SR-…/confirm`,
    ],
    proof: { runs: runs.callsTheApi },
  },
  {
    in: 'docs/deployment.md',
    commands: [
      'sudo git clone ADDRESS /opt/sunset-resorts',
      'sudo sh /opt/sunset-resorts/deploy/systemd/install.sh resorts.example.com',
    ],
    proof: installer,
  },
  {
    in: 'docs/deployment.md',
    commands: [
      "cd /opt/sunset-resorts && sudo -u sunset -H sh -c 'git pull && npm ci && npm run package' && systemctl restart sunset-resorts",
    ],
    proof: { isNotRun: 'needs root, systemd and a newer version' },
  },
  {
    in: 'docs/deployment.md',
    commands: ['npm install --prefix /opt/sunset-resorts ./sunset-resorts-0.1.0.tgz'],
    proof: { shownBy: 'test/package/installed.test.ts' },
  },
  {
    in: 'docs/deployment.md',
    commands: [
      'cp .env.example deploy/containers/site.env',
      'SITE_DOMAIN=… POSTGRES_PASSWORD=… SESSION_SECRET=… DATA_KEY=… docker compose -f deploy/containers/compose.yaml up -d',
    ],
    proof: { isNotRun: 'needs a container engine' },
  },
  {
    in: 'docs/operations.md',
    commands: [
      'cd /opt/sunset-resorts',
      "mapfile -t settings < <(grep '^[A-Z]' /etc/sunset-resorts.env)",
      `sudo -u sunset env "\${settings[@]}" DATA_DIR=/var/lib/sunset-resorts npm run doctor`,
    ],
    proof: { runs: runs.asksTheDoctor },
  },
  {
    in: 'docs/operations.md',
    commands: [
      'systemctl stop sunset-resorts',
      'mv /var/lib/sunset-resorts /var/lib/sunset-resorts.before && install -d -o sunset -g sunset -m 700 /var/lib/sunset-resorts',
      'sudo -u sunset env DATA_DIR=/var/lib/sunset-resorts npm run restore -- /mnt/backups/sunset-resorts-2026-11-21T04-00-00Z',
      'systemctl start sunset-resorts',
    ],
    proof: backups,
  },
  {
    in: 'docs/operations.md',
    commands: ['npm run import:archive -- sunset-resorts_2026-11-21.zip'],
    proof: { runs: runs.looksForTheArchive },
  },
  { in: 'docs/set-up.md', commands: ['npm run standin -- --newcomer'], proof: { runs: runs.startsTheStandin } },
  {
    in: 'scripts/package/README.md',
    commands: ['npx sunset-resorts'],
    proof: { shownBy: 'test/package/installed.test.ts' },
  },
];
