import { m } from '#messages';
import { RichText } from '../../../ui/rich-text.tsx';
import { useSite } from '../../../lib/use-site.ts';
import type { Draw } from '../queries.ts';

/** How the result can be recomputed elsewhere, and what a draw does not prove (PAGE-70). */
export function HowToCheck({ draw: { openingId, algorithm } }: { draw: Draw }) {
  const { apiOrigin, publicUrl } = useSite();
  return (
    <section aria-labelledby="how" className="flex max-w-3xl flex-col gap-4">
      <h2 id="how" className="text-heading">
        {m.draws_how_it_works()}
      </h2>
      <ol className="flex list-decimal flex-col gap-2 pl-6 marker:text-accent-text">
        <li>{m.draws_before_the_lobby_opens_the()}</li>
        <li>{m.draws_when_the_lobby_closes_the()}</li>
        <li>{m.draws_the_order_of_the_entries()}</li>
        <li>{m.draws_in_this_order_each_entry()}</li>
        <li>{m.draws_with_the_result_the_seed()}</li>
      </ol>
      <p>
        <RichText
          message={m.draws_a_fingerprint_is}
          inputs={{ version: algorithm }}
          markup={{ code: (text) => <code className="font-mono text-sm">{text}</code> }}
        />
      </p>
      <h3 className="text-title">{m.draws_check_it_on_another_computer()}</h3>
      <p>{m.draws_with_the_source_code_of()}</p>
      <pre className="whitespace-pre-wrap wrap-anywhere rounded-control bg-sunk px-4 py-3 font-mono text-sm">
        {`npm run draw:verify -- ${apiOrigin || publicUrl} ${openingId}`}
      </pre>
      <h3 className="text-title">{m.draws_what_this_does_not_prove()}</h3>
      <p>{m.draws_it_proves_that_nobody_changed()}</p>
    </section>
  );
}
