import pg from 'pg';

/** A statement with its values, exactly as the product sent it. */
interface Sent {
  text: string;
  values: unknown[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Parent Relationship'?: 'Outer' | 'Inner' | 'Member' | 'Subquery' | 'InitPlan' | 'SubPlan';
  'Total Cost': number;
  Plans?: PlanNode[];
}

/**
 * Tables that grow with every session: no call of the product may read one of them completely. (Openings and their
 * rooms are a few rows each: reading all of them is cheaper than a thousand look-ups.)
 */
const bigTables = new Set([
  'bookings',
  'units',
  'audit_log',
  'outbox',
  'members',
  'opening_booking_counters',
  'member_booking_counters',
  'member_names',
  'waiting_entries',
  'waiting_choices',
  'offers',
  'lobbies',
  'draws',
  'sale_reminders',
  'calendar_feeds',
]);

const explainable = /^\s*(?:select|insert|update|delete|with)\b/i;

/** What the pool of the product sent to the database while `work` ran. */
async function capture(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const original = pg.Client.prototype.query;
  const listen = function (this: pg.Client, ...args: unknown[]) {
    const [query, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const text = typeof query === 'string' ? query : query.text;
    if (explainable.test(text)) sent.push({ text, values: (typeof query === 'string' ? values : query.values) ?? [] });
    return Reflect.apply(original, this, args) as unknown;
  };
  pg.Client.prototype.query = listen as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return sent;
}

/** A big table that a statement would read completely. */
export interface WholeRead {
  table: string;
  statement: string;
}

/** One for each database: on a new connection PostgreSQL reads its catalogue before the first plan, which takes longer than the plan. */
const explainers = new Map<string, pg.Client>();

async function explainerOf(url: string): Promise<pg.Client> {
  const known = explainers.get(url);
  if (known !== undefined) return known;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  explainers.set(url, client);
  return client;
}

/** Before the databases are deleted. */
export async function endExplainers(): Promise<void> {
  for (const client of explainers.values()) await client.end();
  explainers.clear();
}

/** Runs `work`, reads the plan of each statement it sent, and returns where a big table is read completely. */
export async function findWholeReads(
  url: string,
  work: () => Promise<unknown>,
): Promise<{ statements: number; wholeReads: WholeRead[] }> {
  const sent = await capture(work);
  const client = await explainerOf(url);
  const wholeReads: WholeRead[] = [];
  for (const { text, values } of sent) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${text}`,
      values,
    );
    const tables = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => [...readWhole(Plan)]));
    wholeReads.push(...tables.map((table) => ({ table, statement: text.replaceAll(/\s+/g, ' ').trim() })));
  }
  return { statements: sent.length, wholeReads };
}

const explainEverything = `load 'auto_explain';
  set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
  set auto_explain.log_format = json; set auto_explain.log_level = notice`;

/** As `findWholeReads`, by the plans that were executed: those of statements inside SQL functions too. */
export async function findWholeReadsInside(
  work: () => Promise<unknown>,
): Promise<{ statements: number; wholeReads: WholeRead[] }> {
  const wholeReads: WholeRead[] = [];
  let statements = 0;
  const original = pg.Client.prototype.query;
  const send = (client: pg.Client, ...args: unknown[]) => Reflect.apply(original, client, args) as unknown;
  const readNotice = ({ message = '' }: { message?: string | undefined }) => {
    const json = /^duration: .* plan:\n(.*)$/s.exec(message)?.[1];
    if (json === undefined) return;
    const { 'Query Text': text, Plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
    statements += 1;
    wholeReads.push(
      ...[...readWhole(Plan)].map((table) => ({ table, statement: text.replaceAll(/\s+/g, ' ').trim() })),
    );
  };
  const explained = new Set<pg.Client>();
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (!explained.has(this)) {
      explained.add(this);
      this.on('notice', readNotice);
      void send(this, explainEverything);
    }
    return send(this, ...args);
  } as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
    for (const client of explained) {
      client.off('notice', readNotice);
      await client.query('set auto_explain.log_min_duration = -1');
    }
  }
  return { statements, wholeReads };
}

/** A limit that is expected to end a read within this share of the table makes it acceptable. */
const endsEarly = 0.2;
/** Nodes that pass rows on as they arrive; all others read all their input first. (A hash join: for its outer side.) */
const streaming = new Set(['Limit', 'Nested Loop', 'Hash Join', 'Subquery Scan', 'Append', 'Result', 'Memoize']);
/**
 * A table read from one end to the other, in its own order or by id; other indexes without a condition have few
 * rows.
 */
function isWalk(node: PlanNode): boolean {
  const isById = node['Index Name']?.endsWith('_pkey') === true && node['Index Cond'] === undefined;
  return node['Node Type'] === 'Seq Scan' || isById;
}

interface Asked {
  /** The expected share of the node's rows that is requested. */
  share: number;
  /** Whether the node is read again for each row of another one: then its first rows are too many too. */
  isRepeated: boolean;
}

function* readWhole(node: PlanNode, asked: Asked = { share: 1, isRepeated: false }): Generator<string> {
  const table = node['Relation Name'] ?? '';
  if (bigTables.has(table) && isWalk(node) && (asked.isRepeated || asked.share > endsEarly)) yield table;
  for (const child of node.Plans ?? []) yield* readWhole(child, askOf(node, child, asked));
}

function askOf(node: PlanNode, child: PlanNode, { share, isRepeated }: Asked): Asked {
  const relation = child['Parent Relationship'];
  const isInner = relation === 'Inner' && node['Node Type'] === 'Nested Loop';
  const isKept = node['Node Type'] === 'Materialize' || node['Node Type'] === 'Hash' || relation === 'InitPlan';
  const passesOn = streaming.has(node['Node Type']) && relation !== 'Inner';
  const part = node['Node Type'] === 'Limit' ? share * (node['Total Cost'] / child['Total Cost']) : share;
  return {
    share: passesOn ? part : 1,
    isRepeated: !isKept && (isRepeated || isInner || relation === 'SubPlan'),
  };
}
