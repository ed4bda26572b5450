import { useEffect } from 'react';
import { useQuery, useQueryClient, useSession } from '@bairn/shared/app';
import { basketQuery } from './basketQueries.ts';
import { onOtherTab, useBasketUid } from './basketUid.ts';

/**
 * The basket of who is here, kept up with other tabs. Not asked for while it is unknown who that is, by a service user, and
 * by a visitor who never put anything in: `none` then says that it is empty.
 */
export function useBasket() {
  const { status, account } = useSession();
  const uid = useBasketUid();
  const client = useQueryClient();
  useEffect(() => onOtherTab(() => void client.invalidateQueries({ queryKey: basketQuery.queryKey })), [client]);
  const enabled = status === 'signed-in' ? account === 'keyworker' : status === 'anonymous' && uid !== null;
  const query = useQuery({ ...basketQuery, enabled });
  return { query, basket: query.data, none: !enabled && status !== 'unknown' };
}
