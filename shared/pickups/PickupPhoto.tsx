import { apiQuery, call, useQuery } from '@bairn/shared/app';
import { pickupPhoto } from '@bairn/shared/calls/pickups';
import { fileAddress } from './fileAddress.ts';
import { Avatar } from '../ui/display/Avatar.tsx';

type Props = { pickup: { id: string; has_photo: boolean }; name: string; size?: number };

async function readPhoto(id: string, signal: AbortSignal): Promise<never> {
  const file: unknown = await call(pickupPhoto, { params: { id }, signal });
  if (!(file instanceof Blob)) throw new Error('The photo is no file.');
  // The contract of a call that answers a file has no type for it.
  return (await fileAddress(file)) as never;
}

/** The face of a person who may collect a child. It is not public, so the call brings it; initials until it has. */
export function PickupPhoto({ pickup: { id, has_photo }, name, size = 56 }: Props) {
  const photo = useQuery({
    ...apiQuery(pickupPhoto, { params: { id } }, { shows: () => true, ask: (signal) => readPhoto(id, signal) }),
    enabled: has_photo,
  });
  const address: string | undefined = has_photo ? photo.data : undefined;
  return <Avatar name={name} src={address ?? null} size={size} decorative={address === undefined} />;
}
