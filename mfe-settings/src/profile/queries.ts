import { call, mutationOptions, session } from '@bairn/shared/app';
import { saveProfile } from '@bairn/shared/calls/profile';
import type { RequestOf } from '@bairn/shared/schema/endpoint';

type Change = NonNullable<RequestOf<typeof saveProfile>['body']>;
type Sending = { onProgress?: (fraction: number) => void; signal?: AbortSignal };

/** Saves what is given of Your Profile and shows it everywhere at once, the navbar's picture included. */
export const changeProfile = async (body: Change, sending: Sending = {}) => {
  const { data } = await call(saveProfile, { body, ...sending });
  session.update(data);
  return data;
};

/** Takes the picture away. */
export const removeAvatar = () => mutationOptions({ mutationFn: () => changeProfile({ remove_avatar: true }) });
