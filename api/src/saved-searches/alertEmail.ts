import { sql } from 'kysely';
import { plural } from '@bairn/shared/format/plural';
import { sealId } from '../auth/secrets.ts';
import type { Sending, Writers } from '../mail/addressed.ts';
import { oneLine, type Email } from '../mail/email.ts';

type Found = { id: string; name: string; town: string | null };
type Told = {
  id: string;
  name: string;
  address: string;
  first_name: string;
  last_name: string;
  email: string;
  found: Found[];
};

/** Services that an email lists. */
const most = 10;

/** The email about places that a saved search has found. */
export function searchFound(
  { id, name, address, first_name, found }: Told,
  { sender: { site }, secrets }: Sending,
): Email {
  const token = sealId(secrets, 'saved-search', id);
  const [first] = found;
  const search = oneLine(name);
  const subject =
    found.length === 1 && first
      ? `A place at ${oneLine(first.name)}: ${search}`
      : `Places at ${plural(found.length, 'service')}: ${search}`;
  const rest = found.length - most;
  return {
    subject,
    summary: found.map((service) => oneLine(service.name)).join(', '),
    title: `New places for “${search}”`,
    blocks: [
      {
        kind: 'text',
        text: `Hello ${first_name}, these services have places that your saved search did not find before.`,
      },
      {
        kind: 'lines',
        lines: found.slice(0, most).map((service) => ({
          title: oneLine(service.name),
          details: [...(service.town ? [service.town] : []), `${site}/registered-provider-details/${service.id}`],
        })),
      },
      ...(rest > 0 ? [{ kind: 'text' as const, text: `And ${rest} more.` }] : []),
      { kind: 'action', label: 'See your search', url: `${site}/search?${address}` },
      {
        kind: 'text',
        text: `Places go quickly, so some may be booked by now. We send this at most once a day for each search. You find all your searches at ${site}/settings/saved-searches`,
      },
      { kind: 'text', text: `Stop the emails about this search: ${site}/search/stop-emails#token=${token}` },
    ],
    because: 'you saved a search on Bairn',
    stop: `${site}/api/nursery/marketplace/saved-searches/stop/${token}`,
  };
}

/** The email about a saved search; none if the family wants no emails, or the search was deleted. */
export const savedSearchEmails = {
  async 'search.found'(db, { ids: { saved_search_id, told_at } }, sending) {
    const { rows } = await sql<Told>`
      select q.id, q.name, q.address, u.first_name, u.last_name, u.email,
        coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name, 'town', b.city) order by b.name, b.id)
          from saved_search_find f join search_service v on v.id = f.branch_id and v.rank = 0
          join branch b on b.nursery_id = f.nursery_id and b.id = f.branch_id
          where f.saved_search_id = q.id and f.told_at = ${new Date(told_at)}), '[]') as found
      from saved_search q
      join keyworker_profile k on k.id = q.keyworker_profile_id
      join "user" u on u.id = k.user_id and u.deleted_at is null and u.subscribed
      where q.id = ${saved_search_id}`.execute(db);
    const [told] = rows;
    if (!told || told.found.length === 0) return null;
    const to = { name: `${told.first_name} ${told.last_name}`, address: told.email };
    return { to, email: searchFound(told, sending), also: [] };
  },
} satisfies Partial<Writers>;
