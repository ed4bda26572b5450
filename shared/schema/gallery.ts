import * as z from 'zod/mini';
import { optionalText } from './details.ts';

// Apart from the service's other schemas, which would bring the phone numbers' rules to the page of the gallery.

/** Most photos of a service's gallery. */
export const mostPhotos = 20;

/** What a photo shows. */
export const PhotoDescription = z.object({ description: optionalText(200) });
