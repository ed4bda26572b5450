import type { AskApi } from '@bairn/shared/rendering/messages';

/** Milliseconds for which a node that did not answer, or is leaving, is asked after the others. */
const restMs = 5_000;
/** Milliseconds without an answer after which a node is left for the next one: longer than any page waits. */
const patience = 2_000;
/** Statuses of a node, or of a proxy before it, that does not answer calls at the moment. */
const away = new Set([502, 503, 504]);

type Options = {
  apiKey: string;
  /** The clock, in milliseconds. */
  clock?: () => number;
};

/**
 * Calls the API with GET on the first of several nodes that answers. A node that refuses the connection, is too slow, or
 * says that it is away is skipped for the next one. One that closes its connections, because it is about to stop, has
 * answered, and is asked after the others from then on. The API counts the visitor, whom `X-Forwarded-For` names.
 * @param origins of the nodes, without a slash at the end
 */
export function askNodes(origins: readonly string[], { apiKey, clock = () => performance.now() }: Options): AskApi {
  const restUntil = new Map<string, number>();
  const rests = (origin: string) => (restUntil.get(origin) ?? -Infinity) > clock();
  const rest = (origin: string) => restUntil.set(origin, clock() + restMs);
  let turn = 0;

  /** Every node once, each time beginning with another, those that rest last; the first once more at the end. */
  function inTurn(): string[] {
    turn += 1;
    const start = turn % origins.length;
    const all = [...origins.slice(start), ...origins.slice(0, start)].toSorted(
      (a, b) => Number(rests(a)) - Number(rests(b)),
    );
    return [...all, ...all.slice(0, 1)];
  }

  return async (url, client) => {
    const headers = {
      'x-api-key': apiKey,
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...(client === undefined ? {} : { 'x-forwarded-for': client }),
    };
    let problem: unknown = new Error('there is no API node');
    for (const origin of inTurn()) {
      try {
        const answer = await fetch(origin + url, { headers, signal: AbortSignal.timeout(patience) });
        const body = await answer.text();
        if (away.has(answer.status) || answer.headers.get('connection') === 'close') rest(origin);
        const contentType = answer.headers.get('content-type') ?? '';
        if (!away.has(answer.status)) return { status: answer.status, contentType, body };
        problem = new Error(`${origin} answered ${answer.status}`);
      } catch (error) {
        rest(origin);
        problem = error;
      }
    }
    throw problem;
  };
}
