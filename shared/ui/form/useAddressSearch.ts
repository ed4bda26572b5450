import { useEffect, useRef, useState } from 'react';
import { ApiError, call, errorMessage, reportShown } from '@bairn/shared/app';
import { addressesFound, postcodeUnknown, type FoundAddress } from '@bairn/shared/schema/addresses';
import { addressLookup } from '@bairn/shared/calls/addresses';

type Search = { of: string; state: 'searching' | 'found' | 'failed'; found: readonly FoundAddress[]; message: string };

const notFound = 'Postcode not found. Please type in your address.';
const typeIt = 'Please type in your address.';
const slow = `The address search takes too long. ${typeIt}`;

/** Milliseconds until the search is given up (specification section 7). */
const timeout = 15_000;

/**
 * What a failed search tells: another postcode may help, or nothing but typing. Whatever code the provider answered, also
 * its 402, is a postcode that was not found.
 */
function wordsFor(error: unknown): string {
  if (error instanceof ApiError && (error.status === 402 || Number(error.code) === postcodeUnknown)) return notFound;
  const said = errorMessage(error);
  return said.includes('type in your address') ? said : `${said} ${typeIt}`;
}

/** The addresses of a postcode: what was found, or why nothing was, is of that postcode alone. */
export function useAddressSearch(postcode: string) {
  const [search, setSearch] = useState<Search | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const present = search?.of === postcode ? search : null;

  const find = async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const end = (state: Search['state'], found: readonly FoundAddress[], message: string) => {
      if (!controller.signal.aborted) setSearch({ of: postcode, state, found, message });
    };
    end('searching', [], '');
    const timer = setTimeout(() => {
      end('failed', [], slow);
      controller.abort();
    }, timeout);
    try {
      const query = { filter: 'line_1,line_2,line_3,county,post_town' };
      const { code, result } = await call(addressLookup, { params: { postcode }, query, signal: controller.signal });
      if (code === addressesFound && result.length > 0) end('found', result, '');
      else end('failed', [], notFound);
    } catch (error) {
      reportShown(error);
      end('failed', [], wordsFor(error));
    } finally {
      clearTimeout(timer);
    }
  };

  return { state: present?.state ?? 'idle', found: present?.found ?? [], message: present?.message ?? '', find };
}
