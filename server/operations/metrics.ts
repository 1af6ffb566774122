import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What this process counts about itself, in Prometheus's terms. */
export interface Metrics {
  registry: Registry;
  /** One answered request: the contract's path, never the address (which may name people). */
  requests: Histogram<'method' | 'route' | 'status'>;
  shed: Counter;
  outboxMessages: Gauge<'status'>;
  outboxOldestSeconds: Gauge;
  databaseConnections: Gauge<'state'>;
  backupAgeSeconds: Gauge;
  backupMissing: Gauge;
  failingJobs: Gauge;
  backupDataViolations: Gauge;
  failureShare: Gauge;
  liveStreams: Gauge;
  liveConnected: Gauge;
}

/** The product's own metrics beside Node's (`nodejs_eventloop_lag_seconds`, memory, garbage collection). */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  return {
    registry,
    requests: new Histogram({
      name: 'sunset_http_request_seconds',
      help: 'Time to answer an API request, by the contract’s path.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    shed: new Counter({
      name: 'sunset_http_shed_total',
      help: 'Requests answered 503 because too much was under way.',
      registers,
    }),
    outboxMessages: new Gauge({
      name: 'sunset_outbox_messages',
      help: 'Messages to Discord by state.',
      labelNames: ['status'],
      registers,
    }),
    outboxOldestSeconds: gauge(
      'sunset_outbox_oldest_seconds',
      'How long the oldest message that is due has been waiting.',
    ),
    databaseConnections: new Gauge({
      name: 'sunset_database_connections',
      help: 'Connections of this process’s pool: open, idle, and requests waiting for one.',
      labelNames: ['state'],
      registers,
    }),
    ...backupGauges(gauge),
    failingJobs: gauge('sunset_failing_jobs', 'Jobs of this process whose last run failed; the log names them.'),
    failureShare: gauge(
      'sunset_http_failure_share',
      'Share of the last minute’s API requests that failed on our side (5xx), 0 to 1.',
    ),
    liveStreams: gauge('sunset_live_streams', 'Open pages that receive live updates from this process.'),
    liveConnected: gauge('sunset_live_hearing', '1 while the LISTEN connection to the database is up, else 0.'),
  };
}

function backupGauges(gauge: (name: string, help: string) => Gauge) {
  return {
    backupAgeSeconds: gauge(
      'sunset_backup_age_seconds',
      'How old the last good scheduled backup is; -1 if there is none.',
    ),
    backupMissing: gauge('sunset_backup_missing', '1 while a scheduled backup is missing, else 0.'),
    backupDataViolations: gauge(
      'sunset_backup_data_violations',
      'Violations of the rules of the data in the last good backup; -1 if it was not restored.',
    ),
  };
}
