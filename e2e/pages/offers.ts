import type { APIRequestContext } from '@playwright/test';

/** A date that can be booked, as a test looks for one. */
export type Offer = {
  branch: { id: string; name: string };
  session: { id: string; name: string };
  instance: { id: string; date: string; places_left: number };
};

/** A date of a session's page. */
export type Dated = { id: string; date: string; price: number; open: boolean; places_left: number };
type Listed = { id: string; name: string };
type Session = Listed & { age_from_months: number; age_to_months: number; instances: Dated[] };

async function read<Data>(request: APIRequestContext, path: string): Promise<Data> {
  const answer = await request.get(`/api/nursery/marketplace${path}`, { headers: { 'x-api-key': 'demo' } });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`);
  const { data } = (await answer.json()) as { data: Data };
  return data;
}

/** Which sessions a test looks through: those for children of `months`, one age or several. */
type Wanted = {
  place: string;
  /** The beginning of the service's name. */
  service?: string;
  /** The beginning of the session's name. */
  session?: string;
  months: number | readonly number[];
  /** The places left on a date. */
  fits: (placesLeft: number) => boolean;
  /** Not before this date. */
  from?: string;
};

type Offered = Pick<Offer, 'branch' | 'session'> & { instances: Dated[] };

/** The sessions that fit, in the order of the search, each with its dates that fit. */
async function* sessionsThatFit(request: APIRequestContext, wanted: Wanted): AsyncGenerator<Offered> {
  const services = await read<Listed[]>(request, `/search?place=${wanted.place}&only=listed&per_page=50`);
  for (const branch of services.filter(({ name }) => name.startsWith(wanted.service ?? ''))) {
    const sessions = await read<Listed[]>(request, `/nurseryBranch/${branch.id}/sessions`);
    for (const { id } of sessions) {
      const session = await read<Session>(request, `/nurseryBranch/${branch.id}/sessions/${id}`);
      const ages = [wanted.months].flat();
      if (!session.name.startsWith(wanted.session ?? '')) continue;
      if (ages.some((age) => age < session.age_from_months || age >= session.age_to_months)) continue;
      // Not today: the date must still be ahead when the journey gets there.
      const instances = session.instances
        .slice(1)
        .filter(({ date, open, places_left }) => open && date >= (wanted.from ?? '') && wanted.fits(places_left));
      yield { branch, session, instances };
    }
  }
}

/**
 * A date that fits.
 * @throws when the demonstration data has none.
 */
export async function findOffer(request: APIRequestContext, wanted: Wanted): Promise<Offer> {
  for await (const { branch, session, instances } of sessionsThatFit(request, wanted)) {
    const [instance] = instances;
    if (instance) return { branch, session, instance };
  }
  throw new Error(`The demonstration data has no such date around ${wanted.place}`);
}

/**
 * The first dates of one session that fit and cost the same.
 * @throws when no session of the demonstration data has as many.
 */
export async function findDates(request: APIRequestContext, wanted: Wanted, count: number): Promise<Offered> {
  for await (const { branch, session, instances } of sessionsThatFit(request, wanted)) {
    for (const price of new Set(instances.map((instance) => instance.price))) {
      const same = instances.filter((instance) => instance.price === price);
      if (same.length >= count) return { branch, session, instances: same.slice(0, count) };
    }
  }
  throw new Error(`The demonstration data has no session with ${count} such dates around ${wanted.place}`);
}

/** The dates of an offer's session, as its page shows them. */
export async function datesOf(request: APIRequestContext, { branch, session }: Offer): Promise<Dated[]> {
  return (await read<Session>(request, `/nurseryBranch/${branch.id}/sessions/${session.id}`)).instances;
}

/** Places left on an offer's date now. */
export async function placesLeft(request: APIRequestContext, { branch, session, instance }: Offer): Promise<number> {
  const found = await read<{ places_left: number }>(
    request,
    `/nurseryBranch/${branch.id}/sessions/${session.id}/instances/${instance.id}`,
  );
  return found.places_left;
}

/** The address of an offer's session page. */
export const sessionPath = ({ branch, session }: Offer) =>
  `/registered-provider-details/${branch.id}/sessions/${session.id}`;
