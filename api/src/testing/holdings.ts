/**
 * `exported`: the section of the archive that has it, or why none does. `left`: after the deletion it is removed, kept
 * without the person, or kept.
 */
type Holding = {
  exported: string | { not: string };
  left: 'removed' | 'anonymised' | { kept: string };
};

/**
 * The personal data of each table: a new table that refers to people needs a line here and in the texts that list what
 * is held.
 */
export const holdings: Record<string, Holding> = {
  user: { exported: 'account', left: 'anonymised' },
  device: { exported: 'devices', left: 'removed' },
  stored_file: { exported: 'pictures', left: 'removed' },
  registration: { exported: { not: 'the address may have been typed by another person; swept' }, left: 'removed' },
  address_request: { exported: 'address-requests', left: 'removed' },
  slow_down: { exported: { not: 'wrong passwords, forgotten by themselves' }, left: 'removed' },
  user_notification: { exported: 'notifications', left: 'removed' },
  notification_opt_out: { exported: 'notification-choices', left: 'removed' },
  quiet_time: { exported: 'quiet-hours', left: 'removed' },
  push_subscription: { exported: 'push-devices', left: 'removed' },
  audit_log: { exported: 'activity', left: { kept: 'who did what: ids only' } },
  mail: { exported: 'emails', left: { kept: 'which emails went out: ids only' } },
  dev_mail: {
    exported: { not: 'the mail server of a demonstration' },
    left: { kept: 'an external mail server would keep it too' },
  },

  keyworker_profile: { exported: 'roles', left: { kept: 'whose orders: an id only' } },
  family_link: { exported: 'children', left: 'removed' },
  court_restriction: {
    exported: { not: "a service's record of a court's order, whose document the adult has from the court" },
    left: { kept: 'who may not collect a child, which the service must know while it looks after the child' },
  },
  child: { exported: 'children', left: 'anonymised' },
  needs_request: { exported: 'needs-asked', left: { kept: 'who asked about which child: ids only' } },
  child_record: { exported: 'child-records', left: 'anonymised' },
  consent: { exported: 'consents', left: { kept: 'who agreed to what for a child that a service knows' } },
  child_sharing: { exported: 'sharing', left: { kept: 'what a service may see of a child: ids only' } },
  connection: { exported: 'connections', left: { kept: 'which service was connected: ids only' } },
  connection_consent: { exported: 'connections', left: { kept: 'who agreed to what: ids only' } },
  enquiry: { exported: 'enquiries', left: 'removed' },
  pickup: { exported: 'pickups', left: 'removed' },
  accident_report: { exported: 'accident-reports', left: { kept: 'a claim may be made until the child is 19' } },
  accident_signature: { exported: 'accident-reports', left: { kept: 'who signed a report that is kept by law' } },
  accident_addendum: { exported: { not: 'written by the staff' }, left: { kept: 'what was added to a kept report' } },
  accident_duty: { exported: { not: 'written by the staff' }, left: { kept: 'that an authority was told: ids only' } },
  medicine_plan: { exported: 'medicines', left: { kept: 'what a child was given, and who agreed' } },
  medicine_dose: { exported: 'medicines', left: { kept: 'who gave what to a child: ids only' } },
  inspection_pack: {
    exported: { not: 'who asked for a bundle of the service: an id' },
    left: { kept: 'erased after 30 days' },
  },
  personal_plan: { exported: 'personal-plans', left: { kept: "a service's own record of the child" } },
  personal_plan_answer: {
    exported: 'personal-plans',
    left: { kept: 'who signed what for a child that a service knows' },
  },
  journal_entry: { exported: 'journal', left: { kept: "a service's own record of the child" } },
  journal_child: { exported: 'journal', left: { kept: "a service's own record of the child" } },
  journal_copy: { exported: 'journal', left: { kept: "a service's own record of the child" } },
  journal_media: {
    exported: { not: 'who added which picture: ids only; the pictures are in the journal' },
    left: { kept: "a service's own record of the child" },
  },
  journal_media_child: {
    exported: { not: 'which children are in a picture: ids only' },
    left: { kept: "a service's own record of the child" },
  },
  journal_book: {
    exported: { not: 'a copy of the journal, which is exported' },
    left: { kept: 'erased after 14 days' },
  },
  journal_like: { exported: 'journal-likes', left: 'removed' },
  journal_comment: { exported: 'journal-comments', left: 'removed' },
  journal_mute: { exported: { not: 'which alerts a person ended' }, left: 'removed' },
  journal_flag: {
    exported: { not: "a service's note about a child" },
    left: { kept: "a service's own record of the child" },
  },
  conversation_side: { exported: 'messages', left: { kept: 'those of a service: an id only' } },
  message: { exported: 'messages', left: { kept: "what was written for a service, without the person's name" } },
  message_report: { exported: 'message-reports', left: { kept: 'that a message was reported: the reason alone' } },
  bulletin: { exported: 'bulletins', left: { kept: "a service's text to its families, without the person's name" } },
  questionnaire_respondent: { exported: 'questionnaires', left: 'removed' },
  recurring_booking: { exported: 'recurring-bookings', left: 'removed' },
  waiting_entry: { exported: 'waiting-lists', left: 'removed' },
  waiting_child: { exported: 'waiting-lists', left: 'removed' },
  carer_branch: {
    exported: { not: 'at which of its services a provider has the record of the carer section: ids only' },
    left: { kept: "a service's own record: ids only" },
  },
  family_entry: {
    exported: { not: 'the key of the call that entered the family' },
    left: { kept: 'which call entered the family: ids only' },
  },
  funding_year: {
    exported: { not: 'the sums of the funding section' },
    left: { kept: 'hours that a council pays for' },
  },
  child_funding: { exported: 'funding', left: { kept: 'hours that a council pays for' } },
  funding_use: {
    exported: { not: 'the minutes of a booking, summed in the funding section' },
    left: { kept: 'hours that a council pays for' },
  },
  funding_split: {
    exported: { not: 'a request from one service to another' },
    left: { kept: 'hours that a council pays for' },
  },
  child_profile: { exported: 'places', left: { kept: "a service's own record of the child" } },
  child_profile_carer: { exported: 'carer', left: { kept: "a service's own record of the child" } },
  carer: { exported: 'carer', left: 'anonymised' },
  saved_search: { exported: 'saved-searches', left: 'removed' },
  favourite: { exported: 'favourites', left: 'removed' },
  join_request: { exported: 'join-requests', left: { kept: 'that a service was asked for, without the person' } },
  review: { exported: 'reviews', left: { kept: "the stars alone, in the service's average" } },
  review_report: { exported: 'review-reports', left: { kept: 'that a review was reported: the reason alone' } },
  basket: { exported: 'basket', left: 'removed' },
  basket_item: { exported: 'basket', left: 'removed' },
  order: { exported: 'orders', left: { kept: 'tax law' } },
  payment: { exported: 'payments', left: { kept: 'tax law' } },
  refund: { exported: 'refunds', left: { kept: 'tax law' } },
  invoice: { exported: 'invoices', left: { kept: 'tax law; erased six years after its tax year' } },
  invoice_line: { exported: 'invoices', left: { kept: 'tax law; erased with its invoice' } },
  credit_note_line: {
    exported: { not: 'the sum is in the invoices section' },
    left: { kept: 'tax law; erased with its invoice' },
  },
  receipt: { exported: 'receipts', left: { kept: 'tax law; erased with its invoice' } },
  childcare_voucher: { exported: 'vouchers', left: 'removed' },
  ledger_entry: { exported: { not: 'the same as payments and refunds' }, left: { kept: 'tax law' } },
  booking: { exported: 'bookings', left: { kept: 'who was paid for what; no contact data' } },
  register_entry: { exported: 'attendance', left: { kept: 'who was in whose care' } },
  calendar_feed: { exported: 'calendar-feed', left: 'removed' },
  payment_customer: { exported: 'payment-provider', left: 'removed' },
  saved_card: { exported: 'cards', left: 'removed' },

  staff_profile: { exported: 'staff', left: 'anonymised' },
  staff_branch: { exported: 'staff', left: 'removed' },
  absence: {
    exported: 'absences',
    left: { kept: 'when annual leave was taken, which was paid for; every other absence and all notes are removed' },
  },
  staff_pin: { exported: { not: 'the hash of a PIN, as of a password' }, left: 'removed' },
  work_period: { exported: 'hours-worked', left: { kept: 'who worked when, which was paid for: ids and times only' } },
  work_correction: {
    exported: 'hours-worked',
    left: { kept: 'why hours that were paid for were changed; reasons about the person are removed' },
  },
  availability_request: {
    exported: { not: "a service's question to its staff" },
    left: { kept: 'that a service asked, for which days' },
  },
  availability: { exported: 'availability', left: 'removed' },
  staff_record: { exported: 'staff-record', left: 'removed' },
  staff_schedule: { exported: 'working-weeks', left: 'removed' },
  staff_training: { exported: 'in-training', left: 'removed' },
  staff_suspension: { exported: 'suspensions', left: { kept: 'who counted when: ids only' } },
  staff_qualification: { exported: 'qualifications', left: 'removed' },
  shift: { exported: 'shifts', left: { kept: 'who worked when; coming shifts are open again' } },
  rota_certificate: {
    exported: { not: 'that a rota was published is in the activity' },
    left: { kept: 'who published which rota: ids only' },
  },
  rota_correction: {
    exported: { not: 'the shifts as they are now have their section' },
    left: { kept: 'why a week that was worked was corrected; notes about the person are removed' },
  },
  rota_build: { exported: { not: "a service's plan, which is no one's shift yet" }, left: 'removed' },
  rota_reminder: { exported: { not: 'the email is in its section' }, left: 'removed' },
  confirmed_shift: { exported: { not: 'the shifts as they are now have their section' }, left: 'removed' },
  staff_reservation: { exported: 'reservations', left: 'removed' },
  rota_template_shift: { exported: { not: "a service's plan, which is no one's shift yet" }, left: 'anonymised' },
  schedule_feed: { exported: 'shift-calendar', left: 'removed' },
  late_record: { exported: 'late-attendance', left: { kept: 'who was in whose care' } },
  register_event: { exported: 'recorded-attendance', left: { kept: 'who was in whose care' } },
  desk_order: {
    exported: { not: 'the order is; who made it for a family is in the activity' },
    left: { kept: 'who booked for whom: ids only' },
  },
  booking_look: { exported: 'bookings-seen', left: 'removed' },
  staff_invite: { exported: 'invitations', left: 'anonymised' },
};
