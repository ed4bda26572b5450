import type * as schema from '../schema/journalMedia.ts';
import { del, get, post } from './endpoint.ts';

const root = '/learning-journal/media';

export const beginMedia = post<typeof schema.beginMediaContract>(root, { about: [] });
export const showMedia = get<typeof schema.showMediaContract>(`${root}/{id}`, { about: ['journal'] });
/** Refused with 409 `offset` where another number of bytes has arrived: ask how many, and go on from there. */
export const sendPiece = post<typeof schema.sendPieceContract>(`${root}/{id}/piece`, { multipart: true, about: [] });
/** Refused with 409 `incomplete`, 422 for a file that is no picture or video or cannot be cleaned. */
export const finishMedia = post<typeof schema.finishMediaContract>(`${root}/{id}/finish`, { about: ['journal'] });
export const changeMedia = post<typeof schema.changeMediaContract>(`${root}/{id}`, { about: ['journal'] });
export const removeMedia = del<typeof schema.removeMediaContract>(`${root}/{id}`, { about: ['journal'] });
export const journalPicture = get<typeof schema.journalPictureContract>(`${root}/{id}/picture`, {
  file: 'image/webp',
  about: ['journal'],
});
export const journalVideo = get<typeof schema.journalVideoContract>(`${root}/{id}/video`, {
  file: 'video/mp4',
  about: ['journal'],
});
