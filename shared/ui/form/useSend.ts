import { call, invalidateAfter, useQueryClient, type CallOptions } from '@bairn/shared/app';
import type { AnyEndpoint, RequestOf, ResponseOf } from '@bairn/shared/schema/endpoint';

/**
 * Sends a writing call, for a form, a dialog or `useMutation({ mutationFn: send })`. Afterwards what the call is about is
 * asked for again, also where it was refused: then the screen was out of date.
 */
export function useSend<E extends AnyEndpoint>(endpoint: E) {
  const client = useQueryClient();
  return async (request: RequestOf<E> & CallOptions = {}): Promise<ResponseOf<E>> => {
    try {
      return await call(endpoint, request);
    } finally {
      void invalidateAfter(client, endpoint);
    }
  };
}
