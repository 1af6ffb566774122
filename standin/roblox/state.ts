import { generateKeyPairSync, type KeyObject } from 'node:crypto';

export interface RobloxAccount {
  id: string;
  username: string;
  displayName: string;
  description: string;
  createdAt: string;
  isBanned: boolean;
  hasVerifiedBadge: boolean;
  /** Without one, `picture` is null and the thumbnail stays pending. */
  hasPicture: boolean;
  /** Of a simulated player, whom pages do not list. */
  isSimulated?: boolean;
}

export interface RobloxCode {
  clientId: string;
  redirectUri: string;
  scopes: string[];
  challenge: string | null;
  nonce: string | null;
  accountId: string;
  expiresAt: number;
}

export interface RobloxGrant {
  clientId: string;
  accountId: string;
  scopes: string[];
  nonce: string | null;
  expiresAt: number;
  /** All tokens of one authorization are revoked together. */
  family: string;
}

export interface RobloxState {
  redirects: Set<string>;
  accounts: Map<string, RobloxAccount>;
  codes: Map<string, RobloxCode>;
  accessTokens: Map<string, RobloxGrant>;
  refreshTokens: Map<string, RobloxGrant>;
  keyId: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export function createRobloxState(): RobloxState {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    redirects: new Set(),
    accounts: new Map(createAccounts().map((account) => [account.id, account])),
    codes: new Map(),
    accessTokens: new Map(),
    refreshTokens: new Map(),
    keyId: 'standin-key-1',
    ...keys,
  };
}

/** Default values for tests. */
export function aRobloxAccount(
  account: Partial<RobloxAccount> & Pick<RobloxAccount, 'id' | 'username'>,
): RobloxAccount {
  return {
    displayName: account.username,
    description: '',
    createdAt: '2020-03-20T06:08:15.123Z',
    isBanned: false,
    hasVerifiedBadge: false,
    hasPicture: true,
    ...account,
  };
}

function createAccounts(): RobloxAccount[] {
  return [
    aRobloxAccount({ id: '1516563360', username: 'tidepool_jay', displayName: 'Jay', description: 'Builds piers.' }),
    aRobloxAccount({
      id: '2847710953',
      username: 'PalmIndigo',
      displayName: 'Indigo',
      createdAt: '2021-08-02T19:31:44.870Z',
    }),
    aRobloxAccount({
      id: '398112047',
      username: 'CoralFinch9',
      displayName: 'Coral',
      createdAt: '2017-11-09T02:14:03.220Z',
    }),
    aRobloxAccount({
      id: '71204466',
      username: 'oldharbor',
      displayName: 'oldharbor',
      createdAt: '2014-06-21T21:05:18.000Z',
      hasPicture: false,
    }),
    aRobloxAccount({
      id: '5590318824',
      username: 'sunlit_walker',
      displayName: 'Sunlit ✿',
      createdAt: '2024-01-05T11:47:29.540Z',
    }),
  ];
}
