import { allCalls } from '@bairn/shared/schema/allContracts';
import { fakeApi, nameOf } from './fakeApi.ts';
import { sample } from './sample.ts';

/** Every call of the contract, by its verb and path. */
const calls = new Map(Object.values(allCalls()).map((call) => [nameOf(call), call]));

/** An API that answers every call with a sample of its contract, unless it is told to answer something else. */
export const sampleApi = () =>
  fakeApi((name) => {
    const endpoint = calls.get(name);
    return endpoint && { endpoint, answer: () => sample(endpoint.response) };
  });
