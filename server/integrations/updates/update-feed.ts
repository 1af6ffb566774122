import { z } from 'zod';
import { unavailable, type Outcome, type OutsideCalls } from '../outside.ts';

/** What the update address answers: the newest version, and where its notes are. */
export interface LatestVersion {
  version: string;
  notesUrl: string | null;
}

/** Asks the operator's update address for the newest version. */
export interface UpdateFeed {
  getLatest(): Promise<Outcome<LatestVersion>>;
}

const page = z
  .url({ protocol: /^https$/ })
  .max(500)
  .nullable()
  .catch(null);
/** The description of a package as a registry has it; `notes` is ours, and wins over the package's home page. */
const answerSchema = z.object({ version: z.string().max(64), notes: page.default(null), homepage: page.default(null) });

/** Null where UPDATE_ADDRESS is not set: then nothing is ever asked. */
export function createUpdateFeed(address: string | undefined, calls: OutsideCalls): UpdateFeed | null {
  if (address === undefined) return null;
  return {
    getLatest: async () => {
      const answer = await calls.fetchJson(address, { headers: { accept: 'application/json' } });
      if (answer.kind !== 'ok') return answer;
      const { status, body } = answer.value;
      const parsed = answerSchema.safeParse(body);
      if (status !== 200 || !parsed.success) return unavailable(`no version in an answer with status ${status}`);
      const { version, notes, homepage } = parsed.data;
      return { kind: 'ok', value: { version, notesUrl: notes ?? homepage } };
    },
  };
}
