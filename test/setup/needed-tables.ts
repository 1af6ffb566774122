/** How the names of tables follow in a select whose brackets are left out; not after `left join`, nor in a comparison. */
const joined = /(?<!\bdistinct )\bfrom (\w+)|(?<!\bleft )(?<!\bouter )\bjoin (\w+)/g;
const aggregate = /\b(?:count|sum|min|max|avg|every|bool_\w+|\w+_agg)#|\bhaving\b/;

/**
 * The tables without whose rows a query has none: for each part of a union, those that it selects from or joins. A part with an
 * empty list, or null, says that the query may have rows in any database. What it cannot read counts as that.
 */
export function neededTables(query: string): string[][] | null {
  const outside = withoutBrackets(query);
  if (/^ ?with |\b(?:except|intersect|right|full)\b/.test(outside)) return null;
  return outside.split(/\bunion(?: all)?\b/).map(tablesOf);
}

function tablesOf(select: string): string[] {
  // Without a group, a sum of nothing is a row too.
  if (aggregate.test(select) && !/\bgroup by\b/.test(select)) return [];
  return Array.from(select.matchAll(joined), ([, from, join]) => from ?? join ?? '');
}

/** What is in no brackets and no text; each pair of brackets becomes a sign. */
function withoutBrackets(query: string): string {
  let rest = query.replaceAll(/'[^']*'/g, "''").replaceAll(/\s+/g, ' ');
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replaceAll(/ ?\([^()]*\)/g, '#');
  }
  return rest;
}
