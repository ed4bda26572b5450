import { enquiryStatuses, type Enquiry } from '../schema/rows/enquiries.ts';
import { makeId } from './people.ts';

const families = ['Iona Mackay', 'Euan Colquhoun-Farquharson', 'Morag Orr', 'Catriona MacDonald', 'Jean Abernethy'];
const children = ['Ruaridh', 'Isla', 'Finlay-Alexander', 'Ava', 'Mirren'];
const services = ['Thistle House Nursery, Leith', 'Rowan Bank Playgroup', 'Kelpie Out of School Club'];

/** An enquiry in the state of its turn, as `side` sees it. */
export function makeEnquiry(at: number, side: 'family' | 'service' = 'service'): Enquiry {
  const status = enquiryStatuses[at % enquiryStatuses.length] ?? 'new';
  const open = status === 'new';
  const shown = side === 'family' || open || status === 'accepted';
  return {
    id: makeId(),
    status,
    service: { id: makeId(), name: services[at % 3] ?? '' },
    family: {
      name: shown ? (families[at % 5] ?? null) : null,
      email: shown ? 'iona.mackay@demo.bairn.test' : null,
      phone: shown ? '+441314960101' : null,
    },
    child: shown ? { name: children[at % 5] ?? '', age_months: 14 + at * 7 } : null,
    from: '2027-01-11',
    days: at % 2 === 0 ? [1, 3, 5] : [1, 2, 3, 4, 5],
    message: shown ? 'She naps after lunch, and her brother starts school next door in August.' : null,
    answer: status === 'accepted' || status === 'declined' ? 'Thank you for asking. Come and see us on Monday.' : null,
    asked_at: '2026-11-18T09:30:00.000Z',
    changed_at: '2026-11-19T14:05:00.000Z',
    expires_at: '2026-12-02T09:30:00.000Z',
    can: {
      accept: open && side === 'service',
      decline: open && side === 'service',
      withdraw: open && side === 'family',
    },
  };
}

/** What the call that lists a service's enquiries answers: each state in turn. */
export function someEnquiries() {
  const data = Array.from({ length: 15 }, (_, at) => makeEnquiry(at)).toSorted(
    (a, b) => enquiryStatuses.indexOf(a.status) - enquiryStatuses.indexOf(b.status),
  );
  return { data, meta: { current_page: 1, per_page: 20, total: data.length, last_page: 1 } };
}
