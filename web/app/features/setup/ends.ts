import { ApiError } from '@sunset/contract/client.ts';

interface End {
  title: string;
  /** What to do, one step each. `port`: of the address that the browser shows. */
  todo: (port: string) => readonly string[];
}

const again =
  'Start the server again: press Ctrl-C where it runs, then start it with the same command. It prints a new link.';

/** Why the set-up cannot be opened, by the code of the refusal. */
const ends = {
  setup_link_invalid: {
    title: 'This link does not work any more',
    todo: () => ['A link works for 24 hours, until the set-up is finished.', `Is the link too old? ${again}`],
  },
  setup_link_taken: {
    title: 'This link is open in another browser',
    todo: () => [
      'Only one browser at a time can use a link. You can go on here: what you saved is kept, and the set-up closes in the other browser.',
      `Did somebody else open it? ${again} The old link then stops working.`,
    ],
  },
  setup_moved: {
    title: 'You went on with the set-up on another device',
    todo: () => [
      'So it is closed here. Everything that you saved is on the other device.',
      'To come back, open the link again in this browser.',
      `Was it somebody else? ${again} The old link then stops working.`,
    ],
  },
  setup_not_private: {
    title: 'This connection is not private',
    todo: (port) => [
      'You enter secrets here, so nobody may be able to read along.',
      'Open the link on the computer on which the site runs, as it was printed. On a phone the site needs an address with https first.',
      `Is that computer a rented server? Run this on your own computer, and open the link there: ssh -L ${port}:localhost:${port} you@your-server`,
    ],
  },
} as const satisfies Record<string, End>;

export function endOf(error: unknown): End | null {
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  return code !== undefined && code in ends ? ends[code as keyof typeof ends] : null;
}

/** Another browser has the set-up, and this one can take it over. */
export const isOpenElsewhere = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'setup_link_taken';
