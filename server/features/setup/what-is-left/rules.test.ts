import { expect, it } from 'vitest';
import { parseConfig } from '../../../config.ts';
import { leftConfigurationOf } from './left-configuration.ts';
import { itemsLeft } from './rules.ts';

const known = {
  siteAddress: 'https://resorts.example',
  hasOpening: true,
  marked: new Set(['data_key', 'private_bot']),
};
function left(environment: Record<string, string>, facts: Partial<typeof known> = {}) {
  const { siteAddress, ...others } = { ...known, ...facts };
  return itemsLeft({ ...leftConfigurationOf(parseConfig(environment), siteAddress), ...others });
}
const proxied = { TRUSTED_PROXIES: '127.0.0.1', BACKUP_TARGET: '/mnt/backups' };

it.each([
  ['nothing is left', proxied, {}, []],
  ['no proxy is trusted', { BACKUP_TARGET: '/mnt/backups' }, {}, ['public_address']],
  ['the address is plain http', proxied, { siteAddress: 'http://resorts.example' }, ['public_address']],
  ['only this machine can open it', proxied, { siteAddress: 'https://localhost:8443' }, ['public_address']],
  ['it has a name of this machine', proxied, { siteAddress: 'https://[::1]' }, ['public_address']],
  ['nothing is backed up', { TRUSTED_PROXIES: '127.0.0.1' }, {}, ['backups']],
  ['backups go elsewhere', { TRUSTED_PROXIES: '127.0.0.1' }, { marked: new Set([...known.marked, 'backups']) }, []],
  ['there is no opening', proxied, { hasOpening: false }, ['first_opening']],
])('when %s (SETUP-12)', (_case, environment, facts, expected) => {
  expect(left(environment, facts)).toEqual(expected);
});
