import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { context, SpanKind, SpanStatusCode, trace, type Attributes, type Context, type Span } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyRequest } from 'fastify';
import type { Tracing, TracingSettings } from './tracing.ts';

// No address, query, body, header, value of a statement or message of an error is in a span: they are about people.

type UndiciRequest = { origin: string | URL; method: string };

/** Starts the SDK of OpenTelemetry and sends spans by OTLP over HTTP, as JSON. */
export function traceTo({ endpoint, service, percent }: TracingSettings): Tracing {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new TraceIdRatioBasedSampler(percent / 100),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  const tracer = provider.getTracer('bairn');

  function end(span: Span, failure?: unknown) {
    if (failure !== undefined) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute(
        'error.type',
        typeof failure === 'number' ? String(failure) : failure instanceof Error ? failure.name : 'unknown',
      );
    }
    span.end();
  }

  const requests = new WeakMap<FastifyRequest, { span: Span; within: Context }>();

  /** Calls that are on their way: each has a span until it is answered or fails. */
  const calls = new WeakMap<object, Span>();
  const collector = new URL(url).host;
  /** Spans are only made of calls that belong to a request or a job; those to the collector are none of theirs. */
  function begin(call: object, method: string, host: string) {
    if (host === collector || !trace.getActiveSpan()) return;
    const attributes = { 'http.request.method': method, 'server.address': host };
    calls.set(call, tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes }));
  }
  function answered(call: object, status: number | undefined) {
    const span = calls.get(call);
    if (!span) return;
    if (status !== undefined) span.setAttribute('http.response.status_code', status);
    end(span, status !== undefined && status >= 400 ? status : undefined);
    calls.delete(call);
  }
  function failed(call: object, error: unknown) {
    const span = calls.get(call);
    if (span) end(span, error);
    calls.delete(call);
  }
  const listeners: Record<string, (message: unknown) => void> = {
    'http.client.request.created': (message) => {
      const { request } = message as { request: ClientRequest };
      begin(request, request.method, String(request.getHeader('host') ?? request.host));
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
      answered(request, response.statusCode);
    },
    'http.client.request.error': (message) => {
      const { request, error } = message as { request: ClientRequest; error: unknown };
      failed(request, error);
    },
    'undici:request:create': (message) => {
      const { request } = message as { request: UndiciRequest };
      begin(request, request.method, new URL(request.origin).host);
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: UndiciRequest; response: { statusCode: number } };
      answered(request, response.statusCode);
    },
    'undici:request:error': (message) => {
      const { request, error } = message as { request: UndiciRequest; error: unknown };
      failed(request, error);
    },
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);

  return {
    logFields() {
      const active = trace.getActiveSpan()?.spanContext();
      return active ? { trace_id: active.traceId, span_id: active.spanId } : {};
    },

    onRequests(app) {
      app.addHook('onRequest', (request, _, done) => {
        const call = request.routeOptions.url ?? 'unknown';
        const attributes: Attributes = {
          'http.request.method': request.method,
          'http.route': call,
          'bairn.request_id': request.id,
        };
        // What a caller says of its own trace is not believed: anybody may say anything.
        const span = tracer.startSpan(`${request.method} ${call}`, { kind: SpanKind.SERVER, root: true, attributes });
        const within = trace.setSpan(context.active(), span);
        requests.set(request, { span, within });
        context.with(within, done);
      });
      // The body arrives as events of the connection, outside of the context.
      app.addHook('preValidation', (request, _, done) => {
        const traced = requests.get(request);
        if (traced) context.with(traced.within, done);
        else done();
      });
      app.addHook('onError', async (request, _, error) => {
        requests.get(request)?.span.setAttribute('error.type', error.name);
      });
      app.addHook('onResponse', async (request, { statusCode }) => {
        const span = requests.get(request)?.span;
        span?.setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      });
    },

    onQuery(event) {
      if (!trace.getActiveSpan()) return;
      const { sql } = event.query;
      const [verb = 'query'] = /[a-z]+/i.exec(sql) ?? [];
      // Parameters are sent apart; numbers and texts that are written into a statement are left out.
      const text = sql.replaceAll(/'(?:[^']|'')*'|(?<![\w$])\d+/g, '?').slice(0, 2000);
      const span = tracer.startSpan(verb.toLowerCase(), {
        kind: SpanKind.CLIENT,
        startTime: Date.now() - event.queryDurationMillis,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
      });
      end(span, event.level === 'error' ? event.error : undefined);
    },

    job(name, work) {
      const cause = trace.getActiveSpan()?.spanContext();
      const links = cause ? [{ context: cause }] : [];
      return tracer.startActiveSpan(name, { root: true, kind: SpanKind.CONSUMER, links }, async (span) => {
        try {
          const result = await work();
          end(span);
          return result;
        } catch (error) {
          end(span, error);
          throw error;
        }
      });
    },

    async close() {
      for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
      await provider.shutdown().catch(() => {});
      context.disable();
    },
  };
}
