import type * as schema from '../schema/conversations.ts';
import { get, post } from './endpoint.ts';

const root = '/conversations';
const about = ['broadcast'] as const;

export const listConversations = get<typeof schema.listConversationsContract>(root, { about });
export const listContacts = get<typeof schema.listContactsContract>(`${root}/contacts`, {
  about: ['connection', 'booking', 'enquiry', 'staff'],
});
export const showConversation = get<typeof schema.showConversationContract>(`${root}/{userId}`, { about });
/** Refused with 409 `blocked` or `ended`. */
export const sendMessage = post<typeof schema.sendMessageContract>(`${root}/{userId}/messages`, { about });
export const readConversation = post<typeof schema.readConversationContract>(`${root}/{userId}/read`, {
  about: ['broadcast', 'notification'],
});
export const tellTyping = post<typeof schema.tellTypingContract>(`${root}/{userId}/typing`, { about: [] });
export const blockConversation = post<typeof schema.blockConversationContract>(`${root}/{userId}/block`, { about });
export const reportMessage = post<typeof schema.reportMessageContract>(`${root}/{userId}/report`, { about: [] });
export const setMuteHours = post<typeof schema.setMuteHoursContract>(`${root}/mute-hours`, {
  about: ['broadcast', 'preference'],
});

export const beginAttachment = post<typeof schema.beginAttachmentContract>(`${root}/{userId}/files`, { about: [] });
export const showAttachment = get<typeof schema.showAttachmentContract>(`${root}/files/{id}`, { about: [] });
/** Refused with 409 `offset` where another number of bytes has arrived: ask how many, and go on from there. */
export const sendAttachmentPiece = post<typeof schema.sendAttachmentPieceContract>(`${root}/files/{id}/piece`, {
  multipart: true,
  about: [],
});
/** Refused with 409 `incomplete`, 422 for a file that is no picture or video or cannot be cleaned. */
export const finishAttachment = post<typeof schema.finishAttachmentContract>(`${root}/files/{id}/finish`, {
  about: [],
});
export const attachmentPicture = get<typeof schema.attachmentPictureContract>(`${root}/files/{id}/picture`, {
  file: 'image/webp',
  about: [],
});
export const attachmentVideo = get<typeof schema.attachmentVideoContract>(`${root}/files/{id}/video`, {
  file: 'video/mp4',
  about: [],
});

const bulletins = '/nursery/{nursery}/branch/{branch}/bulletin';
export const showBulletins = get<typeof schema.showBulletinsContract>(bulletins, {
  about: ['broadcast', 'booking', 'room'],
});
/** Refused with 409 `nobody` where no family would get it. */
export const sendBulletin = post<typeof schema.sendBulletinContract>(bulletins, { about });
