import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';

/** Makes spans of what this process does, and sends them to a collector. */
export type Tracing = {
  /** The ids of the trace and the span that are active, for a log line. */
  logFields(): { trace_id?: string; span_id?: string };
  /** Each request of a server becomes a span, around what it does. */
  onRequests(app: FastifyInstance): void;
  /** A statement becomes a span of the request or the job that made it. */
  onQuery(event: LogEvent): void;
  /** Runs a job in a trace of its own. */
  job<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Sends what is left. */
  close(): Promise<void>;
};

/** Where traces go, the name of this service there, and of how many requests and jobs in a hundred they are made. */
export type TracingSettings = { endpoint: string; service: string; percent: number };
