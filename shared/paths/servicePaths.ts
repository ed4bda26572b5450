import { part, withQuery, type Words } from './paths.ts';

/** Links to the pages on which a service sets itself up, plans and works, and to what it emails: apart, as no page that loads first leads there. */
export const servicePaths = {
  /** Book for a family; `session` is chosen already. */
  newBooking: (session?: string) => withQuery('/planning/new', { session }),
  serviceCalendar: (query?: Words) => withQuery('/planning/service-calendar', query),
  sessionCalendar: (id: string, query?: Words) => withQuery(`/planning/sessions/${part(id)}/calendar`, query),
  archivedSessions: () => '/planning/sessions-archive',
  newSession: () => '/planning/sessions/create',
  editSession: (id: string) => `/planning/sessions/${part(id)}/edit`,
  duplicateSession: (id: string) => `/planning/sessions/${part(id)}/duplicate`,
  rooms: (query?: Words) => withQuery('/planning/locations', query),
  newRoom: () => '/planning/locations/create',
  room: (id: string) => `/planning/locations/${part(id)}`,
  paymentCollection: () => '/settings/payment-collection',
  subscription: () => '/settings/subscriptions',
  usageStatements: () => '/settings/usage-statements',
  businessInformation: () => '/settings/service-provider',
  /** The form of a new service, with the entry of the public register of this number filled in. */
  addService: (number: string) => withQuery('/settings/service-provider', { add: number }),
  serviceDetails: (id: string) => `/settings/services/${part(id)}/details`,
  servicePayment: (id: string) => `/settings/services/${part(id)}/payment-and-cancellation`,
  serviceOpeningHours: (id: string) => `/settings/services/${part(id)}/opening-hours`,
  servicePhotos: (id: string) => `/settings/services/${part(id)}/photo-gallery`,
  /** The page of a payment link, as an email names it. */
  payByLink: (token: string) => `/basket/pay#token=${part(token)}`,
  serviceSessionBookings: (id: string, query?: Words) => withQuery(`/planning/sessions/${part(id)}/bookings`, query),
  sessionWaitingList: (id: string) => `/planning/sessions/${part(id)}/waiting-list`,
  branchWaitingList: (query?: Words) => withQuery('/children/waiting-list', query),
  /** What families ask of the service; `view` is `enquiries` for those about places. */
  requests: (query?: Words) => withQuery('/children/requests', query),
  sessionAttendance: (id: string, query?: Words) => withQuery(`/planning/sessions/${part(id)}/register`, query),
  /** The people who may collect a child; the id is the child's. */
  childPickups: (id: string) => `/children/profile/${part(id)}/pickups`,
  childBookings: (id: string, query?: Words) => withQuery(`/children/profile/${part(id)}/booking-calendar`, query),
  dayReport: (query?: Words) => withQuery('/planning/day-report', query),
  serviceOrders: (query?: Words) => withQuery('/planning/orders', query),
  child: (id: string) => `/children/profile/${part(id)}/overview`,
  childInformation: (id: string) => `/children/profile/${part(id)}/information`,
  accidentReports: (query?: Words) => withQuery('/children/reports', query),
  accidentReport: (id: string) => `/children/reports/${part(id)}`,
  newAccidentReport: (child?: string) => withQuery('/children/reports/new', { child }),
  childAccidentReports: (id: string) => `/children/profile/${part(id)}/accident-reports`,
  childMedicines: (id: string) => `/children/profile/${part(id)}/medicines`,
  carers: (query?: Words) => withQuery('/children/carers', query),
  newChild: () => '/children/create',
  newChildCarers: () => '/children/create/step-2',
  newChildAnswers: () => '/children/create/step-3',
  inviteStaff: () => '/staff/invite',
  /** A member of staff; the id is the staff profile's. */
  staffMember: (id: string) => `/staff/${part(id)}/employee-details`,
  /** The leave of a member of staff; of the whole team; all absences. */
  personHolidays: (id: string) => `/staff/${part(id)}/holidays`,
  /** The hours of a member of staff in a period. */
  personHours: (id: string, query?: Words) => withQuery(`/staff/${part(id)}/hours`, query),
  /** The hours of the whole team in a period; the device on which they sign in; when they can work. */
  staffHours: (query?: Words) => withQuery('/staff/hours', query),
  staffSignIn: () => '/staff/sign-in',
  staffAvailability: () => '/staff/availability',
  staffHolidays: () => '/staff/holidays',
  staffAbsences: (query?: Words) => withQuery('/staff/absences', query),
  staffQualifications: (id: string) => `/staff/${part(id)}/qualifications`,
  teamDay: (query?: Words) => withQuery('/team/day', query),
  teamWeek: (query?: Words) => withQuery('/team/week', query),
  teamMonth: (query?: Words) => withQuery('/team/month', query),
  /** The reader's own shifts. */
  teamSchedule: (query?: Words) => withQuery('/team/schedule', query),
  rotas: (query?: Words) => withQuery('/team/rotas', query),
  rotaPreview: (id: string) => `/team/rotas/${part(id)}/preview`,
  editRota: (id: string) => `/team/rotas/${part(id)}/edit`,
  rotaTemplates: (query?: Words) => withQuery('/team/rotas/templates', query),
  rotaTemplate: (id: string) => `/team/rotas/templates/${part(id)}/preview`,
  /** Edits a template; `new` makes one. */
  editRotaTemplate: (id: string) => `/team/rotas/templates-create/${part(id)}`,
  /** Puts a template into the weeks from one Monday to a Sunday. */
  importRotaTemplate: (id: string, from: string, to: string) =>
    `/team/rotas/templates-import/${part(id)}/${part(from)}/${part(to)}`,
  activityLog: (query?: Words) => withQuery('/settings/audit', query),
} as const;
