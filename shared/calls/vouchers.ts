import type * as schema from '../schema/vouchers.ts';
import { del, get, post } from './endpoint.ts';

/** `id` is the child's. */
export const saveVoucher = post<typeof schema.saveVoucherContract>('/account/carer/child/{id}/childcare-voucher', {
  about: ['voucher'],
});

export const listVouchers = get<typeof schema.listVouchersContract>('/account/carer/childcare-vouchers', {
  about: ['voucher'],
});

/** Lines of the basket that name it have to be given another way to pay. */
export const removeVoucher = del<typeof schema.removeVoucherContract>('/account/carer/childcare-vouchers/{id}', {
  about: ['voucher', 'basket'],
});
