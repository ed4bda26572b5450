import * as z from 'zod/mini';
import { User } from './auth.ts';
import { contract, one } from './endpoint.ts';
import { Image } from './files.ts';
import { nameText } from './names.ts';
import { Phone } from './phone.ts';
import { Flag } from './query.ts';
import { OptionalPostcode, optionalText } from './details.ts';

// Apart from the sign-in's schemas, which would otherwise bring the phone numbers' rules to the sign-in page.

/** The form of Your Profile. Address fields are optional; a postcode must be a real one. */
export const Profile = z.object({
  first_name: nameText(100),
  last_name: nameText(100),
  telephone_number: Phone,
  address_line_1: optionalText(255),
  address_line_2: optionalText(255),
  city: optionalText(100),
  county: optionalText(100),
  postcode: OptionalPostcode,
});

export const saveProfileContract = contract(() => ({
  summary: 'Your Profile: name, phone, address, avatar',
  /** What is left out stays as it is, so that a picture can be changed by itself. */
  body: z.extend(z.partial(Profile), { avatar: z.optional(Image), remove_avatar: z.optional(Flag) }),
  response: one(User),
}));
