import type { FaultEffect } from '@sunset/standin/console/control/faults.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { channelIds } from '@sunset/standin/ids.ts';
import type { TestApp } from '../test-app.ts';

/** The guests' channel at the stand-in of the app that `of` returns, and the calls about messages that it received. */
export function guestsChannel(of: () => TestApp) {
  const posts = () => (listSent(of().standin.world).channels[channelIds.guests] ?? []).map(({ message }) => message);
  return {
    posts,
    /** Of the newest post. */
    text: () => posts().at(-1)?.embeds[0]?.description ?? '',
    labels: () =>
      [...JSON.stringify(posts().at(-1)?.components ?? []).matchAll(/"label":"([^"]+)"/g)].map(([, it]) => it),
    calls: (method: string) =>
      of().standin.world.requests.filter((each) => each.method === method && each.path.includes('/messages')).length,
    fail: (method: string, fault: FaultEffect & { times?: number }) =>
      of().standin.world.faults.add({
        ...fault,
        match: {
          method,
          path: method === 'POST' ? '/api/v10/channels/:id/messages' : '/api/v10/channels/:id/messages/:id',
        },
      }),
  };
}
