import { password, type Objects } from './contractObjects.ts';

export type Request = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
};

const inBranch = ({ nursery, branch }: Objects) => ({ nursery, branch });
const ofBasket = ({ basket_uid }: Objects) => ({ body: { basket_uid } });

/** A request about these objects that is right in every part, for every call. Who may make it is another matter. */
export const requests: Record<string, (of: Objects) => Request> = {
  'GET /core/web/config': () => ({ query: { include_sessional: 'true' } }),
  'GET /nursery/age-ranges': () => ({}),

  'POST /auth/login': ({ email }) => ({ body: { email, password, client_id: 3 } }),
  'GET /auth/refresh': () => ({}),
  'GET /auth/logout': () => ({}),
  'GET /auth/user': () => ({ query: { client_id: '3' } }),
  'POST /users/profile': () => ({
    body: {
      first_name: 'Isla',
      last_name: 'Testing',
      telephone_number: '0131 496 0102',
      address_line_1: '1 Shore',
      address_line_2: '',
      city: 'Leith',
      county: '',
      postcode: 'EH6 6JJ',
    },
  }),
  'POST /broadcasting/auth': ({ user }) => ({ body: { socket_id: '1.2', channel_name: `private-user.${user}` } }),

  'GET /nursery/marketplace/search': () => ({
    query: {
      search: 'Branch',
      place: 'EH6',
      radius: '5',
      age: '2',
      date: '2026-12-01',
      type: '1',
      price: '9000',
      only: 'listed',
    },
  }),
  'GET /nursery/marketplace/places': () => ({ query: { search: 'EH6' } }),
  'GET /nursery/marketplace/nurseryBranch/{branch}': ({ branch }) => ({ params: { branch } }),
  'GET /nursery/marketplace/nurseryBranch/{branch}/sessions': ({ branch }) => ({
    params: { branch },
    query: { age: '2', date: '2026-12-01' },
  }),
  'GET /nursery/marketplace/nurseryBranch/{branch}/sessions/{session}': ({ branch, session }) => ({
    params: { branch, session },
  }),
  'GET /nursery/marketplace/nurseryBranch/{branch}/sessions/{session}/instances/{instance}': (of) => ({
    params: { branch: of.branch, session: of.session, instance: of.instance },
  }),
  'GET /nursery/marketplace/unregistered/{id}': ({ unregistered }) => ({ params: { id: unregistered } }),

  'GET /booking/basket': ({ basket_uid }) => ({ query: { basket_uid } }),
  'POST /booking/basket/add': ({ basket_uid, session, instance }) => ({
    body: { basket_uid, session_id: session, instance_id: instance, booking_option_id: null, child_id: null },
  }),
  'DELETE /booking/basket/{id}/remove': ({ item, basket_uid }) => ({ params: { id: item }, query: { basket_uid } }),
  'POST /booking/basket/{id}/add-child': ({ item, basket_uid, child }) => ({
    params: { id: item },
    body: { basket_uid, child_id: child },
  }),
  'POST /booking/basket/{id}/add-payment': ({ item, basket_uid }) => ({
    params: { id: item },
    body: { basket_uid, payment_type_id: 2, payment_method_id: 'pm_of_a_card' },
  }),
  'POST /booking/order/summary': ofBasket,
  'POST /booking/order/create': ofBasket,
  'POST /booking/order/{id}/confirm-payment': ({ order }) => ({ params: { id: order } }),
  'GET /booking/order': ({ child }) => ({ query: { when: 'upcoming', child_id: child } }),
  'GET /booking/order/{id}': ({ order }) => ({ params: { id: order } }),

  'POST /account/carer/create': () => ({ body: { first_name: 'Ailsa', last_name: 'Testing', dob: '2023-05-06' } }),
  'GET /account/child': ({ branch }) => ({
    query: {
      nursery_branch_id: branch,
      search: 'a',
      room: 'Puffins',
      only: 'funded',
      sort: 'age',
      page: '1',
      per_page: '5',
    },
  }),

  'GET /nursery/{nursery}/branch/{branch}/session': (of) => ({
    params: inBranch(of),
    query: { search: 'a', status: 'listed', sort: 'price', page: '1', per_page: '5' },
  }),
  'GET /nursery/{nursery}/branch/{branch}/session/{id}': (of) => ({ params: { ...inBranch(of), id: of.session } }),
  'GET /nursery/{nursery}/branch/{branch}/session/{id}/bookings': (of) => ({
    params: { ...inBranch(of), id: of.session },
    query: { search: 'a', date: '2026-12-01', status: 'confirmed', when: 'all' },
  }),
  'GET /nursery/{nursery}/branch/{branch}/rota/year/{year}/week/{week}': (of) => ({
    params: { ...inBranch(of), year: '2026', week: '47' },
  }),
};

/** `/booking/order/{id}` with its parameters filled in, each escaped. */
export const fillPath = (path: string, params: Record<string, string> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
