/** Why a message is reported. */
export const messageReasons = ['abuse', 'private', 'spam', 'other'] as const;
export type MessageReason = (typeof messageReasons)[number];

/** The reasons in words. */
export const messageReasonWords: Record<MessageReason, string> = {
  abuse: 'It is abusive or hateful',
  private: 'It has private details of someone else',
  spam: 'It is advertising',
  other: 'Another reason',
};

/** Most characters of a message or a bulletin. */
export const longestMessage = 4000;
/** Most pictures and videos of a message. */
export const mostAttachments = 10;
/** Messages that a page of a conversation has. */
export const messagesPerPage = 30;
