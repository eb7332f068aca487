import { hostname } from 'node:os';
import { type Context, context, DiagLogLevel, diag, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import { VERSION } from '#server/version.ts';
import { followCalls } from './outgoing-calls.ts';
import type { Span, Tracing } from './tracing.ts';

const KINDS = { request: SpanKind.SERVER, work: SpanKind.INTERNAL, call: SpanKind.CLIENT };
const LONGEST_STATEMENT = 2_000;
/** A collector that is away is named in the log so often. */
const TOLD_MS = 60_000;

/** Sends spans to a collector by OTLP over HTTP. The exporter reads its headers and time limits from the environment itself. */
export function makeTracing(url: string, part: number, log: FastifyBaseLogger): Tracing {
  const tell = troubleTeller(log);
  const kept = new TraceIdRatioBasedSampler(part);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'cauri', 'service.version': VERSION, 'host.name': hostname() }))
      .merge(detectResources({ detectors: [envDetector] })),
    // A visitor who says that a trace is kept changes nothing about how many are.
    sampler: new ParentBasedSampler({ root: kept, remoteParentSampled: kept, remoteParentNotSampled: kept }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = provider.getTracer('cauri', VERSION);

  const begin: Tracing['begin'] = (kind, name, attributes, headers) => {
    const parent = headers ? propagation.extract(ROOT_CONTEXT, headers) : current();
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
    const inside = trace.setSpan(parent, span);
    return {
      within: (work) => context.with(inside, work),
      end({ attributes: more, error } = {}) {
        if (more) span.setAttributes(more);
        if (error !== undefined) {
          span.setAttribute('error.type', error instanceof Error ? error.name : String(error));
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  };
  const stopFollowing = followCalls(begin);

  return {
    begin,
    query(statement): Span | undefined {
      if (!trace.getActiveSpan()?.isRecording()) return undefined;
      const text = statement.trim();
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST_STATEMENT) };
      return begin('call', firstWord(text), attributes);
    },
    traceparent() {
      const headers: { traceparent?: string } = {};
      propagation.inject(current(), headers);
      return headers.traceparent;
    },
    async close() {
      stopFollowing();
      await provider.shutdown().catch((error: Error) => tell(error.message));
      for (const global of [context, propagation, diag]) global.disable();
    },
  };
}

/** The span of the moment, unless it has ended: what a request started and left running is no part of it. */
function current(): Context {
  const span = trace.getActiveSpan();
  const isKept = span && (span.spanContext().traceFlags & 1) === 1;
  return isKept && !span.isRecording() ? trace.deleteSpan(context.active()) : context.active();
}

/** The first word of a statement after its comments. */
const firstWord = (statement: string): string => (/^(?:--.*\n|[\s(])*([a-z]+)/i.exec(statement)?.[1] ?? 'query').toLowerCase();

/** The library tells an error as JSON with its stack; its message is enough. */
function messageOf(reason: string): string {
  try {
    return (JSON.parse(reason) as { message?: string }).message ?? reason;
  } catch {
    return reason;
  }
}

function troubleTeller(log: FastifyBaseLogger): (reason: string) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (reason: string) => {
    if (performance.now() - toldAt < TOLD_MS) return;
    toldAt = performance.now();
    log.warn({ reason: messageOf(reason) }, 'traces could not be sent');
  };
  const nothing = () => {};
  diag.setLogger({ error: tell, warn: tell, info: nothing, debug: nothing, verbose: nothing }, DiagLogLevel.WARN);
  return tell;
}
