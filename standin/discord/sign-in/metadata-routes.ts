import { Hono } from 'hono';
import type { StandinState } from '../../state.ts';

/** Discord's two metadata documents, with the stand-in as issuer. */
export function metadataRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.get('/.well-known/oauth-authorization-server', (context) => context.json(serverMetadata(state.origin)));
  routes.get('/.well-known/openid-configuration', (context) =>
    context.json({
      ...serverMetadata(state.origin),
      userinfo_endpoint: `${state.origin}/api/oauth2/userinfo`,
      id_token_signing_alg_values_supported: ['RS256'],
      subject_types_supported: ['public'],
    }),
  );
  return routes;
}

function serverMetadata(origin: string) {
  const clientAuthentication = ['client_secret_basic', 'client_secret_post', 'none'];
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/oauth2/authorize`,
    token_endpoint: `${origin}/api/oauth2/token`,
    revocation_endpoint: `${origin}/api/oauth2/token/revoke`,
    jwks_uri: `${origin}/api/oauth2/keys`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    token_endpoint_auth_methods_supported: clientAuthentication,
    revocation_endpoint_auth_methods_supported: clientAuthentication,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}
