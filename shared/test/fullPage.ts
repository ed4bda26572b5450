import { withContract } from '@bairn/shared/schema/allContracts';
import type { AnyEndpoint, Meta, ResponseOf } from '@bairn/shared/schema/endpoint';
import { makeId } from './people.ts';
import { sample } from './sample.ts';

/**
 * What a list's call answers, with a full page of rows.
 * @param change what the row `at` has besides the sample: samples have all that a row can have.
 */
export function fullPage<E extends AnyEndpoint>(
  call: E,
  change: (at: number) => object = () => ({}),
): Awaited<ResponseOf<E>> {
  const answer = sample(withContract(call).response) as { data: object[]; meta: Meta };
  const data = Array.from({ length: 20 }, (_, at) => ({
    ...answer.data[at % answer.data.length],
    id: makeId(),
    ...change(at),
  }));
  return { ...answer, data, meta: { current_page: 1, per_page: 20, total: 171, last_page: 9 } } as Awaited<
    ResponseOf<E>
  >;
}
