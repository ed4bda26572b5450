import { useState } from 'react';
import { searchNumbers } from '@bairn/shared/schema/searchChoices';

/** Where the person is, to about a kilometre. */
export type Position = { lat: number; lng: number };
/** Why there is none. */
export type Trouble = 'refused' | 'unavailable' | 'elsewhere';
type State = { at?: Position; trouble?: Trouble; busy?: boolean };

/** Milliseconds to wait for the device, and for which an earlier position does. */
const wait = 15_000;
const recent = 600_000;
/** `GeolocationPositionError.PERMISSION_DENIED`. */
const denied = 1;

/** So that the address and the server never have it exactly. */
const round = (degrees: number) => Math.round(degrees * 100) / 100;
const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;

function stateAt({ coords }: GeolocationPosition): State {
  const at = { lat: round(coords.latitude), lng: round(coords.longitude) };
  return isWithin(at.lat, searchNumbers.lat) && isWithin(at.lng, searchNumbers.lng) ? { at } : { trouble: 'elsewhere' };
}

/** The person's position, asked for only by `ask`; the browser asks for their permission. */
export function usePosition(): State & { ask: () => void } {
  const [state, setState] = useState<State>({});
  const ask = () => {
    if (!('geolocation' in navigator)) return setState({ trouble: 'unavailable' });
    setState({ busy: true });
    navigator.geolocation.getCurrentPosition(
      (position) => setState(stateAt(position)),
      ({ code }) => setState({ trouble: code === denied ? 'refused' : 'unavailable' }),
      { maximumAge: recent, timeout: wait },
    );
  };
  return { ...state, ask };
}
