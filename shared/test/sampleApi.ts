import { allCalls } from '@bairn/shared/schema/allContracts';
import { fakeApi, nameOf } from './fakeApi.ts';
import { sample } from './sample.ts';

/** Every call of the contract, by its verb and path. */
const calls = new Map(Object.values(allCalls()).map((call) => [nameOf(call), call]));

/** A picture of one colour, for a call that answers a file. */
const picture = () =>
  new Blob(
    ['<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><rect width="4" height="3" fill="#478"/></svg>'],
    {
      type: 'image/svg+xml',
    },
  );

/** An API that answers every call with a sample of its contract, unless it is told to answer something else. */
export const sampleApi = () =>
  fakeApi((name) => {
    const endpoint = calls.get(name);
    return endpoint && { endpoint, answer: () => (endpoint.file ? picture() : sample(endpoint.response)) };
  });
