import { useSite } from '../../../lib/use-site.ts';
import type { Draw } from '../queries.ts';

/** How the result can be recomputed elsewhere, and what a draw does not prove (PAGE-70). */
export function HowToCheck({ draw: { openingId, algorithm } }: { draw: Draw }) {
  const { apiOrigin, publicUrl } = useSite();
  return (
    <section aria-labelledby="how" className="flex max-w-3xl flex-col gap-4">
      <h2 id="how" className="text-heading">
        How it works
      </h2>
      <ol className="flex list-decimal flex-col gap-2 pl-6 marker:text-accent-text">
        <li>
          Before the lobby opens, the server makes a random number, the seed. Its fingerprint is published at once.
        </li>
        <li>When the lobby closes, the fingerprint of the list of entries is published.</li>
        <li>The order of the entries is the order of SHA-256 of the seed followed by the entry’s id.</li>
        <li>In this order, each entry gets the first of its room types that is left.</li>
        <li>With the result the seed is published. Everyone can now compute the same order.</li>
      </ol>
      <p>
        A fingerprint is a SHA-256 hash: nobody can find a second seed or list with the same one. The version of these
        rules is <code className="font-mono text-sm">{algorithm}</code>.
      </p>
      <h3 className="text-title">Check it on another computer</h3>
      <p>With the source code of this site and Node 24:</p>
      <pre className="whitespace-pre-wrap wrap-anywhere rounded-control bg-sunk px-4 py-3 font-mono text-sm">
        {`npm run draw:verify -- ${apiOrigin || publicUrl} ${openingId}`}
      </pre>
      <h3 className="text-title">What this does not prove</h3>
      <p>
        It proves that nobody changed the seed after the lobby opened, or the list after it closed. It does not prove
        that all entries are real: somebody who runs this server knows the seed early and could choose entry ids that
        win.
      </p>
    </section>
  );
}
