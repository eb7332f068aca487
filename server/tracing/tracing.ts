import type { IncomingHttpHeaders } from 'node:http';
import type { Attributes } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '#server/env.ts';

// A collector of traces learns here what this process does and how long each part takes. The process records and loads nothing until
// somebody opens the tracing. No span holds an address, a value of a query or anything else that a visitor wrote.

export interface Span {
  /** Runs the work so that what it does becomes part of this span. */
  within<T>(work: () => T): T;
  end(outcome?: { attributes?: Attributes; error?: unknown }): void;
}

export interface Tracing {
  /** Begins a span: part of the one of the moment, or of the caller's trace that `headers` name, or else the first of a new trace. */
  begin(kind: 'request' | 'work' | 'call', name: string, attributes: Attributes, headers?: IncomingHttpHeaders): Span;
  /** Begins the span of a query; undefined outside of requests and work, because the polling of queues would drown them. */
  query(statement: string): Span | undefined;
  /** Names the span of the moment, for work that goes on later or elsewhere; undefined outside of one. */
  traceparent(): string | undefined;
  /** Sends what is recorded. */
  close(): Promise<void>;
}

export type TracingSettings = Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>;

let opened: Tracing | undefined;

/** The tracing of this process while it is open. */
export const tracing = (): Tracing | undefined => opened;

/** Opens the tracing if the settings name a collector. */
export async function openTracing(env: TracingSettings, log: FastifyBaseLogger): Promise<Tracing | undefined> {
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (env.OTEL_EXPORTER_OTLP_ENDPOINT && `${env.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`);
  if (!url) return undefined;
  const { makeTracing } = await import('./open-telemetry.ts');
  const made = makeTracing(url, env.OTEL_TRACES_SAMPLER_ARG, log);
  opened = {
    ...made,
    async close() {
      opened = undefined;
      await made.close();
    },
  };
  return opened;
}

/** Does the work as a span of its own while the tracing is open; `headers` as for `begin`. */
export async function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>, headers?: IncomingHttpHeaders): Promise<T> {
  const span = opened?.begin('work', name, attributes, headers);
  if (!span) return work();
  try {
    const result = await span.within(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}
