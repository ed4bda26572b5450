import { ApiError } from '@bairn/shared/app';

/** A card that could not be kept for later, in the provider's words where it gives some. */
export const notKept = (
  message = 'Your bank did not confirm this card, so it was not saved. Nothing was charged. You can try again or use another card.',
) => new ApiError({ status: 422, message, errors: { card: [message] } });
