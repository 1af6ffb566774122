/** Roblox's discovery document. Like the real one it does not list PKCE methods. */
export function discoveryDocument(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}v1/authorize`,
    token_endpoint: `${issuer}v1/token`,
    introspection_endpoint: `${issuer}v1/token/introspect`,
    revocation_endpoint: `${issuer}v1/token/revoke`,
    resources_endpoint: `${issuer}v1/token/resources`,
    userinfo_endpoint: `${issuer}v1/userinfo`,
    jwks_uri: `${issuer}v1/certs`,
    scopes_supported: ['openid', 'profile'],
    claims_supported: [
      'sub',
      'type',
      'iss',
      'aud',
      'exp',
      'iat',
      'nonce',
      'name',
      'nickname',
      'preferred_username',
      'created_at',
      'profile',
      'picture',
    ],
    response_types_supported: ['none', 'code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  };
}
