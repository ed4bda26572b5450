import { familyOnly, keyworkersOwn, type Examples } from '../testing/contractExample.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /booking/invoices': {
    access: keyworkersOwn,
    request: () => ({ query: { show: 'owed', page: '1', per_page: '5' } }),
  },

  'GET /booking/invoices/{id}/document': {
    access: familyOnly,
    request: ({ invoice }) => ({ params: { id: invoice } }),
  },

  'GET /account/carer/childcare-vouchers': { access: keyworkersOwn, request: () => ({}) },

  'POST /account/carer/child/{id}/childcare-voucher': {
    access: familyOnly,
    request: ({ child }) => ({ params: { id: child }, body: { provider: 'edenred', reference: 'P 1234567' } }),
  },

  'DELETE /account/carer/childcare-vouchers/{id}': {
    access: familyOnly,
    request: ({ voucher }) => ({ params: { id: voucher } }),
  },
};
