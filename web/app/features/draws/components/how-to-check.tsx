import { m } from '#messages';
import { RichText } from '../../../ui/rich-text.tsx';
import { useSite } from '../../../lib/use-site.ts';
import type { Draw } from '../load-page.ts';

/** How the result can be recomputed elsewhere, and what a draw does not prove (PAGE-70). */
export function HowToCheck({ draw: { openingId, algorithm } }: { draw: Draw }) {
  const { apiOrigin, publicUrl } = useSite();
  return (
    <section aria-labelledby="how" className="flex max-w-3xl flex-col gap-4">
      <h2 id="how" className="text-heading">
        {m.draws_rules_title()}
      </h2>
      <ol className="flex list-decimal flex-col gap-2 pl-6 marker:text-accent-text">
        <li>{m.draws_rule_seed()}</li>
        <li>{m.draws_rule_list()}</li>
        <li>{m.draws_rule_order()}</li>
        <li>{m.draws_rule_rooms()}</li>
        <li>{m.draws_rule_party()}</li>
        <li>{m.draws_rule_party_rooms()}</li>
        <li>{m.draws_rule_result()}</li>
      </ol>
      <p>
        <RichText
          message={m.draws_rule_fingerprint}
          inputs={{ version: algorithm }}
          markup={{ code: (text) => <code className="font-mono text-sm">{text}</code> }}
        />
      </p>
      <h3 className="text-title">{m.draws_recheck_title()}</h3>
      <p>{m.draws_recheck_text()}</p>
      <pre className="whitespace-pre-wrap wrap-anywhere rounded-control bg-sunk px-4 py-3 font-mono text-sm">
        {`npm run draw:verify -- ${apiOrigin || publicUrl} ${openingId}`}
      </pre>
      <h3 className="text-title">{m.draws_limits_title()}</h3>
      <p>{m.draws_limits_text()}</p>
    </section>
  );
}
