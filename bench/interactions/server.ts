import { createInteractions } from '../../server/interactions.ts';
import { serveApi } from '../drop/api-server.ts';
import { answerParent } from '../drop/child.ts';

/* The product's API and its endpoint for Discord in a separate process. Answers its port. */

const { port } = await serveApi({
  route: (deps, api) => {
    const interactions = createInteractions(deps);
    return (request, env) =>
      request.url.endsWith('/discord/interactions') ? interactions.fetch(request, env) : api.fetch(request, env);
  },
});

answerParent(async () => port);
