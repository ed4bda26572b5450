import { signatureOf } from '../payments/sandboxEvents.ts';
import { newId } from '../plugins/id.ts';
import { password, type Objects } from './contractObjects.ts';

export type Request = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** A password as it is chosen. */
const chosen = { password: 'three quiet herons', password_confirmation: 'three quiet herons' };

const inBranch = ({ nursery, branch }: Objects) => ({ nursery, branch });
/** A webhook as the provider sends it. */
const webhook = (body: Record<string, unknown>) => ({
  body,
  headers: { 'stripe-signature': signatureOf(JSON.stringify(body)) },
});
const ofBasket = ({ basket_uid }: Objects) => ({ body: { basket_uid } });

/** A request about these objects that is right in every part, for every call. Who may make it is another matter. */
export const requests: Record<string, (of: Objects) => Request> = {
  'GET /core/web/config': () => ({ query: { include_sessional: 'true' } }),
  'GET /nursery/age-ranges': () => ({}),
  'POST /client-errors': () => ({
    body: {
      kind: 'render',
      remote: 'planning',
      message: 'The page threw.',
      stack: 'Error: The page threw.\n    at /r/planning/v1/pages.js:1:20',
      path: '/planning/sessions/:sessionId',
      versions: { shell: 'v1', planning: 'v1' },
    },
  }),

  'POST /auth/login': ({ email }) => ({ body: { email, password, client_id: 3 } }),
  'POST /auth/register': () => ({
    body: {
      account_type: 'service',
      email: `${newId()}@test.bairn.test`,
      first_name: 'Nora',
      last_name: 'New',
      telephone_number: '0131 496 0102',
      ...chosen,
      terms: true,
    },
  }),
  'POST /auth/code-check': ({ registered_email, registration, code }) => ({
    body: { email: registered_email, registration, code },
  }),
  'POST /auth/resend-verification': ({ registered_email, registration }) => ({
    body: { email: registered_email, registration },
  }),
  'POST /auth/forgotten-password': ({ registered_email }) => ({ body: { email: registered_email } }),
  'POST /auth/reset-password': ({ reset_token }) => ({ body: { token: reset_token, ...chosen } }),
  'POST /auth/check-existing': ({ email }) => ({ body: { email } }),
  'POST /auth/activate-account': ({ invite_token }) => ({ body: { token: invite_token, accept: false } }),
  'POST /auth/complete-account': ({ invite_token }) => ({
    body: { token: invite_token, first_name: 'Innes', last_name: 'Invited', ...chosen, terms: true },
  }),
  'GET /auth/refresh': () => ({}),
  'GET /auth/logout': () => ({}),
  'GET /auth/user': () => ({ query: { client_id: '3' } }),
  'POST /auth/service-account': () => ({}),
  'POST /auth/carer-account': () => ({}),
  'POST /users/toggle-subscription': () => ({ body: { subscribed: false } }),
  'GET /users/roles': () => ({}),
  'POST /users/password': () => ({
    body: { current_password: password, password, password_confirmation: password },
  }),
  'GET /users/data-export': () => ({}),
  'DELETE /users/account': () => ({ body: { password } }),
  'GET /auth/devices': () => ({}),
  'DELETE /auth/devices/{id}': ({ device }) => ({ params: { id: device } }),
  'POST /auth/logout-everywhere': () => ({}),
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
  'GET /nursery/marketplace/search/points': () => ({ query: { place: 'EH6', radius: '5', age: '2', sort: 'price' } }),
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

  'GET /nursery/marketplace/favourites': () => ({}),
  'POST /nursery/marketplace/favourites': ({ branch }) => ({ body: { branch_ids: [branch] } }),
  'POST /nursery/marketplace/favourites/{branch}': ({ branch }) => ({ params: { branch } }),
  'DELETE /nursery/marketplace/favourites/{branch}': ({ branch }) => ({ params: { branch } }),

  'GET /user-notifications': () => ({ query: { unread: '1', page: '1', per_page: '5' } }),
  'POST /user-notifications/mark-all-as-read': () => ({ query: { shown: '2100-01-01T00:00:00.000Z' } }),
  'DELETE /user-notifications/{id}': ({ notification }) => ({ params: { id: notification } }),
  'POST /user-notifications/mark-as-read/{id}': ({ notification }) => ({
    params: { id: notification },
    query: { shown: '2100-01-01T00:00:00.000Z' },
  }),

  'GET /booking/basket': ({ basket_uid }) => ({ query: { basket_uid } }),
  'POST /booking/basket/add': ({ basket_uid, session, instance }) => ({
    body: { basket_uid, session_id: session, instance_id: instance, booking_option_id: null, child_id: null },
  }),
  'DELETE /booking/basket/{id}/remove': ({ item, basket_uid }) => ({ params: { id: item }, query: { basket_uid } }),
  'POST /booking/basket/{id}/extend': ({ item, basket_uid }) => ({ params: { id: item }, body: { basket_uid } }),
  'POST /booking/basket/{id}/hold-again': ({ item, basket_uid }) => ({ params: { id: item }, body: { basket_uid } }),
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
  'GET /booking/transactions': () => ({
    query: { kind: 'charge', from: '2026-01-01', to: '2027-12-31', page: '1', per_page: '5' },
  }),
  'POST /payments/webhook': () =>
    webhook({
      id: 'evt_of_the_contract',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_nobody' } },
    }),

  'GET /account/carer/payment-methods': () => ({}),
  'POST /account/carer/payment-methods/initialize': () => ({}),
  'POST /account/carer/payment-methods': ({ setup_intent }) => ({ body: { setup_intent } }),
  'DELETE /account/carer/payment-methods/{id}': ({ card }) => ({ params: { id: card } }),
  'GET /booking/order/{id}/cancellation': ({ order, booking }) => ({
    params: { id: order },
    query: { bookings: booking },
  }),
  'POST /booking/order/{id}/cancel': ({ order, booking }) => ({
    params: { id: order },
    body: { booking_ids: [booking], expected_refund: 4200 },
  }),

  'GET /address-lookup/postcodes/{postcode}': () => ({
    params: { postcode: 'EH6 6JJ' },
    query: { key: 'a key', filter: 'line_1,post_town' },
  }),
  'GET /nursery/imported-services': () => ({ query: { cs_number: 'CS2099800001' } }),
  'GET /nursery/onboarding': () => ({}),
  'POST /nursery/onboarding/step-1': () => ({
    body: {
      is_ci_registered: '1',
      cs_number: 'CS2099700001',
      service_name: 'Testing Nursery',
      provider_type: '1',
      postcode: 'EH6 6JJ',
      address_line_1: '1 Shore',
      address_line_2: '',
      city: 'Leith',
      county: 'Midlothian',
      contact_phone: '0131 496 0102',
      contact_email: 'hello@testing.bairn.test',
      website: 'testing.bairn.test',
    },
  }),
  'POST /nursery/onboarding/pictures': () => ({ body: { remove: 'service_logo' } }),
  'POST /nursery/onboarding/step-2': () => ({
    body: {
      service_types: [1],
      provision_term: 2,
      provisions: [1, 2],
      meals: [1],
      activity_categories: [1],
      support_options: [1],
      provides_additional_support: 1,
      asn_info: 'A quiet room.',
    },
  }),

  'GET /account/confirm-children': () => ({}),
  'POST /account/confirm-children': () => ({ body: { confirmed: [], declined: [] } }),
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

  'GET /nursery/{nursery}/branch/{branch}/orders': (of) => ({
    params: inBranch(of),
    query: {
      search: 'a',
      status: 'paid',
      payment_status: 'confirmed',
      from: '2026-01-01',
      to: '2027-12-31',
      sort: 'total',
      page: '1',
      per_page: '5',
    },
  }),
  'POST /nursery/{nursery}/branch/{branch}/orders/{id}/refund': (of) => ({
    params: { ...inBranch(of), id: of.order },
    body: { payment_id: of.payment, amount: 100, reason: 'We closed an hour early.' },
  }),
  'GET /nursery/{nursery}/branch/{branch}/session': (of) => ({
    params: inBranch(of),
    query: { search: 'a', status: 'listed', sort: 'price', page: '1', per_page: '5' },
  }),
  'GET /nursery/{nursery}/branch/{branch}/session/{id}': (of) => ({ params: { ...inBranch(of), id: of.session } }),
  'GET /account/child/session-registry': ({ branch, child, booking }) => ({
    query: {
      nursery_branch_id: branch,
      child_id: child,
      booking_id: booking,
      from: '2026-01-01',
      to: '2099-01-01',
      page: '1',
      per_page: '5',
    },
  }),
  'POST /account/child/session-registry': ({ branch, booking }) => ({
    query: { nursery_branch_id: branch },
    body: { booking_id: booking, event: 'absent', from: 'expected', time: null, collected_by: null, reason: 'ill' },
  }),
  'POST /account/child/session-registry/notes': ({ branch, booking }) => ({
    query: { nursery_branch_id: branch },
    body: { booking_id: booking, note: 'Slept until two', previous: null },
  }),
  'GET /nursery/{nursery}/branch/{branch}/session-registry': (of) => ({
    params: inBranch(of),
    query: { date: '2026-12-01', session_id: of.session, only: 'counts' },
  }),
  'GET /nursery/{nursery}/branch/{branch}/bookings': (of) => ({
    params: inBranch(of),
    query: {
      search: 'a',
      status: 'confirmed',
      session: of.session,
      from: '2026-12-01',
      to: '2026-12-31',
      payment_type: '2',
      when: 'all',
      sort: '-booked',
      format: 'json',
      page: '1',
      per_page: '5',
    },
  }),
  'GET /nursery/{nursery}/branch/{branch}/bookings/new': (of) => ({ params: inBranch(of) }),
  'POST /nursery/{nursery}/branch/{branch}/bookings/seen': (of) => ({
    params: inBranch(of),
    body: { until: '2026-12-01T10:00:00.000Z' },
  }),
  'GET /nursery/{nursery}/branch/{branch}/session/{id}/bookings': (of) => ({
    params: { ...inBranch(of), id: of.session },
    query: { search: 'a', date: '2026-12-01', status: 'confirmed', when: 'all' },
  }),
  'POST /nursery/{nursery}/branch/{branch}/bookings/{id}/cancel': (of) => ({
    params: { ...inBranch(of), id: of.booking },
    body: { reason: 'The room is flooded.' },
  }),
  'DELETE /nursery/{nursery}/branch/{branch}/session/{id}/instance': (of) => ({
    params: { ...inBranch(of), id: of.session },
    query: { instance_id: of.instance, reason: 'The room is flooded.', expected_bookings: '0' },
  }),
  'POST /nursery/{nursery}/branch/{branch}/session/{id}/instance/{instance}/reopen': (of) => ({
    params: { ...inBranch(of), id: of.session, instance: of.closed },
  }),
  'GET /nursery/{nursery}/branch/{branch}/staff-profile': (of) => ({
    params: inBranch(of),
    query: { search: 'a', status: 'active', page: '1', per_page: '5' },
  }),
  'DELETE /nursery/{nursery}/branch/{branch}/staff-profile/{id}': (of) => ({
    params: { ...inBranch(of), id: of.colleague },
  }),
  'POST /nursery/{nursery}/branch/{branch}/suspension-status': (of) => ({
    params: inBranch(of),
    body: { staff_profile_id: of.colleague, suspended: true },
  }),
  'POST /nursery/{nursery}/branch/{branch}/staff-invite': (of) => ({
    params: inBranch(of),
    body: {
      // Nobody is asked twice.
      email: `${of.invite}@new.bairn.test`,
      first_name: 'Mhairi',
      last_name: 'Testing',
      role: 'nursery-staff',
      employment_type: 1,
      branches: [of.branch],
    },
  }),
  'GET /nursery/{nursery}/branch/{branch}/staff-invite': (of) => ({
    params: inBranch(of),
    query: { search: 'a', status: 'invited', page: '1', per_page: '5' },
  }),
  'POST /nursery/{nursery}/branch/{branch}/resend-invite': (of) => ({ params: inBranch(of), body: { id: of.invite } }),
  'DELETE /nursery/{nursery}/branch/{branch}/staff-invite/{id}': (of) => ({
    params: { ...inBranch(of), id: of.invite },
  }),
  'POST /auth/check-existing-for-branch/{id}': (of) => ({
    params: { id: of.branch },
    body: { email: `${of.invite}@new.bairn.test` },
  }),
  'GET /nursery/{nursery}/audit-log': (of) => ({
    params: { nursery: of.nursery },
    query: {
      user: of.user,
      action: 'booking.create',
      object_type: 'booking',
      from: '2026-01-01',
      to: '2027-12-31',
      format: 'json',
      page: '1',
      per_page: '5',
    },
  }),
  'GET /nursery/{nursery}/branch/{branch}/rota/my-schedule': (of) => ({
    params: inBranch(of),
    query: { from: '2026-11-16', days: '7' },
  }),
  'GET /nursery/{nursery}/branch/{branch}/rota/year/{year}/week/{week}': (of) => ({
    params: { ...inBranch(of), year: '2026', week: '47' },
  }),
};

/** `/booking/order/{id}` with its parameters filled in, each escaped. */
export const fillPath = (path: string, params: Record<string, string> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
