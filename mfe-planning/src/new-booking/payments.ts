/** The ways in which a booking for a family is paid, as choices. */
export const payments = [
  {
    value: 'link',
    label: 'Payment link by email',
    hint: 'They pay by card within 3 days. Unpaid places are released.',
  },
  { value: 'cash', label: 'Cash', hint: 'You have the money. It does not go through Bairn.' },
  {
    value: 'card_machine',
    label: 'Your own card machine',
    hint: 'You have charged the card. It does not go through Bairn.',
  },
  {
    value: 'invoice',
    label: 'Invoice',
    hint: 'The places are booked now. They pay you by the due date of the invoice that they get by email.',
  },
];
