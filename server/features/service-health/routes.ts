import { getServiceHealth } from '@sunset/contract/api/installation/service-health.ts';
import { serve, type ApiServer } from '../../http/serve.ts';

export function serveServiceHealth(api: ApiServer): void {
  serve(api, getServiceHealth, async ({ deps }) => ({
    bloxlink: deps.bloxlink.problem(),
    clock_seconds_off: await deps.discordClock.secondsOff(),
  }));
}
