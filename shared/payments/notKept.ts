import { ApiError } from '@bairn/shared/app';

/** The error of a card that could not be saved, in the provider's words if it gives any. */
export const notKept = (
  message = 'Your bank did not confirm this card, so it was not saved. Nothing was charged. You can try again or use another card.',
) => new ApiError({ status: 422, message, errors: { card: [message] } });
